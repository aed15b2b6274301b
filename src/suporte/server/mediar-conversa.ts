import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { MEDIACAO_DIAS } from '#src/vendas/rules.ts'
import { errors } from '../errors.ts'
import { prazoLegal } from '../rules.ts'
import type { ConversaDetalhe } from '../schemas.ts'
import { type ConversaRow, detalharConversa, ladoNaConversa, lockConversa } from './conversas.ts'
import { filasDeSuporte } from './queues.ts'
import { escreverDoSistema } from './responder-conversa.ts'

/**
 * The consumer calls the platform, once the shop let its five days pass, and again where it does so after the platform's
 * word: a mediation opens, with a day by which the
 * platform owes its word, and both are told.
 */
export async function chamarPortal(pessoa: Pessoa, id: string): Promise<ConversaDetalhe> {
  const { lado, daLoja } = await ladoNaConversa(pessoa, id)
  if (lado !== 'consumidor') throw errors.conversa_nao_encontrada()
  return withAccess(daLoja, async (tx) => {
    const conversa = await lockConversa(tx, id)
    if (conversa.escalado_em && !conversa.mediacao_decidida_em) return detalharConversa(tx, id, lado)
    if (!conversa.responder_ate || conversa.responder_ate > (await databaseTime(tx)))
      throw errors.ainda_no_prazo()
    const row = await rowOf<{ escalado_em: Date; prazo: Date }>(tx)`
      update conversas set escalado_em = now(), mediacao_decidida_em = null,
        mediacao_responder_ate = now() + make_interval(days => ${MEDIACAO_DIAS}::int)
      where id = ${id} returning escalado_em, mediacao_responder_ate as prazo`
    if (!row) throw errors.conversa_nao_encontrada()
    const prazo = formatarDataHora(row.prazo)
    await escreverDoSistema(
      tx,
      conversa,
      `O cliente pediu a ajuda do Portal, que responde aos dois até ${prazo}.`,
    )
    await alertar(tx, {
      codigo: 'SUP-SLA',
      severidade: 'alto',
      estabelecimentoId: conversa.estabelecimento_id,
      chave: `conversa:${id}`,
      resumo: `Cliente pediu ajuda: protocolo ${conversa.protocolo} sem resposta da loja`,
      dados: { conversa_id: id },
    })
    await auditar(tx, pessoa, 'suporte.escalar_conversa', {
      estabelecimentoId: conversa.estabelecimento_id,
      recurso: 'conversas',
      id,
    })
    await avisarOsDois(
      tx,
      { ...conversa, escalado_em: row.escalado_em },
      {
        titulo: `Ajuda do Portal no protocolo ${conversa.protocolo}`,
        texto: `O Portal responde até ${prazo}.`,
        modelos: ['ajuda_pedida', 'ajuda_pedida_para_a_loja'],
      },
    )
    return detalharConversa(tx, id, lado)
  })
}

/** The platform says its word to both, once each time it is called. A shop that still owes an answer has the days of the law anew. */
export async function mediarConversa(
  pessoa: Pessoa,
  { id, texto }: { id: string; texto: string },
): Promise<ConversaDetalhe> {
  if (!pessoa.admin) throw portal.nao_encontrado()
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const conversa = await lockConversa(tx, id)
    if (!conversa.escalado_em || conversa.status === 'encerrada') throw errors.conversa_nao_encontrada()
    if (conversa.mediacao_decidida_em) throw errors.mediacao_decidida()
    await run(tx)`update conversas set mediacao_decidida_em = now(), ultima_mensagem_em = now(),
      responder_ate = case when status = 'aberta' then ${prazoLegal(await databaseTime(tx))}::timestamptz end
      where id = ${id}`
    await tx
      .insertInto('mensagens_conversa')
      .values({
        id: uuidV7(),
        estabelecimento_id: conversa.estabelecimento_id,
        conversa_id: id,
        de: 'plataforma',
        user_id: pessoa.userId,
        autor: 'Portal',
        texto,
      })
      .execute()
    await encerrarAlertas(tx, 'SUP-SLA', sql`a.chave = ${`conversa:${id}`}`)
    await encerrarAlertas(tx, 'MED-PRAZO', sql`a.chave = ${id}`)
    await auditar(tx, pessoa, 'suporte.mediar_conversa', {
      estabelecimentoId: conversa.estabelecimento_id,
      recurso: 'conversas',
      id,
      motivo: texto,
    })
    await avisarOsDois(tx, conversa, {
      titulo: `O Portal respondeu no protocolo ${conversa.protocolo}`,
      texto: texto.slice(0, 200),
      modelos: ['ajuda_respondida', 'ajuda_respondida_para_a_loja'],
    })
    return detalharConversa(tx, id, 'plataforma')
  })
}

async function avisarOsDois(
  tx: Tx,
  { id, user_id: userId, estabelecimento_id: estabelecimentoId, escalado_em: chamado }: ConversaRow,
  {
    titulo,
    texto,
    modelos,
  }: {
    titulo: string
    texto: string
    modelos:
      | ['ajuda_pedida', 'ajuda_pedida_para_a_loja']
      | ['ajuda_respondida', 'ajuda_respondida_para_a_loja']
  },
): Promise<void> {
  const aviso = { tipo: 'mensagens.ajuda', titulo, texto }
  if (userId) await avisar(tx, { ...aviso, userId, rota: `/minha-conta/mensagens/${id}` })
  await avisar(tx, {
    ...aviso,
    estabelecimentoId,
    acao: 'mensagens.responder',
    rota: `/suporte?tab=clientes&conversa=${id}`,
  })
  const ocasiao = chamado?.toISOString()
  for (const modelo of modelos)
    await enqueue(tx, filasDeSuporte.enviarEmail, { conversaId: id, modelo, ocasiao })
}
