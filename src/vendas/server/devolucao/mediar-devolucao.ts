import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { errors } from '../../errors.ts'
import { EM_MAOS_DIAS, MEDIACAO_DIAS, REEMBOLSO_DA_POSTAGEM_DIAS, type StatusVenda } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { type DevolucaoRow, lockDevolucao, lockUltimaDevolucao } from './devolucoes.ts'
import { exigirComprador, lerVenda } from '../lista/ler-vendas.ts'
import { eventoDaVenda, moverVenda } from '../mover-venda.ts'
import { temDinheiroEmMaos } from '../pagamento/reembolsar-venda.ts'
import { lockVenda, type VendaRow } from '../repository.ts'
import { receberDevolucao } from './responder-devolucao.ts'

/** The buyer says that the goods are on their way back: from then on a silent shop does not keep the money. */
export async function postarDevolucao(
  pessoa: Pessoa,
  { vendaId, rastreio }: { vendaId: string; rastreio?: string | undefined },
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await exigirComprador(pessoa, vendaId)
  await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    const devolucao = venda && (await lockDevolucao(tx, vendaId))
    if (!venda || devolucao?.status !== 'aberta' || devolucao.tipo === 'nao_recebido')
      throw errors.devolucao_nao_encontrada()
    await run(tx)`update devolucoes set postado_em = coalesce(postado_em, now()),
        reembolsar_ate = case when postado_em is null and ${venda.pago_em !== null}
          then least(reembolsar_ate, now() + make_interval(days => ${REEMBOLSO_DA_POSTAGEM_DIAS}::int)) else reembolsar_ate end,
        rastreio = coalesce(${rastreio ?? null}, rastreio)
      where id = ${devolucao.id}`
    await announce(tx, [eventoDaVenda(venda)])
    if (!devolucao.postado_em) await mandarEmails(tx, venda.id, ['devolucao_postada'])
  })
  return lerVenda(pessoa, vendaId)
}

/**
 * The shop refused a defect, or let its days pass without a word: the platform decides, once, by a day that both are
 * told (docs/rules/sales.md#lifecycle, row 16).
 */
export async function pedirMediacao(
  pessoa: Pessoa,
  { vendaId, motivo }: { vendaId: string; motivo: string },
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await exigirComprador(pessoa, vendaId)
  await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    const devolucao = venda && (await lockUltimaDevolucao(tx, vendaId))
    if (!venda || !devolucao || devolucao.mediacao_pedida_em || !(await cabeMediacao(tx, devolucao)))
      throw errors.mediacao_indisponivel()
    await abrirMediacao(tx, venda, { devolucao, motivo })
    await mandarEmails(tx, venda.id, ['mediacao_pedida', 'mediacao_para_a_loja'])
  })
  return lerVenda(pessoa, vendaId)
}

/** The shop's days are over and nobody called: the platform has the case by itself. Takes the sale locked. */
export async function levarAoPortal(tx: Tx, venda: VendaRow): Promise<void> {
  const devolucao = await lockDevolucao(tx, venda.id)
  if (devolucao?.status !== 'aberta' || devolucao.mediacao_pedida_em) return
  await abrirMediacao(tx, venda, { devolucao, motivo: 'A loja não respondeu no prazo.' })
  await mandarEmails(tx, venda.id, ['mediacao_pelo_prazo', 'mediacao_pelo_prazo_para_a_loja'])
}

async function abrirMediacao(
  tx: Tx,
  venda: VendaRow,
  { devolucao, motivo }: { devolucao: DevolucaoRow; motivo: string },
): Promise<void> {
  await run(tx)`update devolucoes set mediacao_pedida_em = now(), mediacao_motivo = ${motivo},
      mediacao_responder_ate = now() + make_interval(days => ${MEDIACAO_DIAS}::int)
    where id = ${devolucao.id}`
  await alertar(tx, {
    codigo: 'DEV-MEDIA',
    severidade: 'alto',
    estabelecimentoId: venda.estabelecimento_id,
    chave: devolucao.id,
    resumo: `Mediação da devolução ${devolucao.protocolo} da venda #${venda.numero}.`,
    dados: { venda_id: venda.id, protocolo: devolucao.protocolo },
  })
  await announce(tx, [eventoDaVenda(venda)])
}

