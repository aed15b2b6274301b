import { useEffect, useEffectEvent } from 'react'
import { type ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { pedidoDoBalcao, type RascunhoDoBalcao } from '../../balcao.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { esquecerRascunho, lerRascunho, mudarRascunho } from './rascunho-do-balcao.ts'

const NOVA_TENTATIVA_MS = 5_000

/**
 * Sends the draft under its own key. Without an answer it stays as it is, marked as on its way, and is sent again by
 * itself with the same key: the server makes one sale of it, however often it arrives.
 */
export function useFinalizarNoBalcao(
  lojaId: string,
  aoVender: (venda: VendaDetalhe, rascunho: RascunhoDoBalcao) => void,
) {
  const esperando = lerRascunho(lojaId).enviando

  const [finalizar, enviando] = useAcao({ mostrar: (_, erro) => recusada(lojaId, erro) }, async () => {
    mudarRascunho(lojaId, { enviando: true })
    const rascunho = lerRascunho(lojaId)
    const venda = await api.post('/rest/v1/vendas/balcao', {
      body: pedidoDoBalcao(rascunho, lojaId),
      headers: { 'Idempotency-Key': rascunho.chave },
    })
    esquecerRascunho(lojaId)
    aoVender(venda, rascunho)
  })

  const tentarDeNovo = useEffectEvent(() => void finalizar())
  useEffect(() => {
    if (!esperando || enviando) return
    const relogio = setTimeout(() => tentarDeNovo(), NOVA_TENTATIVA_MS)
    const aoVoltar = () => tentarDeNovo()
    window.addEventListener('online', aoVoltar)
    return () => {
      clearTimeout(relogio)
      window.removeEventListener('online', aoVoltar)
    }
  }, [esperando, enviando])

  return { finalizar, enviando, esperando: esperando && !enviando }
}

function recusada(lojaId: string, erro: ApiError): void {
  // No answer: it may have been made. Only the same request may be sent again.
  if (erro.status >= 500)
    toast.erro('Erro ao criar venda', 'O servidor não respondeu. Tentamos de novo sem repetir a venda.')
  if (erro.status === 0 || erro.status >= 500) return
  corrigirEstoque(lojaId, erro)
  mudarRascunho(lojaId, { enviando: false, porLink: false })
  toast.erro('Erro ao criar venda', erro.errors[0]?.message ?? erro.detail ?? erro.title)
}

/** `Restam só 2 unidades`: the line takes what there is, or goes when there is nothing. */
function corrigirEstoque(lojaId: string, erro: ApiError): void {
  const { itens = [] } = erro.problema as { itens?: { produto_id: string; estoque: number }[] }
  if (erro.code !== 'produtos.sem_estoque' || itens.length === 0) return
  const linhas = lerRascunho(lojaId).linhas.flatMap((linha) => {
    const falta = itens.find(({ produto_id }) => produto_id === linha.produto.id)
    if (!falta) return [linha]
    if (falta.estoque <= 0) return []
    return [{ ...linha, quantidade: falta.estoque, produto: { ...linha.produto, estoque: falta.estoque } }]
  })
  mudarRascunho(lojaId, { linhas })
}
