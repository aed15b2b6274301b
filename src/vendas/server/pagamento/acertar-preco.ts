import { sql } from 'kysely'
import { avaliarCupons } from '#src/cupons/server/avaliar-cupons.ts'
import { lerPessoaDoCupom } from '#src/cupons/server/pessoa-do-cupom.ts'
import { acertarUso, findCupons, lockUsos, retomarUso, type UsoRow } from '#src/cupons/server/usos.ts'
import { errors as errosDeProdutos } from '#src/produtos/errors.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { idNaPrateleira } from '../../itens.ts'
import { calcularVenda, type ProdutoAVender } from '../../rules.ts'
import { type LojaQueVende, lockProdutos, type VendaRow } from '../repository.ts'

/** For how long the price agreed holds. */
const PRECO_VALE_HORAS = 24

interface Linha {
  produto_id: string
  variacao_id: string | null
  nome: string
  quantidade: number
  preco_unitario: number
  desconto_cupom: number
  categoria_id: string | null
}

type Pedido = { produto: ProdutoAVender & { categoria_id: string | null }; quantidade: number }

/**
 * Leaves an expired sale of what is still on sale at the price it has, or brings it to the price of now that the buyer
 * agreed to. Its coupons are taken again; one that no longer applies is lost, and the price without it is agreed to as
 * any other.
 */
export async function acertarPreco(
  tx: Tx,
  { venda, loja, totalVisto }: { venda: VendaRow; loja: LojaQueVende; totalVisto: number | undefined },
): Promise<void> {
  const alvo = { estabelecimentoId: venda.estabelecimento_id, vendaId: venda.id }
  const acordado = venda.preco_em ?? venda.created_at
  const vale = loja.agora.getTime() - acordado.getTime() < PRECO_VALE_HORAS * 3_600_000
  const fixo = vale || venda.canal !== 'online'
  const usos = await lockUsos(tx, alvo)
  const linhas = await linhasDa(tx, venda)
  const agora = await comoEstao(tx, venda, linhas)
  if (fixo && usos.length === 0) return exigirVisto({ venda, total: venda.total, totalVisto })

  const pedidos = fixo ? linhas.map(comoForam) : agora
  const cupons = await retomar(tx, { venda, usos, pedidos })
  if (fixo && cupons.perdidos.length === 0) return exigirVisto({ venda, total: venda.total, totalVisto })

  const conta = calcular({ venda, loja, usos, linhas, pedidos, cupons, fixo })
  if (usos.length === 0 && paraCentavos(conta.total) === paraCentavos(venda.total))
    return exigirVisto({ venda, total: venda.total, totalVisto })
  exigirVisto({ venda, total: conta.total, totalVisto, itens: conta.itens, porque: cupons.frase })
  await gravar(tx, { venda, conta, usos, cupons })
}

function exigirVisto({
  venda,
  total,
  totalVisto,
  itens = [],
  porque,
}: {
  venda: VendaRow
  total: number
  totalVisto: number | undefined
  itens?: unknown[]
  porque?: string | undefined
}): void {
  const mudou = paraCentavos(total) !== paraCentavos(venda.total)
  const visto = totalVisto === undefined ? !mudou : paraCentavos(totalVisto) === paraCentavos(total)
  if (visto) return
  throw errors.preco_mudou({
    ...(porque ? { detail: `${porque} Confira o novo total antes de confirmar.` } : {}),
    extra: { estabelecimento_id: venda.estabelecimento_id, total, itens },
  })
}

async function linhasDa(tx: Tx, venda: VendaRow): Promise<Linha[]> {
  return rowsOf<Linha>(tx)`
    select i.produto_id, i.variacao_id, i.nome, i.quantidade, i.preco_unitario, i.desconto_cupom, p.categoria_id
    from itens_venda i join produtos p on p.estabelecimento_id = i.estabelecimento_id and p.id = i.produto_id
    where i.estabelecimento_id = ${venda.estabelecimento_id} and i.venda_id = ${venda.id} order by i.id`
}

/** At the price that was agreed. */
function comoForam({
  produto_id,
  variacao_id,
  nome,
  quantidade,
  preco_unitario: preco,
  categoria_id,
}: Linha): Pedido {
  const id = variacao_id ?? produto_id
  const pai_id = variacao_id === null ? null : produto_id
  return {
    quantidade,
    produto: {
      id,
      pai_id,
      escolha: null,
      nome,
      categoria_id,
      imagem_url: null,
      preco,
      preco_promocao: null,
      em_promocao: false,
    },
  }
}

/** At the price of now; refused when anything of it is not sold any more. */
async function comoEstao(tx: Tx, venda: VendaRow, linhas: Linha[]): Promise<Pedido[]> {
  const { porId } = await lockProdutos(tx, venda.estabelecimento_id, linhas.map(idNaPrateleira))
  return linhas.map((linha) => {
    const produto = porId.get(idNaPrateleira(linha))
    // What has options by now is not what was sold.
    if (produto?.id !== idNaPrateleira(linha)) throw errosDeProdutos.sem_estoque()
    return { produto, quantidade: linha.quantidade }
  })
}

interface Retomados {
  /** Cents off each line, and off the delivery, of those that apply now. */
  conta: { porLinha: number[]; entregaCentavos: number; mercadoriaCentavos: number }
  perdidos: string[]
  frase: string | undefined
}

