import { useEffect, useState } from 'react'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { FormaPagamento } from '../../schemas.ts'
import { useCuponsGuardados } from './cupons-guardados.ts'

type Conferidos = Resposta<'POST /rest/v1/compras/cupons'>

/** By shop, what its coupons take off now, and why those that do not apply do not. */
export type CuponsDaCompra = Record<string, Conferidos>

const NENHUM: CuponsDaCompra = {}

interface Como {
  forma?: FormaPagamento | null | undefined
  /** Cents of each shop's delivery before any coupon; left out while it is not known. */
  taxas?: Record<string, number | undefined>
}

/** The person's coupons for what is being bought, as the server works them out; asked again when the order changes. */
export function useCuponsDaCompra(daCompra: LojaDoCarrinho[], como: Como): CuponsDaCompra {
  const guardados = useCuponsGuardados()
  const pedidos = daCompra.flatMap((loja) => {
    const codigos = guardados[loja.estabelecimentoId] ?? []
    return codigos.length > 0 ? [pedidoDe(loja, codigos, como)] : []
  })
  const chave = JSON.stringify(pedidos)
  const [conferidos, setConferidos] = useState(NENHUM)
  useEffect(() => {
    const quais = JSON.parse(chave) as typeof pedidos
    let aqui = true
    if (quais.length > 0 && lerSessao()) {
      void Promise.all(quais.map(conferir)).then((feitos) => {
        if (aqui) setConferidos(Object.fromEntries(feitos.flatMap((um) => (um ? [um] : []))))
      })
    }
    return () => {
      aqui = false
    }
  }, [chave])
  return soGuardados(conferidos, guardados)
}

export function pedidoDe(loja: LojaDoCarrinho, cupons: string[], { forma, taxas = {} }: Como) {
  const taxa = taxas[loja.estabelecimentoId]
  return {
    estabelecimento_id: loja.estabelecimentoId,
    itens: loja.linhas.map(({ produto, quantidade }) => ({ produto_id: produto.id, quantidade })),
    cupons,
    ...(forma ? { forma_pagamento: forma } : {}),
    ...(taxa === undefined ? {} : { entrega: paraReais(taxa) }),
  }
}

/** Without an answer nothing is taken off here: the order says what it costs. */
async function conferir(body: ReturnType<typeof pedidoDe>): Promise<[string, Conferidos] | null> {
  const feito = await api.post('/rest/v1/compras/cupons', { body }).catch(() => null)
  return feito && [body.estabelecimento_id, feito]
}

/** What was taken off the cart a moment ago no longer counts, before the server has answered. */
function soGuardados(conferidos: CuponsDaCompra, guardados: Record<string, string[]>): CuponsDaCompra {
  return Object.fromEntries(
    Object.entries(conferidos).map(([loja, { cupons, recusas }]) => {
      const ficou = ({ codigo }: { codigo: string }) => guardados[loja]?.includes(codigo) ?? false
      return [loja, { cupons: cupons.filter(ficou), recusas: recusas.filter(ficou) }]
    }),
  )
}

/** Cents that a shop's coupons take off the goods, and off the delivery. */
export function centavosDosCupons(conferidos: Conferidos | undefined): {
  mercadoria: number
  entrega: number
} {
  const soma = (qual: 'desconto' | 'entrega') =>
    (conferidos?.cupons ?? []).reduce((total, cupom) => total + paraCentavos(cupom[qual]), 0)
  return { mercadoria: soma('desconto'), entrega: soma('entrega') }
}
