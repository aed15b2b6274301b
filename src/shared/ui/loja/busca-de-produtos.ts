import { useEffect, useState } from 'react'
import { api } from '../api.ts'

export interface ProdutoAchado {
  id: string
  nome: string
  imagem_url: string | null
}

const POR_PEDIDO = 50

/** The first of the shop's products on sale that what is typed finds, whether or not the shop is on show. */
export function useBuscaDeProdutos(lojaId: string, busca: string): ProdutoAchado[] {
  const [achados, setAchados] = useState<ProdutoAchado[]>([])
  const termo = busca.trim()
  useEffect(() => {
    if (termo.length < 2) return undefined
    const desistir = new AbortController()
    const espera = setTimeout(() => {
      api
        .get('/rest/v1/produtos', {
          query: { estabelecimento_id: lojaId, busca: termo, limite: 5, status: 'ativo' },
          signal: desistir.signal,
        })
        .then(
          ({ itens }) => setAchados(itens),
          () => undefined,
        )
    }, 300)
    return () => {
      clearTimeout(espera)
      desistir.abort()
    }
  }, [termo, lojaId])
  return termo.length < 2 ? [] : achados
}

/** Those of them that the shop still has. */
export async function lerProdutos(lojaId: string, ids: readonly string[]): Promise<ProdutoAchado[]> {
  const pedidos = Array.from({ length: Math.ceil(ids.length / POR_PEDIDO) }, (_, i) =>
    api.get('/rest/v1/produtos', {
      query: {
        estabelecimento_id: lojaId,
        id: ids.slice(i * POR_PEDIDO, (i + 1) * POR_PEDIDO),
        limite: POR_PEDIDO,
      },
    }),
  )
  return (await Promise.all(pedidos)).flatMap(({ itens }) => itens)
}
