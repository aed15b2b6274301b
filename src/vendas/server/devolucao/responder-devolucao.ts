import { restaDoPagamento } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { tenteDeNovoEm } from '#src/shared/espera.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { areAttachmentsOf } from '#src/shared/server/files/files.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { errors } from '../../errors.ts'
import type { StatusVenda } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { conferirReembolsoDevido } from './cobrar-reembolso.ts'
import {
  type DevolucaoRow,
  itensDaDevolucao,
  lockDevolucao,
  lockUltimaDevolucao,
  updateDevolucao,
} from './devolucoes.ts'
import { acharVenda, exigirComprador, lerVenda } from '../lista/ler-vendas.ts'
import { devolverUnidades, findLinhas, somarUnidades, todasAsUnidades } from './linhas-da-venda.ts'
import { moverVenda, transicaoInvalida } from '../mover-venda.ts'
import { devolverDinheiro, somarReembolsado, temContestacaoAberta } from '../pagamento/reembolsar-venda.ts'
import { exigirVenda, moverEstoque, type VendaRow } from '../repository.ts'

export type RespostaDevolucao =
  | { verbo: 'receber'; voltar_ao_estoque: boolean }
  | { verbo: 'recusar'; motivo: string; fotos?: string[] | undefined }
  | { verbo: 'retirar' }

/** The shop received the goods, or refuses what is no regret with a reason and what shows it; or the buyer withdraws. */
export async function responderDevolucao(
  pessoa: Pessoa,
  { vendaId, resposta }: { vendaId: string; resposta: RespostaDevolucao },
): Promise<VendaDetalhe> {
  const antes = await acharVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = antes
  if (resposta.verbo === 'retirar') await exigirComprador(pessoa, vendaId)
  else acessoDaLoja(pessoa, estabelecimentoId, 'vendas.cancelar')

  await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    const devolucao = await lockDevolucao(tx, vendaId)
    if (!devolucao) {
      const ultima = await lockUltimaDevolucao(tx, vendaId)
      // Said again, once its money is back.
      if (resposta.verbo === 'receber' && ultima?.status === 'concluida') return
      throw errors.sem_devolucao_aberta()
    }
    if (resposta.verbo === 'receber') {
      const voltarAoEstoque = resposta.voltar_ao_estoque
      return receberDevolucao(tx, venda, { devolucao, voltarAoEstoque, userId: pessoa.userId })
    }
    if (devolucao.status !== 'aberta') throw transicaoInvalida(venda.status, devolucao.status_anterior)
    if (resposta.verbo === 'recusar' && devolucao.tipo === 'arrependimento')
      throw errors.arrependimento_nao_se_recusa()
    if (resposta.verbo === 'recusar' && devolucao.mediacao_decisao) throw errors.mediacao_decidida()
    if (resposta.verbo === 'recusar') {
      const { motivo, fotos = [] } = resposta
      if (!(await areAttachmentsOf(tx, { ids: fotos, estabelecimentoId }))) throw errors.foto_desconhecida()
      await updateDevolucao(tx, devolucao.id, {
        status: 'recusada',
        motivo_recusa: motivo,
        fotos_da_loja: fotos,
      })
    } else {
      await exigirRitmoDasRetiradas(tx, vendaId)
      await updateDevolucao(tx, devolucao.id, { status: 'retirada' })
    }
    await moverVenda(tx, venda, {
      para: devolucao.status_anterior as StatusVenda,
      motivo: resposta.verbo === 'recusar' ? resposta.motivo : 'O cliente retirou a devolução.',
      userId: pessoa.userId,
    })
    await mandarEmails(tx, venda.id, [
      resposta.verbo === 'recusar' ? 'devolucao_recusada' : 'devolucao_retirada',
    ])
  })
  return lerVenda(pessoa, vendaId)
}

const RETIRADAS_POR_DIA = 5

/**
 * Each return that is opened and taken back is letters to the shop. Opening one is a right that no limit touches, so the
 * one that is opened after these stays open until the shop answers.
 */
