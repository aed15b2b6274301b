import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import {
  type Cotacao,
  cotarEntrega,
  type LojaQueCota,
  type ModoDeEntrega,
} from '#src/estabelecimentos/entrega.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import { cobrarCotacao } from '#src/fretes/server/cotacoes.ts'
import { prazoEmDiasUteis } from '#src/fretes/opcoes.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { EntregaPedida } from '../../schemas.ts'

interface Pedida {
  estabelecimentoId: string
  modo: ModoDeEntrega | undefined
  /** Of `envio`: which quote, and which of its services. */
  cotacao: { id: string; servico_id: number | null } | undefined
  itens: readonly { produto_id: string; quantidade: number }[]
  endereco: Endereco | undefined
  /** Reais, before any discount. */
  subtotal: number
}

export interface EntregaCotada {
  /** Reais, for that much of goods or more. */
  taxa: number
  minimo: number
  pedida: EntregaPedida
}

/**
 * What handing a new sale over costs, by the shop's own settings or by the quote that was told. Nothing is asked: it is fetched at the shop, also where
 * the shop has published nothing yet; one that published that nothing is fetched refuses.
 */
export async function cotarDaVenda(
  tx: Tx,
  loja: LojaQueCota,
  { modo, endereco, subtotal, ...pedido }: Pedida,
): Promise<EntregaCotada> {
  const { entrega } = loja
  if (modo === 'envio') return cobrarEnvio(tx, entrega, { ...pedido, subtotal, cep: endereco?.cep })
  if (!modo && !entrega) return { taxa: 0, minimo: 0, pedida: { modo: 'retirada', prazo: '', zona: null } }
  if (!modo && !entrega?.retirada.ativa) throw errors.falta_entrega()
  const cotacao = cotarEntrega(loja, { ...endereco, modo: modo ?? 'retirada' }, subtotal)
  if (!cotacao.serve) throw errors.entrega_indisponivel({ detail: porQueNao(cotacao) })
  const { taxa, minimo = 0, serve: _sim, ...pedida } = cotacao
  return { taxa, minimo, pedida }
}

async function cobrarEnvio(
  tx: Tx,
  entrega: Entrega | null,
  {
    estabelecimentoId,
    cotacao,
    itens,
    cep,
    subtotal,
  }: Omit<Pedida, 'modo' | 'endereco'> & { cep: string | undefined },
): Promise<EntregaCotada> {
  if (!entrega?.envio?.ativa)
    throw errors.entrega_indisponivel({ detail: porQueNao({ serve: false, motivo: 'modo_desligado' }) })
  if (!cotacao) throw errors.falta_cotacao()
  const { taxa, opcao } = await cobrarCotacao(tx, {
    loja: estabelecimentoId,
    entrega,
    cotacao,
    itens,
    cep,
    subtotal,
  })
  const { servico_id: id, nome, transportadora, preco, prazo_min, prazo_max } = opcao
  const pedida = { prazo: prazoEmDiasUteis(opcao), zona: null }
  const minimo = taxa < preco ? (entrega.gratis?.desde ?? 0) : 0
  if (id === null) return { taxa, minimo, pedida: { modo: 'tabela', ...pedida } }
  return {
    taxa,
    minimo,
    pedida: {
      modo: 'transportadora',
      ...pedida,
      servico: { id, nome, transportadora: transportadora ?? '', preco, prazo_min, prazo_max },
    },
  }
}

function porQueNao({ motivo, minimo }: Extract<Cotacao, { serve: false }>): string {
  if (motivo === 'fora_da_area') return 'A loja não entrega neste endereço. Escolha retirar ou combinar.'
  if (motivo === 'abaixo_do_minimo')
    return `A entrega vale para pedidos a partir de ${formatarReais(minimo ?? 0)}.`
  return 'A loja desligou esta forma. Escolha outra.'
}
