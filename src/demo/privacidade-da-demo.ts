import { fraseDoAceite } from '#src/shared/aceite-do-preco.ts'
import { type Periodicidade, precoDoPeriodo } from '#src/assinaturas/valores.ts'
import { lerValor } from '#src/configuracao/secao.ts'
import { TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import { pedeAceite } from '#src/configuracao/textos-legais.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { sha256 } from '#src/usuarios/server/auth/secrets.ts'
import { ADMIN } from './pessoas.ts'

/**
 * Requests of data subjects in each state, and what the platform did about shops, so that both administration screens
 * have content.
 */
export async function porPrivacidade(tx: Tx): Promise<void> {
  await run(tx)`
    insert into solicitacoes_titular (user_id, tipo, status, canal, nome, email, descricao, responsavel, identidade_em,
      identidade_via, encerrado_em, resposta, ip, created_at, vence_em)
    select case when p.canal = 'formulario' then null else u.id end, p.tipo, p.status, p.canal, p.nome, u.email,
      p.descricao, case when p.status in ('em_atendimento', 'concluida') then a.id end,
      case when p.status <> 'recebida' then now() - p.dias * interval '1 day' end,
      case when p.status = 'recebida' then null when p.canal = 'conta' then 'sessao' else 'email' end,
      case when p.status = 'concluida' then now() - interval '1 day' end, p.resposta, '203.0.113.20',
      now() - p.dias * interval '1 day', now() + (15 - p.dias) * interval '1 day'
    from (values
      ('eliminar', 'em_atendimento', 'conta', 'Antônio Salles', 'Não compro mais por aqui.', null, 11),
      ('revisar_decisao', 'identidade_confirmada', 'conta', 'Beatriz Nogueira', 'Minha avaliação foi retirada sem explicação.', null, 4),
      ('acessar', 'recebida', 'formulario', 'Carlos Eduardo Pires', null, null, 1),
      ('corrigir', 'concluida', 'formulario', 'Cláudia Ferraz', 'Meu sobrenome mudou.', 'Corrigimos o seu nome nos pedidos em aberto.', 9)
    ) as p (tipo, status, canal, nome, descricao, resposta, dias)
    join auth.users u on u.raw_user_meta_data ->> 'full_name' = p.nome
    join auth.users a on a.email = ${ADMIN.email}`
  await run(tx)`
    insert into auditoria (estabelecimento_id, user_id, acao, recurso, recurso_id, de, para, ip, created_at)
    select e.id, a.id, 'plataforma.aprovar_cadastro', 'estabelecimentos', e.id::text,
      '{"status_aprovacao": "pendente"}', '{"status_aprovacao": "aprovado"}', '203.0.113.5',
      e.created_at + interval '1 day'
    from estabelecimentos e join auth.users a on a.email = ${ADMIN.email}
    where e.status_aprovacao = 'aprovado'`
}

/** Everybody of the demonstration signed up with the form, whose box they ticked. */
export async function porAceites(tx: Tx): Promise<void> {
  for (const secao of TEXTOS_LEGAIS) {
    const { edicao, texto } = lerValor(secao, null)
    if (!pedeAceite({ chave: secao.chave, edicao })) continue
    await run(tx)`
      insert into consentimentos (user_id, finalidade, concedido, versao, texto_sha256, ip, created_at)
      select id, ${secao.chave}, true, ${edicao}, ${sha256(texto).toString('hex')}, '203.0.113.20', created_at
      from auth.users`
  }
}

/** And every shop agreed to what its plan costs. */
export async function porAceitesDoPreco(tx: Tx): Promise<void> {
  const lojas = await rowsOf<Assinada>(tx)`
    select a.estabelecimento_id, e.owner_user_id as user_id, p.id as plano_id, p.nome, p.valor_mensal, a.periodicidade,
      a.created_at
    from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id
    join estabelecimentos e on e.id = a.estabelecimento_id where e.owner_user_id is not null`
  for (const { nome, valor_mensal, ...loja } of lojas) {
    const centavos = precoDoPeriodo(paraCentavos(valor_mensal), loja.periodicidade)
    const texto = fraseDoAceite({
      plano: nome,
      preco: paraReais(centavos),
      periodicidade: loja.periodicidade,
    })
    const texto_sha256 = sha256(texto).toString('hex')
    await tx
      .insertInto('aceites_de_preco')
      .values({ ...loja, preco_centavos: centavos, texto, texto_sha256, ip: '203.0.113.20' })
      .execute()
  }
}

interface Assinada {
  estabelecimento_id: string
  user_id: string
  plano_id: string
  nome: string
  valor_mensal: number
  periodicidade: Periodicidade
  created_at: Date
}
