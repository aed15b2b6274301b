import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa, vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { planilhaDasRecusadas } from '#src/planilhas/server/importacoes.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { reconhecerOrigem } from '../origem-da-planilha.ts'
import { DIAS_PARA_DESFAZER } from '../rules.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** Who edits products: how far a spreadsheet has come. */
export async function lerImportacao(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, (tx) => lerImportacaoNaTransacao(tx, id))
}

type Linha = Omit<Importacao, 'cabecalhos' | 'colunas' | 'origem' | 'resumo' | 'previa' | 'vagas'> & {
  estabelecimento_id: string
  colunas: Pick<Importacao, 'cabecalhos' | 'colunas'> & Partial<Pick<Importacao, 'resumo' | 'previa'>>
}

const prazo = sql`i.created_at + make_interval(days => ${sql.lit(DIAS_PARA_DESFAZER)})`
const NADA = { produtos: 0, variacoes: 0, imagens: 0, sem_estoque: 0 }

export async function lerImportacaoNaTransacao(tx: Tx, id: string): Promise<Importacao> {
  const linha = await rowOf<Linha>(tx)`
    select i.id, i.estabelecimento_id, i.nome_arquivo, i.status,
      i.status = 'enviada' and i.colunas ? 'conferindo' as conferindo, i.colunas, i.total, i.com_erro, i.processadas,
      i.criados, i.atualizados, i.ignorados, i.erro,
      (select coalesce(jsonb_agg(e.original order by e.numero), '[]') from (
        select l.original, l.numero from linhas_importacao l where l.importacao_id = i.id order by l.numero limit 3) e
      ) as exemplos,
      (select coalesce(jsonb_agg(jsonb_build_object('linha', e.numero, 'texto', e.erros ->> 0) order by e.numero), '[]')
        from (select l.numero, l.erros from linhas_importacao l
          where l.importacao_id = i.id and l.erros is not null and not coalesce(l.dados ?| array['por_causa_de', 'parte_de'], false)
          order by l.numero limit 20) e) as erros,
      (select count(*)::int from linhas_importacao l
        where i.status = 'validada' and l.importacao_id = i.id and l.dados ? 'nome' and l.erros is null
        and not exists (select 1 from produtos p where p.estabelecimento_id = i.estabelecimento_id
          and p.status not in ('excluido', 'variacao_fora') and p.sku in (
            select jsonb_array_elements_text(l.dados -> 'chaves' -> 'skus')))
        and not exists (select 1 from produtos p where p.estabelecimento_id = i.estabelecimento_id
          and p.status <> 'excluido' and p.pai_id is null and p.seo_endereco = l.dados -> 'chaves' ->> 'endereco')
        and not exists (select 1 from produtos p where p.estabelecimento_id = i.estabelecimento_id
          and p.status <> 'excluido' and p.pai_id is null and p.id = (l.dados -> 'chaves' ->> 'id')::uuid)) as novos,
      (select jsonb_build_object('total', count(*), 'buscando', count(*) filter (where m.status = 'na_fila'),
          'falhas', count(*) filter (where m.status = 'falhou'), 'lista', '[]'::jsonb)
        from imagens_importacao m where m.importacao_id = i.id) as imagens,
      (select jsonb_build_object('situacao', i.desfeita, 'total', count(*), 'feitos', count(d.desfecho),
          'ate', case when i.status in ('concluida', 'falhou') and i.desfeita is null and count(*) > count(d.desfecho)
            and ${prazo} > now() then iso(${prazo}) end,
          'removidos', count(*) filter (where d.desfecho = 'removido'),
          'arquivados', count(*) filter (where d.desfecho = 'arquivado'),
          'restaurados', count(*) filter (where d.desfecho = 'restaurado'),
          'mantidos', count(*) filter (where d.desfecho = 'mantido'), 'lista', '[]'::jsonb)
        from produtos_importados d where d.importacao_id = i.id) as desfazer
    from importacoes i where i.id = ${id} and i.recurso = 'produtos'`
  if (!linha) throw errors.nao_encontrado({ title: 'Importação não encontrada' })
  const { estabelecimento_id: estabelecimentoId, colunas: guardadas, ...importacao } = linha
  const { cabecalhos, colunas, resumo = NADA, previa = [] } = guardadas
  const { vagas } = await vagasNoPlano(tx, { estabelecimentoId, recurso: 'produtos' })
  return {
    ...importacao,
    origem: reconhecerOrigem(cabecalhos),
    cabecalhos,
    colunas,
    resumo,
    previa,
    vagas: Number.isFinite(vagas) ? vagas : null,
    imagens: { ...importacao.imagens, lista: await lerFalhas(tx, importacao) },
    desfazer: { ...importacao.desfazer, lista: await lerNaoDesfeitos(tx, importacao) },
  }
}

async function lerFalhas(
  tx: Tx,
  { id, imagens }: Pick<Importacao, 'id' | 'imagens'>,
): Promise<Importacao['imagens']['lista']> {
  if (imagens.falhas === 0) return []
  return tx
    .selectFrom('imagens_importacao as m')
    .innerJoin('produtos as p', (junto) =>
      junto.onRef('p.estabelecimento_id', '=', 'm.estabelecimento_id').onRef('p.id', '=', 'm.produto_id'),
    )
    .select(['m.produto_id', 'p.nome as produto', 'm.endereco'])
    .select((eb) => eb.fn.coalesce('m.motivo', eb.val('')).as('motivo'))
    .where('m.importacao_id', '=', id)
    .where('m.status', '=', 'falhou')
    .orderBy('p.nome')
    .orderBy('m.produto_id')
    .orderBy('m.posicao')
    .limit(50)
    .execute()
}

async function lerNaoDesfeitos(
  tx: Tx,
  { id, desfazer }: Pick<Importacao, 'id' | 'desfazer'>,
): Promise<Importacao['desfazer']['lista']> {
  if (desfazer.arquivados + desfazer.mantidos === 0) return []
  return rowsOf<Importacao['desfazer']['lista'][number]>(tx)`
    select d.produto_id, p.nome as produto, d.motivo from produtos_importados d
    join produtos p on p.estabelecimento_id = d.estabelecimento_id and p.id = d.produto_id
    where d.importacao_id = ${id} and d.motivo is not null order by p.nome, d.numero limit 50`
}

/** Who edits products: the rows with something wrong, as they were, with what is wrong in a last column. */
export async function planilhaDeErros(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<string> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const { cabecalhos } = await lerImportacaoNaTransacao(tx, id)
    return planilhaDasRecusadas(tx, id, cabecalhos)
  })
}
