import { useEffect, useRef, useState } from 'react'
import type { CotacaoDeFrete } from '#src/fretes/schemas.ts'
import type { Endereco } from '#src/shared/endereco.ts'
import { ApiError, api, type Corpo } from '#src/shared/ui/api.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { CotacoesDasLojas, LojaQueEntrega } from '../../entrega-da-compra.ts'

/**
 * What posting the parts of a purchase costs, by shop: asked once for the same things and the same address. `recotar`
 * asks again.
 */
export function useCotacoes(
  lojas: LojaQueEntrega[],
  { daCompra, endereco }: { daCompra: LojaDoCarrinho[]; endereco: Endereco | undefined },
): [CotacoesDasLojas, recotar: () => void] {
  const [lidas, setLidas] = useState<Record<string, CotacaoDeFrete>>({})
  const pedidas = useRef(new Set<string>())
  const perguntas = endereco
    ? daCompra.flatMap(({ estabelecimentoId, linhas }) => {
        const loja = lojas.find(({ id }) => id === estabelecimentoId)
        if (!loja?.entrega?.envio?.ativa) return []
        const itens = linhas.map(({ produto, quantidade }) => ({ produto_id: produto.id, quantidade }))
        const { cep, bairro, cidade, uf } = endereco
        const corpo = { estabelecimento_id: loja.id, itens, cep, bairro: bairro.slice(0, 120), cidade, uf }
        return [{ lojaId: loja.id, chave: JSON.stringify(corpo) }]
      })
    : []
  const faltam = JSON.stringify(perguntas.map(({ chave }) => chave).filter((chave) => !(chave in lidas)))

  useEffect(() => {
    for (const chave of JSON.parse(faltam) as string[]) {
      if (pedidas.current.has(chave)) continue
      pedidas.current.add(chave)
      const corpo = JSON.parse(chave) as Corpo<'POST /rest/v1/rpc/cotar_frete'>
      api.post('/rest/v1/rpc/cotar_frete', { body: corpo }).then(
        (cotacao) => setLidas((antes) => ({ ...antes, [chave]: cotacao })),
        (erro: unknown) => setLidas((antes) => ({ ...antes, [chave]: semCotacao(corpo.cep, erro) })),
      )
    }
  }, [faltam])

  const porLoja = Object.fromEntries(perguntas.map(({ lojaId, chave }) => [lojaId, lidas[chave] ?? null]))
  function recotar() {
    pedidas.current.clear()
    setLidas({})
  }
  return [porLoja, recotar]
}

/** Nothing was answered: the other ways of the shop stay, and the sentence says what to do. */
function semCotacao(cep: string, erro: unknown): CotacaoDeFrete {
  const aviso =
    erro instanceof ApiError && erro.status === 422
      ? `${erro.title}. ${erro.problema.detail ?? ''}`.trim()
      : 'Não foi possível calcular o frete agora. Tente de novo em instantes.'
  return { cep, uf: '', cotacao_id: null, opcoes: [], aviso, falta_para_gratis: null }
}
