import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { emOrdem } from '#src/shared/ui/em-ordem.ts'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'
import type { FaturaDetalhe } from '../schemas-fatura.ts'

const CONSULTA_MS = 8_000

/** Calls `aoMudar` whenever an invoice or the subscription of the shop changed, or may have before the stream was open. */
export function useFaturasAoVivo(estabelecimentoId: string, aoMudar: () => void): void {
  const mudou = useEffectEvent(aoMudar)
  useEffect(() => {
    return ouvirEventos(`/rest/v1/eventos?estabelecimento_id=${estabelecimentoId}`, {
      aoAbrir: (jaEstava) => {
        if (!jaEstava) mudou()
      },
      aoEvento: ({ nome }) => {
        if (nome === 'fatura') mudou()
      },
    })
  }, [estabelecimentoId])
}

export interface FaturaAcompanhada {
  fatura: FaturaDetalhe | null
  erro: ApiError | null
  gerando: boolean
  /** When the provider last answered. */
  consultadoEm: Date | null
  /** With what was agreed to, where a renewal costs something else than the shop agreed to before. */
  gerar: (precoAceito?: number) => Promise<void>
  verificar: () => Promise<string | null>
}

/**
 * One invoice while it is being paid: makes its PIX, learns of the payment at once, and polls now and then in case an
 * event is lost.
 */
export function useFaturaAPagar(estabelecimentoId: string, faturaId: string): FaturaAcompanhada {
  const [fatura, setFatura] = useState<FaturaDetalhe | null>(null)
  const [erro, setErro] = useState<ApiError | null>(null)
  /** Why there is no PIX yet: what is read of the invoice meanwhile does not answer it. */
  const [recusa, setRecusa] = useState<ApiError | null>(null)
  const [gerando, setGerando] = useState(false)
  const [consultadoEm, setConsultadoEm] = useState<Date | null>(null)
  const alvo = { estabelecimento_id: estabelecimentoId }

  const [comecarLeitura] = useState(emOrdem)

  async function tentar(
    pedir: () => Promise<FaturaDetalhe>,
    vale: () => boolean,
    recusar = setErro,
  ): Promise<void> {
    try {
      const lida = await pedir()
      if (!vale()) return
      setFatura(lida)
      setErro(null)
      recusar(null)
    } catch (falha) {
      if (!(falha instanceof ApiError)) throw falha
      if (vale()) recusar(falha)
    }
  }

  const ler = () =>
    tentar(
      () =>
        api.get('/rest/v1/faturas/:id', {
          params: { id: faturaId },
          query: { estabelecimento_id: estabelecimentoId },
        }),
      comecarLeitura(),
    )

  async function gerar(precoAceito?: number): Promise<void> {
    setGerando(true)
    const body = precoAceito === undefined ? alvo : { ...alvo, preco_aceito: precoAceito }
    // What was made is newer than whatever is being read when it comes.
    await tentar(
      () => api.post('/rest/v1/faturas/:id/pix', { params: { id: faturaId }, body }),
      () => comecarLeitura()(),
      setRecusa,
    )
    setGerando(false)
  }

  async function verificar(): Promise<string | null> {
    const { status } = await api.post('/rest/v1/faturas/:id/verificar', {
      params: { id: faturaId },
      body: alvo,
    })
    setConsultadoEm(new Date())
    await ler()
    return status
  }

  // What is being made is newer than what would be read.
  useFaturasAoVivo(estabelecimentoId, () => {
    if (!gerando) void ler()
  })

  const comecar = useEffectEvent(gerar)
  const consultar = useEffectEvent(() => {
    if (document.hidden || !fatura?.pix || fatura.status === 'paga') return
    verificar().catch((falha: unknown) => {
      // The next round asks again; nobody was waiting for this one.
      if (!(falha instanceof ApiError)) throw falha
    })
  })
  useEffect(() => {
    const inicio = setTimeout(() => void comecar())
    const relogio = setInterval(() => consultar(), CONSULTA_MS)
    return () => {
      clearTimeout(inicio)
      clearInterval(relogio)
    }
  }, [])

  return { fatura, erro: recusa ?? erro, gerando, consultadoEm, gerar, verificar }
}
