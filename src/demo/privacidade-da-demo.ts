import { lerValor } from '#src/configuracao/secao.ts'
import { TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import { pedeAceite } from '#src/configuracao/textos-legais.ts'
import { run, type Tx } from '#src/shared/server/database/database.ts'
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
