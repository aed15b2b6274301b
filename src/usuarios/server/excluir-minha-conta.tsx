import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { errors } from '../errors.ts'
import { esvaziarConta } from './administrar-contas.ts'
import { recordFact } from './audit.ts'
import { CartaDeContaExcluida } from './cartas/conta-excluida.tsx'
import { confirmarSenha } from './confirmar-senha.ts'
import type { Origem } from './origin.ts'

/**
 * A signed-in person deletes their account, with the password (LGPD art. 18 VI). What the law keeps stays without a
 * name: sales for five years. Refused while somebody still counts on it: a shop of theirs, an order under way.
 */
export async function excluirMinhaConta(pessoa: Pessoa, senha: string, origem: Origem): Promise<void> {
  const { userId, email } = pessoa
  await confirmarSenha(pessoa, senha, origem)
  await withAcesso(SISTEMA, async (tx) => {
    await sql`select 1 from auth.users where id = ${userId} for update`.execute(tx)
    await exigirNadaPendente(tx, userId)
    await recordFact(tx, { acao: 'conta.excluida', userId, origem })
    await sql`
      insert into solicitacoes_titular (user_id, tipo, status) values (${userId}, 'eliminar', 'concluida')`.execute(
      tx,
    )
    await sql`
      delete from notas_cliente n using consumidores c
      where c.user_id = ${userId} and n.estabelecimento_id = c.estabelecimento_id and n.cliente_id = c.id`.execute(
      tx,
    )
    await sql`
      update consumidores set nome = 'Cliente removido', email = null, telefone = null, cpf_cnpj = null,
        nascimento = null, cep = null, logradouro = null, numero = null, complemento = null, bairro = null,
        cidade = null, uf = null, etiquetas = '{}', observacao = null, aceita_marketing = false,
        anonimizado_em = now() where user_id = ${userId}`.execute(tx)
    await sql`update conversas set cliente_nome = 'Cliente removido' where user_id = ${userId}`.execute(tx)
    await sql`update mensagens_conversa set autor = 'Cliente removido'
      where user_id = ${userId} and de = 'consumidor'`.execute(tx)
    await sql`delete from enderecos where user_id = ${userId}`.execute(tx)
    await sql`delete from favoritos where user_id = ${userId}`.execute(tx)
    // Where finished orders went is part of the shop's sale, but no longer leads to a door.
    await sql`update vendas set endereco_entrega = null where user_id = ${userId} and endereco_entrega is not null`.execute(
      tx,
    )
    await esvaziarConta(tx, userId)
    await queueLetter(tx, {
      para: email,
      assunto: 'Sua conta foi excluída',
      corpo: <CartaDeContaExcluida />,
      chave: `${userId}.conta_excluida`,
    })
  })
}

async function exigirNadaPendente(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ loja: string | null; pedidos: number[] | null }>`
    select (select nome from estabelecimentos where owner_user_id = ${userId} and status <> 'encerrado' limit 1) as loja,
      (select array_agg(numero order by numero) from vendas where user_id = ${userId} and excluida_em is null
        and status in ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado', 'em_devolucao')) as pedidos`.execute(
    tx,
  )
  const { loja, pedidos } = rows[0] ?? { loja: null, pedidos: null }
  if (loja)
    throw errors.dono_de_loja({ detail: `Encerre ou transfira a loja ${loja} antes de excluir a conta.` })
  if (pedidos?.length)
    throw errors.pedidos_em_andamento({
      detail: `Espere terminar: ${pedidos.map((numero) => `pedido #${numero}`).join(', ')}.`,
    })
}
