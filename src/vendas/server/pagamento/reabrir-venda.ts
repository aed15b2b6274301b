import { errors as errosDeProdutos } from '#src/produtos/errors.ts'
import type { MarcasDeIdade } from '#src/produtos/restricao-de-idade.ts'
import { announceSoon } from '#src/shared/server/database/announcements.ts'
import { type Access, rowsOf, setAccess, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { contarUnidades } from '../../itens.ts'
import { exigirIdade } from '../compra/exigir-idade.ts'
import {
  limitarPedidosAbertos,
  limitarUnidadesAbertas,
  lockPedidosAbertos,
} from '../compra/limitar-pedidos.ts'
import { REABRIR_DIAS } from '../../rules.ts'
import { moverVenda } from '../mover-venda.ts'
import { findLojaParaVenda, findVenda, lockVenda, moverEstoque, type VendaRow } from '../repository.ts'
import { acertarPreco } from './acertar-preco.ts'

/**
 * Opens an expired sale again: the units are reserved anew, at the price agreed when that is less than a day old, else
 * at the price of now, which `totalVisto` must name (409 with it otherwise). A sale that is not expired stays as it is.
 */
export async function reabrirVenda({
  estabelecimentoId,
  vendaId,
  userId,
  totalVisto,
}: {
  estabelecimentoId: string
  vendaId: string
  userId: string
  totalVisto: number | undefined
}): Promise<void> {
  const acesso = { papel: 'loja', userId, estabelecimentoId } as const
  await withAccess(acesso, async (tx) => {
    const antes = await findVenda(tx, vendaId)
    if (antes?.status !== 'expirado') return
    // As in a checkout and in an erasure: the buyer's account first, then the shop, then what is theirs.
    const abertos = antes.user_id ? await abertosDe(tx, antes.user_id, acesso) : []
    const loja = await findLojaParaVenda(tx, estabelecimentoId, { travar: true })
    const venda = await lockVenda(tx, vendaId)
    if (venda?.status !== 'expirado') return
    if (!loja) throw errors.loja_nao_encontrada()
    if (loja.em_pausa) throw errors.loja_em_pausa()
    if (loja.agora.getTime() - (venda.expira_em ?? venda.created_at).getTime() > REABRIR_DIAS * 86_400_000)
      throw errors.prazo_de_reabertura()
    // What the counter sells is the shop's own to reserve.
    if (venda.user_id) {
      const itens = await lerItens(tx, venda)
      limitarPedidosAbertos(abertos, [estabelecimentoId])
      limitarUnidadesAbertas(abertos, { estabelecimentoId, unidades: contarUnidades(itens) })
      setAccess(tx, { papel: 'pessoa', userId: venda.user_id })
      await exigirIdade(tx, { userId: venda.user_id, produtos: itens })
      setAccess(tx, acesso)
    }

    await acertarPreco(tx, { venda, loja, totalVisto })
    const expira_em = new Date(loja.agora.getTime() + Math.max(31, loja.pix_minutos) * 60_000)
    // What the counter gave back when it expired is no part of what is to be paid now.
    const mudancas = { ciclo: venda.ciclo + 1, expira_em, total_reembolsado: 0 }
    const aberta = await moverVenda(tx, venda, { para: 'pendente', userId, mudancas })
    const reserva = { estabelecimentoId, vendaId, ciclo: aberta.ciclo, tipo: 'reserva' as const, userId }
    if (!(await moverEstoque(tx, reserva))) throw errosDeProdutos.sem_estoque()
  })
  announceSoon([{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
}

async function abertosDe(tx: Tx, userId: string, acesso: Access) {
  setAccess(tx, { papel: 'pessoa', userId })
  const abertos = await lockPedidosAbertos(tx, userId)
  setAccess(tx, acesso)
  if (!abertos) throw errors.conta_excluida()
  return abertos
}

async function lerItens(tx: Tx, { id }: VendaRow) {
  return rowsOf<{ id: string; nome: string; quantidade: number } & MarcasDeIdade>(tx)`
    select p.id, p.nome, p.maior_de_18, p.so_com_documento, i.quantidade
    from itens_venda i join produtos p on p.id = i.produto_id
    where i.venda_id = ${id} order by p.id`
}
