import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { alertar } from '#src/planos/server/alertar.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { prazoLegal } from '../rules.ts'
import type { ConversaDetalhe, NovaMensagemInput } from '../schemas.ts'
import { juntarAnexos } from './anexos.ts'
import { type ConversaRow, detalharConversa, ladoNaConversa, lockConversa } from './conversas.ts'
import { exigirRitmo, nomeDaPessoa } from './pessoas.ts'

/** The consumer or the shop writes; the shop's answer stops the clock of the law, the consumer's starts it again. */
export async function responderConversa(
  pessoa: Pessoa,
  { id, ...mensagem }: NovaMensagemInput & { id: string },
): Promise<ConversaDetalhe> {
  const { lado, acesso } = await ladoNaConversa(pessoa, id)
  if (lado === 'plataforma') throw errors.conversa_nao_encontrada()
  if (acesso.papel === 'loja') acessoDaLoja(pessoa, acesso.estabelecimentoId, 'mensagens.responder')
  if (lado === 'consumidor') await exigirRitmo(pessoa.userId)
  // A consumer owns no row of the shop: the use case writes for them what it has checked.
  return withAcesso(SISTEMA, async (tx) => {
    const conversa = await lockConversa(tx, id)
    if (conversa.status === 'encerrada') throw errors.conversa_encerrada()
    const messageId = await escrever(tx, { pessoa, lado, conversa, mensagem })
    if (lado === 'loja') await passarAoConsumidor(tx, conversa, messageId)
    else await passarALoja(tx, { conversa, texto: mensagem.texto, messageId })
    return detalharConversa(tx, id)
  })
}

async function escrever(
  tx: Tx,
  {
    pessoa,
    lado,
    conversa,
    mensagem,
  }: { pessoa: Pessoa; lado: 'consumidor' | 'loja'; conversa: ConversaRow; mensagem: NovaMensagemInput },
): Promise<string> {
  const { estabelecimento_id: loja, id } = conversa
  const messageId = uuidV7()
  const juntos = await juntarAnexos(tx, SISTEMA, {
    ids: mensagem.anexos,
    userId: pessoa.userId,
    estabelecimentoId: loja,
  })
  await tx
    .insertInto('mensagens_conversa')
    .values({
      id: messageId,
      estabelecimento_id: loja,
      conversa_id: id,
      de: lado,
      user_id: pessoa.userId,
      autor: await nomeDaPessoa(tx, pessoa.userId, lado === 'loja' ? loja : null),
      texto: mensagem.texto,
      anexos: JSON.stringify(juntos),
    })
    .execute()
  return messageId
}

async function passarAoConsumidor(
  tx: Tx,
  { id, user_id, protocolo }: ConversaRow,
  ocasiao: string,
): Promise<void> {
  await sql`update conversas set status = 'respondida', responder_ate = null, ultima_mensagem_em = now()
    where id = ${id}`.execute(tx)
  await avisar(tx, {
    userId: user_id,
    tipo: 'mensagens.resposta',
    titulo: 'A loja respondeu à sua mensagem',
    texto: `Protocolo ${protocolo}`,
    rota: `/minha-conta/mensagens/${id}`,
  })
  await enqueue(tx, 'suporte.enviar-carta', { conversaId: id, carta: 'resposta_da_loja', ocasiao })
}

async function passarALoja(
  tx: Tx,
  { conversa, texto, messageId }: { conversa: ConversaRow; texto: string; messageId: string },
): Promise<void> {
  const { id, responder_ate, estabelecimento_id, cliente_nome } = conversa
  // What was asked first keeps its clock.
  await sql`update conversas set status = 'aberta', ultima_mensagem_em = now(),
    responder_ate = ${responder_ate ?? prazoLegal(new Date())} where id = ${id}`.execute(tx)
  await avisar(tx, {
    estabelecimentoId: estabelecimento_id,
    acao: 'mensagens.responder',
    tipo: 'mensagens.nova',
    titulo: `Mensagem de ${cliente_nome || 'um cliente'}`,
    texto: texto.slice(0, 200),
    rota: `/suporte?tab=clientes&conversa=${id}`,
  })
  await enqueue(tx, 'suporte.enviar-carta', {
    conversaId: id,
    carta: 'mensagem_do_cliente',
    ocasiao: messageId,
  })
}

/** The consumer says that it is settled. */
export async function encerrarConversa(pessoa: Pessoa, id: string): Promise<ConversaDetalhe> {
  const { lado } = await ladoNaConversa(pessoa, id)
  if (lado !== 'consumidor') throw errors.conversa_nao_encontrada()
  return withAcesso(SISTEMA, async (tx) => {
    const conversa = await lockConversa(tx, id)
    if (conversa.status !== 'encerrada') {
      await sql`update conversas set status = 'encerrada', responder_ate = null where id = ${id}`.execute(tx)
      await escreverDoSistema(tx, conversa, 'O cliente encerrou a conversa.')
    }
    return detalharConversa(tx, id)
  })
}

/** The consumer calls the platform, once the shop let its five days pass. */
export async function chamarPortal(pessoa: Pessoa, id: string): Promise<ConversaDetalhe> {
  const { lado } = await ladoNaConversa(pessoa, id)
  if (lado !== 'consumidor') throw errors.conversa_nao_encontrada()
  return withAcesso(SISTEMA, async (tx) => {
    const conversa = await lockConversa(tx, id)
    if (conversa.escalada_em) return detalharConversa(tx, id)
    if (!conversa.responder_ate || conversa.responder_ate > new Date()) throw errors.ainda_no_prazo()
    await sql`update conversas set escalada_em = now() where id = ${id}`.execute(tx)
    await escreverDoSistema(tx, conversa, 'O cliente pediu a ajuda do Portal. Nossa equipe vai acompanhar.')
    await alertar(tx, {
      codigo: 'SUP-SLA',
      severidade: 'alto',
      estabelecimentoId: conversa.estabelecimento_id,
      chave: `conversa:${id}`,
      resumo: `Cliente pediu ajuda: protocolo ${conversa.protocolo} sem resposta da loja`,
      dados: { conversa_id: id },
    })
    await auditar(tx, {
      pessoa,
      estabelecimentoId: conversa.estabelecimento_id,
      acao: 'suporte.conversa_escalada',
      recurso: 'conversas',
      recursoId: id,
    })
    return detalharConversa(tx, id)
  })
}

async function escreverDoSistema(
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
  await sql`update conversas set ultima_mensagem_em = now() where id = ${id}`.execute(tx)
}
