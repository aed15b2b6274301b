import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { run, setAccess, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeSuporte } from './queues.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { prazoLegal } from '../rules.ts'
import type { ConversaDetalhe, NovaMensagemInput } from '../schemas.ts'
import { anexarAMensagem } from './anexos.ts'
import {
  type ConversaRow,
  detalharConversa,
  exigirVezDaLoja,
  ladoNaConversa,
  lockConversa,
  type naLoja,
} from './conversas.ts'
import { exigirRitmo, nomeDaPessoa } from './pessoas.ts'

/** The consumer or the shop writes; the shop's answer stops the clock of the law, the consumer's starts it again. */
export async function responderConversa(
  pessoa: Pessoa,
  { id, ...mensagem }: NovaMensagemInput & { id: string },
): Promise<ConversaDetalhe> {
  const { lado, acesso, daLoja } = await ladoNaConversa(pessoa, id)
  if (lado === 'plataforma') throw errors.conversa_nao_encontrada()
  if (acesso.papel === 'loja') acessoDaLoja(pessoa, acesso.estabelecimentoId, 'mensagens.responder')
  if (lado === 'consumidor') await exigirRitmo(pessoa.userId)
  return withAccess({ papel: 'pessoa', userId: pessoa.userId }, async (tx) => {
    const autor = await nomeDaPessoa(tx, pessoa.userId, lado === 'loja' ? daLoja.estabelecimentoId : null)
    setAccess(tx, daLoja)
    const conversa = await lockConversa(tx, id)
    if (conversa.status === 'encerrada') throw errors.conversa_encerrada()
    const { user_id: comprador } = conversa
    if (comprador === null) throw errors.comprador_sem_conta()
    if (lado === 'loja') await exigirVezDaLoja(tx, { estabelecimentoId: daLoja.estabelecimentoId, id })
    const messageId = await escrever(tx, daLoja, { autor, lado, conversa, mensagem })
    if (lado === 'loja') await passarAoConsumidor(tx, { ...conversa, user_id: comprador }, messageId)
    else await passarALoja(tx, { conversa, texto: mensagem.texto, messageId })
    return detalharConversa(tx, id, lado)
  })
}

async function escrever(
  tx: Tx,
  acesso: ReturnType<typeof naLoja>,
  {
    autor,
    lado,
    conversa,
    mensagem,
  }: { autor: string; lado: 'consumidor' | 'loja'; conversa: ConversaRow; mensagem: NovaMensagemInput },
): Promise<string> {
  const { estabelecimento_id: loja, id } = conversa
  const { userId } = acesso
  const messageId = uuidV7()
  const juntos = await anexarAMensagem(tx, acesso, {
    ids: mensagem.anexos,
    userId,
    estabelecimentoId: loja,
    daEquipe: lado === 'loja',
  })
  await tx
    .insertInto('mensagens_conversa')
    .values({
      id: messageId,
      estabelecimento_id: loja,
      conversa_id: id,
      de: lado,
      user_id: userId,
      autor,
      texto: mensagem.texto,
      anexos: JSON.stringify(juntos),
    })
    .execute()
  return messageId
}

async function passarAoConsumidor(
  tx: Tx,
  { id, user_id, protocolo }: ConversaRow & { user_id: string },
  ocasiao: string,
): Promise<void> {
  await run(tx)`update conversas set status = 'respondida', responder_ate = null, ultima_mensagem_em = now(),
    lida_loja_em = now() where id = ${id}`
  await avisar(tx, {
    userId: user_id,
    tipo: 'mensagens.resposta',
    titulo: 'A loja respondeu à sua mensagem',
    texto: `Protocolo ${protocolo}`,
    rota: `/minha-conta/mensagens/${id}`,
  })
  await enqueue(tx, filasDeSuporte.enviarEmail, { conversaId: id, modelo: 'resposta_da_loja', ocasiao })
}

async function passarALoja(
  tx: Tx,
  { conversa, texto, messageId }: { conversa: ConversaRow; texto: string; messageId: string },
): Promise<void> {
  const { id, responder_ate, estabelecimento_id, cliente_nome } = conversa
  // What was asked first keeps its clock.
  await run(
    tx,
  )`update conversas set status = 'aberta', ultima_mensagem_em = now(), lida_consumidor_em = now(),
    responder_ate = ${responder_ate ?? prazoLegal(await databaseTime(tx))} where id = ${id}`
  await avisar(tx, {
    estabelecimentoId: estabelecimento_id,
    acao: 'mensagens.responder',
    tipo: 'mensagens.nova',
    titulo: `Mensagem de ${cliente_nome || 'um cliente'}`,
    texto: texto.slice(0, 200),
    rota: `/suporte?tab=clientes&conversa=${id}`,
  })
  await enqueue(tx, filasDeSuporte.enviarEmail, {
    conversaId: id,
    modelo: 'mensagem_do_cliente',
    ocasiao: messageId,
  })
}

/** The consumer says that it is settled. */
export async function encerrarConversa(pessoa: Pessoa, id: string): Promise<ConversaDetalhe> {
  const { lado, daLoja } = await ladoNaConversa(pessoa, id)
  if (lado !== 'consumidor') throw errors.conversa_nao_encontrada()
  return withAccess(daLoja, async (tx) => {
    const conversa = await lockConversa(tx, id)
    if (conversa.status !== 'encerrada') {
      await run(tx)`update conversas set status = 'encerrada', responder_ate = null where id = ${id}`
      await escreverDoSistema(tx, conversa, 'O cliente encerrou a conversa.')
    }
    return detalharConversa(tx, id, lado)
  })
}

export async function escreverDoSistema(
  tx: Tx,
  { id, estabelecimento_id }: ConversaRow,
  texto: string,
): Promise<void> {
  await tx
    .insertInto('mensagens_conversa')
    .values({
      id: uuidV7(),
      estabelecimento_id,
      conversa_id: id,
      de: 'sistema',
      user_id: null,
      autor: 'Portal',
      texto,
    })
    .execute()
  await run(tx)`update conversas set ultima_mensagem_em = now() where id = ${id}`
}
