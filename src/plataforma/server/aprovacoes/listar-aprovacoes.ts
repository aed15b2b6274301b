import { sql } from 'kysely'
import { aprovacao } from '#src/estabelecimentos/configuracao.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { comCnpj } from '#src/estabelecimentos/server/com-cnpj.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { catalogo } from '#src/produtos/configuracao.ts'
import { dobrar } from '#src/shared/palavras.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countForPages, textMatches } from '#src/shared/server/database/lists.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import { type CadastroEmAnalise, type DadosDoCadastro, verificarCadastro } from '../../aprovacoes.ts'
import { errors } from '../../errors.ts'
import type { Contagens } from '../../pendencias.ts'
import { CONFERENCIA, JUNTAR_CONFERENCIA } from '../painel/conferir-receita.ts'
import { contarPendencias, NA_FILA } from './listar-pendencias.ts'

interface Filtro {
  pagina: number
  limite: number
  busca?: string | undefined
}

/** The platform's queue of registrations, the longest wait first, each with its checks. */
export async function listarAprovacoes(
  pessoa: Pessoa,
  { pagina, limite, busca }: Filtro,
): Promise<{ itens: CadastroEmAnalise[]; total: number; contagens: Contagens }> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const criterio = allOf([
      NA_FILA,
      busca && textMatches(busca, [sql`sem_acento(e.nome)`], [sql`e.codigo = ${busca}`, ...comCnpj(busca)]),
    ])
    const total = await countForPages(tx, sql`estabelecimentos e where ${criterio}`)
    const itens = await selectCadastros(tx, criterio, { limite, salto: (pagina - 1) * limite })
    return { itens, total, contagens: await contarPendencias(tx) }
  })
}

/** One registration with its checks, whatever was decided about it. */
export async function lerCadastro(pessoa: Pessoa, id: string): Promise<CadastroEmAnalise> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const [cadastro] = await selectCadastros(tx, sql`e.id = ${id}`, { limite: 1, salto: 0 })
    if (!cadastro) throw errors.cadastro_nao_encontrado()
    return cadastro
  })
}

/** Shops under a condition on `estabelecimentos e` as the queue shows them. Those sent back wait after the others. */
export async function selectCadastros(
  tx: Tx,
  criterio: ReturnType<typeof sql>,
  { limite, salto }: { limite: number; salto: number },
): Promise<CadastroEmAnalise[]> {
  const [{ palavras_proibidas }, { campos_obrigatorios }] = await Promise.all([
    configuracao(catalogo),
    configuracao(aprovacao),
  ])
  const proibidas = palavras_proibidas.map((palavra) => dobrar(palavra))
  const rows = await rowsOf<DadosDoCadastro>(tx)`
    select e.id, e.codigo, e.nome, e.razao_social, e.cnpj, e.email, e.telefone, e.endereco, e.cidade, e.uf, e.descricao,
      e.logo_url, pl.nome as plano, e.status_aprovacao, iso(e.enviado_em) as enviado_em, e.envios,
      iso(e.updated_at) as updated_at, e.responsavel,
      ${nomeDaConta(sql`e.responsavel`)} as responsavel_nome,
      jsonb_build_object('nome', coalesce(dono.nome, ''), 'email', coalesce(u.email, ''),
        'email_confirmado', u.email_confirmed_at is not null) as dono,
      coalesce((select jsonb_agg(jsonb_build_object('decisao', a.decisao, 'campos', a.campos, 'motivo', a.motivo,
          'created_at', iso(a.created_at)) order by a.created_at desc)
        from analises_estabelecimento a where a.estabelecimento_id = e.id), '[]') as analises,
      coalesce((select jsonb_agg(s.nome) from (
        select p.nome from produtos p where p.estabelecimento_id = e.id and p.status <> 'excluido' and p.pai_id is null
          and exists (select 1 from unnest(${proibidas}::text[]) as w (palavra) where position(
            w.palavra in ' ' || regexp_replace(p.nome_busca, '[^a-z0-9]+', ' ', 'g') || ' ') > 0)
        limit 5) s), '[]') as produtos_suspeitos,
      (select r.nome from estabelecimentos r join auth.sessions sr on sr.user_id = r.owner_user_id
        join auth.sessions se on se.user_id = e.owner_user_id and se.ip = sr.ip
        where r.status_aprovacao = 'reprovado' and r.id <> e.id and r.owner_user_id <> e.owner_user_id limit 1)
        as rede_de_reprovada,
      coalesce(
        (select o.nome from estabelecimentos o where o.cnpj = e.cnpj and o.status = 'encerrado' and o.id <> e.id
          order by o.created_at desc limit 1),
        (select o.nome from alteracoes_cadastrais c join estabelecimentos o on o.id = c.estabelecimento_id
          where c.cnpj_anterior = e.cnpj and o.id <> e.id order by c.decidido_em desc limit 1)) as cnpj_foi_de,
      ${CONFERENCIA} as receita, fatos_de_conformidade(e.id) as fatos
    from estabelecimentos e
    left join auth.users u on u.id = e.owner_user_id
    left join profiles dono on dono.user_id = e.owner_user_id and dono.estabelecimento_id is null
    left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
    left join planos_assinatura pl on pl.id = a.plano_id
    ${JUNTAR_CONFERENCIA}
    where ${criterio}
    order by e.status_aprovacao = 'correcao', e.enviado_em, e.id limit ${limite} offset ${salto}`
  return rows.map((row) => {
    const {
      produtos_suspeitos: _produtos,
      rede_de_reprovada: _rede,
      cnpj_foi_de: _dono,
      fatos: _fatos,
      ...loja
    } = row
    return { ...loja, verificacoes: verificarCadastro(row, campos_obrigatorios) }
  })
}
