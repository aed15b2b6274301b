import { sql } from 'kysely'
import { DISPUTA_ABERTA } from '#src/clientes/server/disputa-aberta.ts'
import { deleteFiles } from '#src/shared/server/files/files.ts'
import { rowOf, rowsOf, run, setAccess, SYSTEM, type Tx } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { errors } from '#src/usuarios/errors.ts'
import { esvaziarConta } from '#src/usuarios/server/auth/administrar-contas.ts'
import { EMAILS_DA_PRIVACIDADE } from './emails.ts'
import { apagarRastros } from '#src/usuarios/server/conta/apagar-rastros.ts'

/**
 * Takes a person out of everything that the law does not keep (LGPD art. 16 and 18, VI), in the caller's transaction,
 * which goes on as the system. Their sales stay for the tax authorities, under no name. Refused, in a sentence, while
 * somebody still counts on them: the platform without another administrator, a shop of theirs, an order, a return or a
 * dispute under way.
 */
export async function excluirTitular(
  tx: Tx,
  userId: string,
  carta: 'conta_excluida' | 'conta_parada_excluida' = 'conta_excluida',
): Promise<void> {
  setAccess(tx, SYSTEM)
  const conta = await rowOf<{ email: string | null }>(tx)`
    select email from auth.users where id = ${userId} and deleted_at is null for update`
  if (!conta) throw errors.conta_inexistente()
  await exigirOutroAdministrador(tx, userId)
  await exigirNadaPendente(tx, userId)
  const sinais = await sinaisDe(tx, userId)
  await apagarRastros(tx, {
    clientes: sql`c.user_id = ${userId}`,
    vendas: sql`v.user_id = ${userId}`,
    conversas: sql`k.user_id = ${userId}`,
    sinais,
  })
  await riscarPalavras(tx, { userId, email: conta.email, sinais })
  await esquecerNasLojas(tx, userId)
  await apagarOQueEraSeu(tx, userId)
  if (conta.email) await run(tx)`delete from emails where para = ${conta.email} and enviado_em is not null`
  await esvaziarConta(tx, userId)
  if (!conta.email) return
  await queueEmail(tx, {
    para: conta.email,
    ...EMAILS_DA_PRIVACIDADE.write(carta, {}),
    chave: `${userId}.${carta}`,
  })
}

/** Somebody must be left who runs the platform. The rows are locked: the last two do not leave at once. */
async function exigirOutroAdministrador(tx: Tx, userId: string): Promise<void> {
  const administradores = await rowsOf<{ user_id: string }>(tx)`
    select r.user_id from user_roles r join auth.users u on u.id = r.user_id and u.deleted_at is null
    where r.role = 'admin' order by r.user_id for update of r`
  if (administradores.length === 1 && administradores[0]?.user_id === userId)
    throw errors.unico_administrador()
}

async function exigirNadaPendente(tx: Tx, userId: string): Promise<void> {
  const row = await rowOf<{ loja: { id: string; nome: string } | null; pendencias: string[] | null }>(tx)`
    select (select jsonb_build_object('id', id, 'nome', nome) from estabelecimentos
        where owner_user_id = ${userId} and status <> 'encerrado' and ensaio_de is null limit 1) as loja,
      (select array_agg(frase order by numero) from (
        select v.numero, case
            when d.protocolo is not null then 'devolução ' || d.protocolo || ' do pedido #' || v.numero
            when ${DISPUTA_ABERTA} then 'disputa do pedido #' || v.numero
            else 'pedido #' || v.numero end as frase
        from vendas v
        left join lateral (select protocolo from devolucoes d where d.estabelecimento_id = v.estabelecimento_id
          and d.venda_id = v.id and d.status in ('aberta', 'recebida') limit 1) d on true
        where v.user_id = ${userId} and v.excluido_em is null and (${DISPUTA_ABERTA} or d.protocolo is not null
          or v.status in ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado', 'em_devolucao'))
        order by v.numero limit 10) p) as pendencias`
  const { loja, pendencias } = row ?? { loja: null, pendencias: null }
  if (loja)
    throw errors.dono_de_loja({
      detail: `Encerre ou transfira a loja ${loja.nome} antes de excluir a conta.`,
      extra: { estabelecimento_id: loja.id },
    })
  if (pendencias?.length)
    throw errors.pedidos_em_andamento({ detail: `Espere terminar: ${pendencias.join(', ')}.` })
}

