import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { rowOf, run, setAccess, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { ConversaDetalhe, NovaMensagemInput } from '../schemas.ts'
import { anexarAMensagem } from './anexos.ts'
import { detalharConversa, exigirVezDaLoja, naLoja } from './conversas.ts'
import { exigirRitmo, nomeDaPessoa } from './pessoas.ts'
import { filasDeSuporte } from './queues.ts'

interface Venda {
  numero: number
  user_id: string | null
  cliente: string | null
}

/**
 * The shop's team writes to who bought, about that sale of theirs alone: in the conversation that is open about it, else
 * in a new one. The buyer is told by notification and e-mail; the law's clock does not run, nobody asked anything.
 */
export async function escreverAoComprador(
  pessoa: Pessoa,
  { vendaId, texto, anexos }: NovaMensagemInput & { vendaId: string },
): Promise<ConversaDetalhe> {
  const { userId } = pessoa
  const { loja, venda } = await vendaDaEquipe(pessoa, vendaId)
  acessoDaLoja(pessoa, loja, 'mensagens.responder')
  const comprador = venda.user_id
  if (!comprador) throw errors.comprador_sem_conta()
  await exigirRitmo(userId)
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const autor = await nomeDaPessoa(tx, userId, loja)
    const acesso = naLoja(userId, loja)
    setAccess(tx, acesso)
    const id = await conversaDaVenda(tx, { loja, vendaId, comprador, cliente: venda.cliente ?? '' })
    const juntos = await anexarAMensagem(tx, acesso, {
      ids: anexos,
      userId,
      estabelecimentoId: loja,
      daEquipe: true,
    })
    const messageId = uuidV7()
    await tx
      .insertInto('mensagens_conversa')
      .values({
        id: messageId,
        estabelecimento_id: loja,
        conversa_id: id,
        de: 'loja',
        user_id: userId,
        autor,
        texto,
        anexos: JSON.stringify(juntos),
      })
      .execute()
    await run(
      tx,
    )`update conversas set status = 'respondida', responder_ate = null, ultima_mensagem_em = now(),
      lida_loja_em = now() where id = ${id}`
    await avisar(tx, {
      userId: comprador,
      tipo: 'mensagens.da_loja',
      titulo: `A loja escreveu sobre o pedido #${venda.numero}`,
      texto: texto.slice(0, 200),
      rota: `/minha-conta/mensagens/${id}`,
    })
    await enqueue(tx, filasDeSuporte.enviarEmail, {
      conversaId: id,
      modelo: 'mensagem_da_loja',
      ocasiao: messageId,
    })
    return detalharConversa(tx, id, 'loja')
  })
}

/** The sale, in the one shop of this person's that made it; 404 for every other. */
async function vendaDaEquipe(pessoa: Pessoa, vendaId: string): Promise<{ loja: string; venda: Venda }> {
  for (const { estabelecimentoId: loja } of pessoa.lojas) {
    const venda = await withAccess(
      naLoja(pessoa.userId, loja),
      (tx) => rowOf<Venda>(tx)`
        select v.numero, v.user_id, ${COMPRADOR} ->> 'nome' as cliente from vendas v
        left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
        where v.estabelecimento_id = ${loja} and v.id = ${vendaId} and v.excluido_em is null`,
    )
    if (venda) return { loja, venda }
  }
  throw errors.venda_nao_encontrada()
}

interface DaVenda {
  loja: string
  vendaId: string
  comprador: string
  cliente: string
}

/** The open conversation about the sale, locked, or a new one. Two at once about one sale wait for each other. */
async function conversaDaVenda(tx: Tx, { loja, vendaId, comprador, cliente }: DaVenda): Promise<string> {
  await run(tx)`select 1 from vendas where estabelecimento_id = ${loja} and id = ${vendaId} for no key update`
  const aberta = await rowOf<{ id: string }>(tx)`
    select id from conversas where estabelecimento_id = ${loja} and venda_id = ${vendaId} and user_id = ${comprador}
      and status <> 'encerrada' order by ultima_mensagem_em desc limit 1 for no key update`
  if (aberta) {
    await exigirVezDaLoja(tx, { estabelecimentoId: loja, id: aberta.id })
    return aberta.id
  }
  const id = uuidV7()
  await tx
    .insertInto('conversas')
    .values({
      id,
      estabelecimento_id: loja,
      user_id: comprador,
      cliente_nome: cliente,
      venda_id: vendaId,
      assunto: 'outro',
      status: 'respondida',
    })
    .execute()
  return id
}