async function cabeMediacao(tx: Tx, { status, responder_ate }: DevolucaoRow): Promise<boolean> {
  return status === 'recusada' || (status === 'aberta' && responder_ate < (await databaseTime(tx)))
}

/**
 * The platform decides for the shop, and the return is refused, which a regret never is; or for the buyer, and the
 * provider gives the money back without the shop. What the shop took in its own hands it has five days to give back, and
 * can no longer refuse. Its alerts are settled with it.
 */
export async function decidirMediacao(
  pessoa: Pessoa,
  { vendaId, decisao, nota }: { vendaId: string; decisao: 'cliente' | 'loja'; nota: string },
): Promise<VendaDetalhe> {
  if (!pessoa.admin) throw portal.nao_encontrado()
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    const devolucao = venda && (await lockUltimaDevolucao(tx, vendaId))
    if (!venda || !devolucao?.mediacao_pedida_em) throw errors.devolucao_nao_encontrada()
    if (devolucao.mediacao_decidida_em) throw errors.mediacao_decidida()
    if (!['aberta', 'recusada'].includes(devolucao.status)) throw errors.mediacao_sem_objeto()
    if (decisao === 'loja' && devolucao.tipo === 'arrependimento') throw errors.arrependimento_nao_se_recusa()
    const aberta = devolucao.status === 'aberta'
    await run(tx)`
      update devolucoes set mediacao_decidida_em = now(), mediacao_decisao = ${decisao}, mediacao_nota = ${nota},
        status = ${decisao === 'cliente' ? 'aberta' : 'recusada'},
        motivo_recusa = ${decisao === 'loja' ? (devolucao.motivo_recusa ?? nota) : devolucao.motivo_recusa},
        status_anterior = ${aberta ? devolucao.status_anterior : venda.status},
        responder_ate = now() + make_interval(days => ${EM_MAOS_DIAS}::int)
      where id = ${devolucao.id}`
    // One that the shop left without an answer is under way already, and ends when the shop is found to be right.
    if (aberta !== (decisao === 'cliente'))
      await moverVenda(tx, venda, {
        para: aberta ? (devolucao.status_anterior as StatusVenda) : 'em_devolucao',
        motivo: nota,
        userId: pessoa.userId,
      })
    if (decisao === 'cliente') await reembolsarSemALoja(tx, vendaId, pessoa.userId)
    await auditar(tx, pessoa, 'devolucoes.mediar', {
      estabelecimentoId: venda.estabelecimento_id,
      id: devolucao.id,
      para: decisao,
      motivo: nota,
    })
    for (const codigo of ['DEV-MEDIA', 'MED-PRAZO'])
      await encerrarAlertas(tx, codigo, sql`a.chave = ${devolucao.id}`)
    await mandarEmails(tx, venda.id, ['mediacao_decidida', 'mediacao_decidida_para_a_loja'])
  })
  return lerVenda(pessoa, vendaId)
}

/** Unless some of the money is in the shop's own hands. Goods that were not posted back do not return to the stock. */
async function reembolsarSemALoja(tx: Tx, vendaId: string, userId: string): Promise<void> {
  const venda = await lockVenda(tx, vendaId)
  const devolucao = await lockDevolucao(tx, vendaId)
  if (!venda || !devolucao || (await temDinheiroEmMaos(tx, vendaId))) return
  const voltarAoEstoque = devolucao.tipo === 'arrependimento' && devolucao.postado_em !== null
  await receberDevolucao(tx, venda, { devolucao, voltarAoEstoque, userId })
}
