import { useEffect, useEffectEvent } from 'react'
import { type ApiError, api } from '#src/shared/ui/api.ts'
import { comPrazo, foiARede, podeEsperar } from '#src/shared/ui/sem-rede/rede.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import {
  acertarLinhas,
  paraPagarPorLink,
  pedidoDoBalcao,
  type RascunhoDoBalcao,
  soDinheiro,
} from '../../balcao.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { VendaNaFila } from './sem-rede/fila.ts'
import { esquecerRascunho, lerRascunho, mudarRascunho } from './rascunho-do-balcao.ts'

const NOVA_TENTATIVA_MS = 5_000

interface Ouvintes {
  aoVender: (venda: VendaDetalhe, rascunho: RascunhoDoBalcao) => void
  /** It waits in the queue of this device. */
  aoGuardar: (venda: VendaNaFila) => void
}

/**
 * Sends the draft under its own key. Without an answer what is paid in cash goes to the queue of this device, under the
 * same key, and the counter is free for the next one. All else stays as it is, marked as on its way, and is sent again by
 * itself: the server makes one sale of it, however often it arrives.
 */
export function useFinalizarNoBalcao(lojaId: string, { aoVender, aoGuardar }: Ouvintes) {
  const esperando = lerRascunho(lojaId).enviando

  const [finalizar, enviando] = useAcao({ mostrar: (_, erro) => recusada(lojaId, erro) }, async () => {
    const { vendidaEm = new Date().toISOString() } = lerRascunho(lojaId)
    mudarRascunho(lojaId, { enviando: true, vendidaEm })
    // What a link changes of it is not kept: refused, the sale is as it was.
    const guardado = lerRascunho(lojaId)
    const rascunho = guardado.porLink ? paraPagarPorLink(guardado) : guardado
    const enviar = () =>
      api.post('/rest/v1/vendas/balcao', {
        body: pedidoDoBalcao(rascunho, lojaId),
        headers: { 'Idempotency-Key': rascunho.chave },
      })
    try {
      const venda = await (soDinheiro(rascunho) ? comPrazo(enviar) : enviar())
      esquecerRascunho(lojaId, rascunho.chave)
      aoVender(venda, rascunho)
    } catch (erro) {
      const guardada = foiARede(erro) && soDinheiro(rascunho) ? await guardarNaFila(lojaId, rascunho) : null
      if (!guardada) throw erro
      esquecerRascunho(lojaId, rascunho.chave)
      aoGuardar(guardada)
    }
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

async function guardarNaFila(lojaId: string, rascunho: RascunhoDoBalcao): Promise<VendaNaFila | null> {
  const { venderSemRede } = await import('./sem-rede/vender-sem-rede.ts')
  return venderSemRede(lojaId, rascunho)
}

function recusada(lojaId: string, erro: ApiError): void {
  if (erro.status !== 0) toast.erro('Erro ao criar venda', motivoDa(erro))
  // It may have been made all the same. Only the same request may be sent again.
  if (podeEsperar(erro)) return
  const { itens = [] } = erro.problema as { itens?: Parameters<typeof acertarLinhas>[1] }
  const linhas = acertarLinhas(lerRascunho(lojaId).linhas, itens)
  mudarRascunho(lojaId, { enviando: false, porLink: false, vendidaEm: undefined, linhas })
}

function motivoDa({ status, errors, detail, title }: ApiError): string {
  if (status >= 500) return 'O servidor não respondeu. Tentamos de novo sem repetir a venda.'
  return errors[0]?.message ?? detail ?? title
}