async function retomar(
  tx: Tx,
  { venda, usos, pedidos }: { venda: VendaRow; usos: UsoRow[]; pedidos: Pedido[] },
): Promise<Retomados> {
  const estabelecimentoId = venda.estabelecimento_id
  const codigos = usos.map(({ codigo }) => codigo)
  const cupons = (
    await findCupons(tx, { estabelecimentoId, codigos: [], ids: usos.map(({ cupom_id }) => cupom_id) })
  ).map(
    // The code may have changed since; the sale says the one it was.
    (cupom) => ({
      ...cupom,
      codigo: usos.find(({ cupom_id }) => cupom_id === cupom.id)?.codigo ?? cupom.codigo,
    }),
  )
  const quem = { userId: venda.user_id, clienteId: venda.cliente_id, email: null }
  const { jaComprou } = await lerPessoaDoCupom(tx, estabelecimentoId, quem)
  const { itens } = calcularVenda(pedidos)
  const { valem, recusas, conta } = await avaliarCupons(tx, {
    estabelecimentoId,
    codigos,
    cupons,
    pessoa: { chaves: usos[0]?.chaves ?? [], jaComprou },
    linhas: itens.map((item, lugar) => ({
      produto_id: item.produto_id,
      categoria_id: pedidos[lugar]?.produto.categoria_id ?? null,
      centavos: paraCentavos(item.subtotal),
    })),
    forma: venda.forma_pagamento,
    entregaCentavos: taxaCheia(venda, usos),
  })
  const perdidos = recusas.map(({ codigo }) => codigo)
  for (const { codigo } of valem) {
    const uso = usos.find((um) => um.codigo === codigo) as UsoRow
    if (!(await retomarUso(tx, { estabelecimentoId, vendaId: venda.id, uso }))) perdidos.push(codigo)
  }
  const frase =
    perdidos.length > 0
      ? `O cupom ${perdidos.join(' e ')} não vale mais. ${recusas[0]?.frase ?? ''}`
      : undefined
  return { conta, perdidos, frase: frase?.trim() }
}

/** Cents of the delivery before any coupon. */
function taxaCheia(venda: VendaRow, usos: UsoRow[]): number {
  return (
    paraCentavos(venda.entrega) + usos.reduce((soma, uso) => soma + paraCentavos(uso.desconto_entrega), 0)
  )
}

function calcular({
  venda,
  loja,
  usos,
  linhas,
  pedidos,
  cupons,
  fixo,
}: {
  venda: VendaRow
  loja: LojaQueVende
  usos: UsoRow[]
  linhas: Linha[]
  pedidos: Pedido[]
  cupons: Retomados
  fixo: boolean
}) {
  const ficam = usos.filter(({ codigo }) => !cupons.perdidos.includes(codigo))
  const daMercadoria = ficam.some(({ tipo }) => tipo !== 'entrega')
  const daEntrega = ficam.reduce((soma, uso) => soma + paraCentavos(uso.desconto_entrega), 0)
  const cupom = {
    // At the price agreed it takes off what it took off.
    porLinha: !daMercadoria
      ? []
      : fixo
        ? linhas.map((linha) => paraCentavos(linha.desconto_cupom))
        : cupons.conta.porLinha,
    entregaCentavos: fixo
      ? daEntrega
      : ficam.some(({ tipo }) => tipo === 'entrega')
        ? cupons.conta.entregaCentavos
        : 0,
  }
  const doCupom = usos.reduce((soma, uso) => soma + paraCentavos(uso.desconto), 0)
  const noBalcao =
    venda.canal === 'online' ? {} : { desconto: paraReais(paraCentavos(venda.desconto) - doCupom) }
  const percentualNoPix = venda.canal === 'online' && venda.forma_pagamento === 'pix' ? loja.desconto_pix : 0
  const entrega = paraReais(taxaCheia(venda, usos))
  return calcularVenda(pedidos, { ...noBalcao, percentualNoPix, entrega, cupom })
}

async function gravar(
  tx: Tx,
  {
    venda,
    conta,
    usos,
    cupons,
  }: { venda: VendaRow; conta: ReturnType<typeof calcularVenda>; usos: UsoRow[]; cupons: Retomados },
): Promise<void> {
  for (const { produto_id, variacao_id, preco_unitario, subtotal, desconto_cupom } of conta.itens) {
    await tx
      .updateTable('itens_venda')
      .set({ preco_unitario, subtotal, desconto_cupom })
      .where('estabelecimento_id', '=', venda.estabelecimento_id)
      .where('venda_id', '=', venda.id)
      .where('produto_id', '=', produto_id)
      .where('variacao_id', 'is not distinct from', variacao_id)
      .execute()
  }
  await tx
    .updateTable('vendas')
    .set({
      subtotal: conta.subtotal,
      desconto: conta.desconto,
      entrega: conta.entrega,
      total: conta.total,
      preco_em: sql<Date>`now()`,
    })
    .where('estabelecimento_id', '=', venda.estabelecimento_id)
    .where('id', '=', venda.id)
    .execute()
  const desconto = paraReais(conta.itens.reduce((soma, item) => soma + paraCentavos(item.desconto_cupom), 0))
  const entrega = paraReais(taxaCheia(venda, usos) - paraCentavos(conta.entrega))
  for (const { cupom_id: cupomId, codigo, tipo } of usos) {
    const perdido = cupons.perdidos.includes(codigo)
    const abatido = tipo === 'entrega' ? { desconto: 0, entrega } : { desconto, entrega: 0 }
    await acertarUso(tx, {
      estabelecimentoId: venda.estabelecimento_id,
      vendaId: venda.id,
      cupomId,
      conta: perdido ? null : abatido,
    })
  }
}