/** Every way this account says who it is. */
async function sinaisDe(tx: Tx, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ sinal: string }>(tx)`
    select distinct sinal from (
      select unnest(array[nome, email, telefone]) from profiles where user_id = ${userId}
      union all select unnest(array[nome, email, telefone]) from consumidores where user_id = ${userId}
      union all select d.value from vendas v, jsonb_each_text(v.comprador) d where v.user_id = ${userId}
      union all select email from auth.users where id = ${userId}) as s (sinal)
    where length(btrim(sinal)) > 0`
  return rows.map(({ sinal }) => sinal)
}

/** What the person wrote where no customer's record leads: reports keep their words, which need ten characters. */
async function riscarPalavras(
  tx: Tx,
  { userId, email, sinais }: { userId: string; email: string | null; sinais: string[] },
): Promise<void> {
  await run(tx)`
    update mensagens_chamado set texto = riscar(texto, ${sinais}::text[]) where user_id = ${userId}`
  // `… aceitou o convite`, among a shop's notifications: by the address that was proved, not by whatever name was typed.
  await run(tx)`delete from avisos
    where starts_with(tipo, 'usuarios.convite') and split_part(titulo, ' ', 1) = ${email}`
  // What nobody answered was the person's alone; an answer goes on helping others, under no name.
  await run(tx)`delete from avisos n using perguntas_produtos q
    where q.user_id = ${userId} and n.tipo = 'perguntas.nova' and n.chave = q.id::text`
  await run(tx)`delete from perguntas_produtos where user_id = ${userId} and resposta is null`
  const pergunta = sql`riscar(texto, ${sinais}::text[])`
  await run(tx)`update perguntas_produtos set user_id = null, autor = '',
      texto = rpad(${pergunta}, greatest(3, length(${pergunta})), '—'), resposta = riscar(resposta, ${sinais}::text[])
    where user_id = ${userId}`
  const riscada = sql`riscar(descricao, ${sinais}::text[])`
  await run(tx)`update denuncias set descricao = rpad(${riscada}, greatest(10, length(${riscada})), '—')
    where user_id = ${userId}`
}

/** The shops keep their sales and lose the name. */
async function esquecerNasLojas(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    delete from notas_cliente n using consumidores c
    where c.user_id = ${userId} and n.estabelecimento_id = c.estabelecimento_id and n.cliente_id = c.id`
  await run(tx)`
    update consumidores set nome = 'Cliente removido', email = null, telefone = null, cpf_cnpj = null,
      nascimento = null, cep = null, logradouro = null, numero = null, complemento = null, bairro = null,
      cidade = null, uf = null, etiquetas = '{}', observacao = null, aceita_marketing = false,
      anonimizado_em = now() where user_id = ${userId}`
  await run(tx)`update conversas set cliente_nome = 'Cliente removido' where user_id = ${userId}`
  await run(tx)`update mensagens_conversa set autor = 'Cliente removido'
    where user_id = ${userId} and de = 'consumidor'`
  await run(tx)`update mensagens_chamado set autor = 'Pessoa removida'
    where user_id = ${userId} and autor is not null`
  // Who ordered and where it went is part of the shop's sale, but no longer names anybody or an address.
  await run(tx)`update vendas set comprador = null, endereco_entrega = null
    where user_id = ${userId} and num_nonnulls(comprador, endereco_entrega) > 0`
}

async function apagarOQueEraSeu(tx: Tx, userId: string): Promise<void> {
  const fotos = await rowsOf<{ id: string }>(tx)`
    select id from arquivos
    where user_id = ${userId} and (uso = 'perfil' or (uso in ('anexo', 'avaliacao') and estabelecimento_id is null))`
  await deleteFiles(
    tx,
    fotos.map(({ id }) => id),
  )
  for (const tabela of [
    'enderecos',
    'declaracoes_de_idade',
    'favoritos',
    'votos_avaliacao',
    'avisos_de_reposicao',
    'linhas_carrinho',
    'avisos',
    'aparelhos_de_aviso',
    'exportacoes',
    // Answers kept for repeats name who ordered.
    'chaves_idempotencia',
    'visoes_salvas',
    'preferencias_lista',
    'preferencias_de_aviso',
    'auth.dispositivos',
    'auth.mfa_factors',
    'auth.recovery_codes',
    'user_roles',
  ])
    await run(tx)`delete from ${sql.table(tabela)} where user_id = ${userId}`
  await run(tx)`delete from profiles where user_id = ${userId} and estabelecimento_id is not null`
  await run(tx)`update denuncias set contato = null where user_id = ${userId}`
  // The requests themselves are proof that the law was kept; who asked is this account, which has no name any more.
  await run(tx)`update solicitacoes_titular set nome = null, email = null, descricao = null, token_hash = null
    where user_id = ${userId} and status in ('concluida', 'negada')`
}
