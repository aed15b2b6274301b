import { ApiError, api } from '#src/shared/ui/api.ts'
import { emOrdem } from '#src/shared/ui/em-ordem.ts'
import { ouvirEventos } from '#src/shared/ui/ler-eventos.ts'
import type { Pagamento, VendaDetalhe } from '../../schemas.ts'
import { type Fila, lerFila } from '../compra/fila-da-compra.ts'

const CONSULTA_INICIAL_MS = 5_000
const CONSULTA_MAXIMA_MS = 30_000
/** The provider is not asked more often than this, however often the button is pressed. */
const ENTRE_CONSULTAS_MS = 3_000

export interface EstadoDaVenda {
  venda: VendaDetalhe | null
  /** Null for a purchase at one shop. */
  fila: Fila | null
  erro: ApiError | null
  /** Why there is no PIX to pay yet. */
  erroDoPix: ApiError | null
  /** Reais that a new PIX would ask for, when that is no longer the price agreed: the person decides. */
  novoTotal: number | null
  /** Why it is another one, in the server's sentence. */
  porqueMudou?: string | undefined
  gerando: boolean
  /** When the provider last answered. */
  consultadoEm: Date | null
}

/** The sale's present PIX: the last attempt whose money is not on its way back. */
export function pixDaVenda(venda: VendaDetalhe): Pagamento | undefined {
  return venda.pagamentos.findLast(({ forma, uso }) => forma === 'pix' && uso !== 'devolvido')
}

/** Whom the buyer's bank names, which is the shop's legal name, beside the name that the buyer knows. */
export function quemRecebe({ vendedor, estabelecimento_nome: loja }: VendaDetalhe) {
  const recebedor = vendedor?.razao_social ?? loja
  return recebedor === loja ? { recebedor } : { recebedor, conhecido: loja }
}

/** Nothing more can come of itself: paid, given up or expired. */
function encerrada(venda: VendaDetalhe): boolean {
  return venda.pago_em !== null || venda.status !== 'pendente'
}

function podePagar(venda: VendaDetalhe): boolean {
  return venda.forma_pagamento === 'pix' && !encerrada(venda)
}

/** The price that a refused reopening asks the person to agree to; null for any other refusal. */
export function novoTotalDe(erro: ApiError): number | null {
  const { total } = erro.problema as { total?: unknown }
  return erro.code === 'vendas.preco_mudou' && typeof total === 'number' ? total : null
}

/**
 * Follows one sale for as long as somebody subscribes: learns of changes by the event stream at once, and asks the
 * provider every 5 s to 30 s as the net, not while the tab is hidden.
 */
export function acompanharVenda(vendaId: string) {
  let estado: EstadoDaVenda = {
    venda: null,
    fila: null,
    erro: null,
    erroDoPix: null,
    novoTotal: null,
    gerando: false,
    consultadoEm: null,
  }
  let perguntadoEm = 0
  const ouvintes = new Set<() => void>()
  let parar: (() => void) | undefined

  function mudar(mudancas: Partial<EstadoDaVenda>): void {
    estado = { ...estado, ...mudancas }
    for (const ouvinte of ouvintes) ouvinte()
  }

  const comecarLeitura = emOrdem()

  async function carregar(): Promise<void> {
    const vale = comecarLeitura()
    try {
      const venda = await api.get('/rest/v1/vendas/:id', { params: { id: vendaId } })
      if (!vale()) return
      mudar({ venda, erro: null })
      void carregarFila(venda)
      const semPix = !pixDaVenda(venda)?.qr_code
      if (semPix && podePagar(venda) && !estado.gerando && !estado.erroDoPix) await gerar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      if (vale()) mudar({ erro })
    }
  }

  /** Once, and again when the sale is settled: which of the purchase's sales comes next. */
  async function carregarFila(venda: VendaDetalhe): Promise<void> {
    if (estado.fila && !venda.pago_em) return
    const fila = await lerFila(venda)
    if (fila) mudar({ fila })
  }

  /**
   * Asks for the sale's PIX: the open one, or a new one, once the sale itself is read. An expired sale is opened again
   * for it; `totalVisto` is the new price that the person agreed to.
   */
  async function gerar(totalVisto?: number): Promise<void> {
    const { venda } = estado
    if (!venda) return carregar()
    if (estado.gerando) return
    mudar({ gerando: true, erroDoPix: null })
    try {
      // The sale follows its PIX a moment later.
      if (venda.status === 'expirado' || pixDaVenda(venda)?.status === 'expirado') {
        await api.post('/rest/v1/vendas/:id/novo-pix', {
          params: { id: vendaId },
          body: totalVisto ? { total_visto: totalVisto } : {},
        })
      } else {
        const body = { estabelecimento_id: venda.estabelecimento_id, venda_id: vendaId }
        await api.post('/functions/v1/create-payment-preference', { body })
      }
      mudar({ gerando: false, novoTotal: null })
      await carregar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      const novoTotal = novoTotalDe(erro)
      mudar(
        novoTotal
          ? { gerando: false, novoTotal, porqueMudou: erro.detail }
          : { gerando: false, erroDoPix: erro },
      )
    }
  }

  /** Asks the provider now. Answers its own word, or null when there is nothing to ask or it was asked just before. */
  async function consultar(): Promise<string | null> {
    const pix = estado.venda && pixDaVenda(estado.venda)
    if (!pix?.payment_id || Date.now() - perguntadoEm < ENTRE_CONSULTAS_MS) return null
    perguntadoEm = Date.now()
    const { status } = await api.post('/functions/v1/get-payment-status', {
      body: { payment_id: pix.payment_id, estabelecimento_id: pix.estabelecimento_id },
    })
    mudar({ consultadoEm: new Date() })
    await carregar()
    return status
  }

  function comecar(): () => void {
    let espera = CONSULTA_INICIAL_MS
    let relogio: ReturnType<typeof setTimeout> | undefined
    const agendar = () => {
      clearTimeout(relogio)
      if (document.hidden || (estado.venda && encerrada(estado.venda))) return
      relogio = setTimeout(() => void consultarEmSilencio(), espera)
    }
    const consultarEmSilencio = async () => {
      espera = Math.min(espera * 1.4, CONSULTA_MAXIMA_MS)
      try {
        await consultar()
      } catch (erro) {
        // The next round asks again; the person was not waiting for this one.
        if (!(erro instanceof ApiError)) throw erro
      }
      agendar()
    }
    const aoVoltar = () => {
      if (document.hidden) return
      espera = CONSULTA_INICIAL_MS
      void carregar().then(agendar)
    }
    document.addEventListener('visibilitychange', aoVoltar)
    const fecharEventos = ouvirEventos(`/rest/v1/vendas/${vendaId}/eventos`, {
      aoAbrir: () => void carregar(),
      aoEvento: () => void carregar(),
    })
    void carregar().then(agendar)
    return () => {
      clearTimeout(relogio)
      document.removeEventListener('visibilitychange', aoVoltar)
      fecharEventos()
    }
  }

  function ouvir(aoMudar: () => void): () => void {
    ouvintes.add(aoMudar)
    parar ??= comecar()
    return () => {
      ouvintes.delete(aoMudar)
      if (ouvintes.size > 0) return
      parar?.()
      parar = undefined
    }
  }

  return {
    vendaId,
    ler: () => estado,
    ouvir,
    carregar,
    consultar,
    gerar,
  }
}
