import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { PixGerando } from '#src/shared/ui/pix/desfecho.tsx'
import { PixAguardando } from '#src/shared/ui/pix/pix-aguardando.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { VendaDetalhe } from '../schemas.ts'
import { acompanharVenda, type EstadoDaVenda, pixDaVenda } from './acompanhar-venda.ts'
import { PixExpirado, PixFalhou, PixPago, PixRejeitado } from './pix-desfechos.tsx'

/** How long the good news stays before the dialog closes by itself. */
const ALEGRIA_MS = 3_200

export interface DialogoPixProps {
  vendaId: string
  /** Closing keeps the sale and its PIX. */
  aoFechar: () => void
  /** Once, as soon as the sale is known to be paid. */
  aoPagar: (venda: VendaDetalhe) => void
  /** After the good news was on screen; `proxima` is the purchase's next sale to pay. */
  aoTerminar: (proxima: string | null) => void
  aoCancelar: (venda: VendaDetalhe, proxima: string | null) => void
}

type Fase = 'gerando' | 'falhou' | 'aguardando' | 'pago' | 'rejeitado' | 'expirado'

/** Where a sale is paid by PIX. All it shows comes from the server: a reload finds it as it was. */
export default function DialogoPixAberto({
  vendaId,
  aoFechar,
  aoPagar,
  aoTerminar,
  aoCancelar,
}: DialogoPixProps) {
  const acompanhamento = useMemo(() => acompanharVenda(vendaId), [vendaId])
  const estado = useSyncExternalStore(acompanhamento.ouvir, acompanhamento.ler, acompanhamento.ler)
  const telaCheia = useMediaQuery('(max-width: 40em)') ?? false
  const [cancelando, setCancelando] = useState(false)
  const { venda, fila } = estado
  const fase = faseDe(estado)
  const pix = venda ? pixDaVenda(venda) : undefined

  const contarQuePagou = useEffectEvent(() => {
    if (venda) aoPagar(venda)
  })
  const seguir = () => aoTerminar(fila?.proxima ?? null)
  const terminar = useEffectEvent(seguir)
  useEffect(() => {
    if (fase !== 'pago') return
    contarQuePagou()
    const fim = setTimeout(() => terminar(), ALEGRIA_MS)
    return () => clearTimeout(fim)
  }, [fase])

  async function verificar() {
    try {
      const status = await acompanhamento.consultar()
      if (status === 'rejected') toast.erro('Pagamento rejeitado', 'Tente novamente')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao consultar status do pagamento', erro.detail ?? erro.title)
    }
  }

  async function cancelar() {
    if (!venda) return
    setCancelando(true)
    try {
      await api.post(`/rest/v1/vendas/${venda.id}/cancelar`, { motivo: 'Cancelado pelo cliente' })
      aoCancelar(venda, fila?.proxima ?? null)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
      await acompanhamento.carregar()
    } finally {
      setCancelando(false)
    }
  }

  return (
    <Dialogo
      aberto
      aoFechar={aoFechar}
      telaCheia={telaCheia}
      largura="52rem"
      titulo={fila ? `PIX ${fila.posicao} de ${fila.total}` : 'Pague com PIX'}
      nomeDoFechar="Fechar e pagar depois"
      fechaFora={false}
    >
      <output className="so-leitor">{anuncio(fase)}</output>
      {venda === null || fase === 'gerando' ? (
        <PixGerando />
      ) : fase === 'pago' ? (
        <PixPago venda={venda} haOutro={Boolean(fila?.proxima)} aoSeguir={seguir} />
      ) : fase === 'falhou' ? (
        <PixFalhou
          erro={estado.erroDoPix ?? estado.erro}
          semMotivo={estado.erroDoPix ? 'Erro ao gerar pagamento' : undefined}
          aoTentar={() => void acompanhamento.gerar()}
          aoFechar={aoFechar}
        />
      ) : fase === 'rejeitado' ? (
        <PixRejeitado aoTentar={() => void acompanhamento.gerar()} gerando={estado.gerando} />
      ) : fase === 'expirado' ? (
        <PixExpirado
          venda={venda}
          novoTotal={estado.novoTotal}
          aoGerar={(totalVisto) => void acompanhamento.gerar(totalVisto)}
          gerando={estado.gerando}
        />
      ) : pix === undefined ? null : (
        <PixAguardando
          pix={pix}
          recebedor={venda.estabelecimento_nome}
          referente={`pedido #${venda.numero}`}
          aoFecharFica="Se fechar, o pedido fica guardado."
          consultadoEm={estado.consultadoEm}
          cancelando={cancelando}
          aoVerificar={verificar}
          aoCancelar={() => void cancelar()}
        />
      )}
    </Dialogo>
  )
}

function faseDe({ venda, erro, erroDoPix, gerando }: EstadoDaVenda): Fase {
  if (!venda) return erro ? 'falhou' : 'gerando'
  if (venda.pago_em) return 'pago'
  if (erroDoPix) return 'falhou'
  const pix = pixDaVenda(venda)
  if (venda.status === 'expirado') return 'expirado'
  if (venda.status !== 'pendente') return 'falhou'
  if (pix?.status === 'recusado') return 'rejeitado'
  if (pix?.status === 'expirado' || pix?.status === 'cancelado') return 'expirado'
  return gerando || !pix?.qr_code ? 'gerando' : 'aguardando'
}

function anuncio(fase: Fase): string {
  const frases: Record<Fase, string> = {
    gerando: 'Gerando o PIX.',
    falhou: 'Não foi possível gerar o PIX.',
    aguardando: 'PIX pronto. Aguardando o pagamento.',
    pago: 'Pagamento confirmado.',
    rejeitado: 'Pagamento rejeitado. Tente novamente.',
    expirado: 'O PIX expirou.',
  }
  return frases[fase]
}