async function exigirRitmoDasRetiradas(tx: Tx, vendaId: string): Promise<void> {
  const [contagem] = await countHits(tx, [
    { name: 'devolucoes-retiradas', who: vendaId, limit: RETIRADAS_POR_DIA, windowSeconds: 86_400 },
  ])
  if (!contagem || contagem.fits) return
  throw errors.retiradas_demais({
    detail: `Você já retirou ${RETIRADAS_POR_DIA} devoluções deste pedido em um dia. ${tenteDeNovoEm(contagem.waitSeconds)}`,
    retryAfterSeconds: contagem.waitSeconds,
  })
}

/** The goods are back: the money for them follows. Takes the sale locked; a repeat does nothing. */
export async function receberDevolucao(
  tx: Tx,
  venda: VendaRow,
  {
    devolucao,
    voltarAoEstoque,
    userId,
  }: { devolucao: DevolucaoRow; voltarAoEstoque: boolean; userId: string | null },
): Promise<void> {
  if (devolucao.status === 'recebida') return
  await updateDevolucao(tx, devolucao.id, { status: 'recebida', voltar_ao_estoque: voltarAoEstoque })
  await devolverDaDevolucao(tx, venda, { devolucao, userId })
  await concluirDevolucao(tx, venda)
}

/** Starts giving back what was paid for what came back. Takes the sale locked. */
export async function devolverDaDevolucao(
  tx: Tx,
  venda: VendaRow,
  { devolucao, userId }: { devolucao: DevolucaoRow; userId: string | null },
): Promise<void> {
  const itens = await itensDaDevolucao(tx, devolucao.id)
  const linhas = await findLinhas(tx, venda.id)
  // Of all that is left the delivery comes back too; of some units, what they cost.
  const valor =
    itens.length > 0 && !todasAsUnidades(linhas, itens) ? somarUnidades(venda, linhas, itens) : undefined
  await devolverDinheiro(tx, venda, {
    valor,
    motivo: `Devolução ${devolucao.protocolo}`,
    userId,
    devolucaoId: devolucao.id,
    ateOQueResta: true,
  })
}

/**
 * A received return whose money has gone back ends. The sale is `devolvido` when nothing of it is left with the buyer,
 * otherwise it is what it was before.
 */
export async function concluirDevolucao(tx: Tx, venda: VendaRow): Promise<void> {
  const devolucao = await lockDevolucao(tx, venda.id)
  if (devolucao?.status !== 'recebida' || venda.status !== 'em_devolucao') return
  const itens = await itensDaDevolucao(tx, devolucao.id)
  const tudo = itens.length === 0 || todasAsUnidades(await findLinhas(tx, venda.id), itens)
  // Sent to be paid on delivery and never paid: there is no money to wait for.
  if (venda.pago_em && !(tudo ? await somarReembolsado(tx, venda) : await reembolsada(tx, venda, devolucao)))
    return
  await updateDevolucao(tx, devolucao.id, { status: 'concluida' })
  const para = tudo ? 'devolvido' : (devolucao.status_anterior as StatusVenda)
  const depois = await moverVenda(tx, venda, { para, userId: null })
  const { estabelecimento_id: estabelecimentoId, id: vendaId } = venda
  const tipo = devolucao.voltar_ao_estoque ? 'devolucao' : 'perda'
  const movimento = { estabelecimentoId, vendaId, ciclo: depois.ciclo, tipo, userId: null } as const
  if (tudo) {
    await moverEstoque(tx, movimento)
    await devolverUnidades(tx, vendaId, null)
  } else {
    await moverEstoque(tx, { ...movimento, partes: await devolverUnidades(tx, vendaId, itens) })
  }
  const modelo = venda.pago_em ? 'reembolso_concluido' : 'devolucao_concluida'
  await mandarEmails(tx, venda.id, [modelo])
  await conferirReembolsoDevido(tx, venda)
}

/** Everything that this return asked back has gone back, or more than is left since another refund gave it back. */
async function reembolsada(tx: Tx, venda: VendaRow, devolucao: DevolucaoRow): Promise<boolean> {
  await somarReembolsado(tx, venda)
  const pendentes = await rowsOf(tx)`
    select 1 from reembolsos r
    join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id
    where r.devolucao_id = ${devolucao.id} and (r.status in ('solicitado', 'em_processamento')
      or r.status = 'falhou' and r.valor <= ${restaDoPagamento})`
  return pendentes.length === 0 && !(await temContestacaoAberta(tx, venda.id))
}
