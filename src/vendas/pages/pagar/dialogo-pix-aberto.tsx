import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { PixGerando } from '#src/shared/ui/pix/desfecho.tsx'
import { PixAguardando } from '#src/shared/ui/pix/pix-aguardando.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { acompanharVenda, type EstadoDaVenda, pixDaVenda, quemRecebe } from './acompanhar-venda.ts'
import { PixDevolvido, PixExpirado, PixFalhou, PixPago, PixRejeitado } from './pix-desfechos.tsx'

/** How long the good news stays before the dialog closes by itself; where another PIX follows it waits for the person. */
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

type Fase = 'gerando' | 'falhou' | 'aguardando' | 'pago' | 'rejeitado' | 'cancelado' | 'expirado'

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
  const { venda, fila } = estado
  const fase = faseDe(estado)
  const pix = venda ? pixDaVenda(venda) : undefined

  useEffect(() => toast.descobrir(), [])

  const avisarQuePagou = useEffectEvent(() => {
    if (venda) aoPagar(venda)
  })
  const proxima = fila?.proxima ?? null
  const seguir = () => aoTerminar(proxima)
  const haOQuePagar = proxima !== null || (fase !== 'pago' && venda?.status !== 'cancelado')
  const terminar = useEffectEvent(seguir)
  useEffect(() => {
    if (fase === 'pago') avisarQuePagou()
  }, [fase])
  const acabou = fase === 'pago' && proxima === null
  useEffect(() => {
    if (!acabou) return
    const fim = setTimeout(() => terminar(), ALEGRIA_MS)
    return () => clearTimeout(fim)
  }, [acabou])

  const [verificar] = useAcao({ titulo: 'Erro ao consultar status do pagamento' }, async () => {
    const status = await acompanhamento.consultar()
    if (status === 'rejected') toast.erro('Pagamento rejeitado', 'Tente novamente')
  })

  const [simular] = useAcao({ titulo: 'O pagamento não foi simulado' }, async () => {
    await api.post('/rest/v1/vendas/:id/simular-pagamento', { params: { id: vendaId } })
    await acompanhamento.carregar()
  })

  const [cancelar, cancelando] = useAcao({ aoRecusar: () => acompanhamento.carregar() }, async () => {
    if (!venda) return
    await api.post('/rest/v1/vendas/:id/cancelar', {
      params: { id: venda.id },
      body: { motivo: 'Cancelado pelo cliente' },
    })
    aoCancelar(venda, proxima)
  })

  return (
    <Dialogo
      aberto
      aoFechar={acabou ? seguir : aoFechar}
      telaCheia={telaCheia}
      largura="52rem"
      titulo={fila ? `PIX ${fila.posicao} de ${fila.total}` : 'Pague com PIX'}
      nomeDoFechar={haOQuePagar ? 'Fechar e pagar depois' : 'Fechar'}
      fechaFora={false}
    >
      <output className="so-leitor">{anuncio(fase)}</output>
      {fase === 'falhou' ? (
        <PixFalhou
          erro={estado.erroDoPix ?? estado.erro}
          semMotivo={estado.erroDoPix ? 'Erro ao gerar pagamento' : undefined}
          aoTentar={() => void acompanhamento.gerar()}
          aoFechar={aoFechar}
        />
      ) : venda === null || fase === 'gerando' ? (
        <PixGerando />
      ) : fase === 'pago' ? (
        <PixPago venda={venda} haOutro={proxima !== null} aoSeguir={seguir} />
      ) : fase === 'rejeitado' ? (
        <PixRejeitado
          detalhe={pix?.provider_status_detail}
          aoTentar={() => void acompanhamento.gerar()}
          gerando={estado.gerando}
        />
      ) : fase === 'expirado' || fase === 'cancelado' ? (
        <PixExpirado
          cancelado={fase === 'cancelado'}
          venda={venda}
          novoTotal={estado.novoTotal}
          porque={estado.porqueMudou}
          aoGerar={(totalVisto) => void acompanhamento.gerar(totalVisto)}
          gerando={estado.gerando}
        />
      ) : pix === undefined ? null : (
        <>
          <PixDevolvido venda={venda} />
          <PixAguardando
            pix={pix}
            {...quemRecebe(venda)}
            referente={`pedido #${venda.numero}`}
            aoFecharFica="Se fechar, o pedido fica guardado."
            aoVencer="Se o código vencer, nada é cobrado. Você pode gerar outro em até 7 dias, se a loja ainda tiver os produtos."
            consultadoEm={estado.consultadoEm}
            cancelando={cancelando}
            aoVerificar={verificar}
            aoCancelar={cancelar}
            {...(ehEnsaio(venda.vendedor?.codigo) ? { aoSimular: simular } : {})}
          />
        </>
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
  if (pix?.status === 'cancelado') return venceu(venda) ? 'expirado' : 'cancelado'
  if (pix?.status === 'expirado') return 'expirado'
  return gerando || !pix?.qr_code ? 'gerando' : 'aguardando'
}

/** Its PIX is cancelled as its time ends, and the sale follows a moment later. */
function venceu({ expira_em }: VendaDetalhe): boolean {
  return expira_em !== null && Date.parse(expira_em) <= Date.now()
}

function anuncio(fase: Fase): string {
  const frases: Record<Fase, string> = {
    gerando: 'Gerando o PIX.',
    falhou: 'Não foi possível gerar o PIX.',
    aguardando: 'PIX pronto. Aguardando o pagamento.',
    pago: 'Pagamento confirmado.',
    rejeitado: 'Pagamento rejeitado. Tente novamente.',
    cancelado: 'O PIX foi cancelado.',
    expirado: 'O PIX expirou.',
  }
  return frases[fase]
}
