import { IconAlertTriangle, IconClockX, IconCreditCardOff } from '@tabler/icons-react'
import { motivoDaRecusa } from '#src/pagamentos/recusas.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { ApiError } from '#src/shared/ui/api.ts'
import { Desfecho, Festa } from '#src/shared/ui/pix/desfecho.tsx'
import estilo from '#src/shared/ui/pix/pix.module.css'
import type { VendaDetalhe } from '../../schemas.ts'

/** The small moment of joy. */
export function PixPago(props: { venda: VendaDetalhe; haOutro: boolean; aoSeguir: () => void }) {
  const { venda, haOutro, aoSeguir } = props
  return (
    <div className={estilo.desfecho}>
      <Festa />
      <h3>Pagamento confirmado</h3>
      <p>
        Recebemos {formatarReais(venda.total)}. O pedido #{venda.numero} já está com{' '}
        {venda.estabelecimento_nome}, e o comprovante vai para o seu e-mail.
      </p>
      {haOutro ? (
        <button type="button" className={`botao ${estilo.botaoPix}`} onClick={aoSeguir}>
          Pagar o próximo PIX
        </button>
      ) : null}
    </div>
  )
}

/** An old code was paid at another price, and the buyer is shown a new one: why. */
export function PixDevolvido({ venda }: { venda: VendaDetalhe }) {
  const volta = venda.pagamentos.reduce(
    (soma, { uso, valor }) => (uso === 'devolvido' ? soma + paraCentavos(valor) : soma),
    0,
  )
  if (volta === 0) return null
  return (
    <output>
      Você pagou um código antigo deste pedido. {formatarReais(paraReais(volta))} voltam pelo mesmo meio de
      pagamento; para ficar com o pedido, pague o código abaixo.
    </output>
  )
}

interface ExpiradoProps {
  /** Shop or payer called it off before its time. */
  cancelado: boolean
  venda: Pick<VendaDetalhe, 'total'>
  novoTotal: number | null
  /** Why it is another one: a coupon that is no longer there. */
  porque?: string | undefined
  aoGerar: (totalVisto?: number) => void
  gerando: boolean
}

/** The price of before holds for a day; after that another one is asked for only when the person agrees to it. */
export function PixExpirado({ cancelado, venda, novoTotal, porque, aoGerar, gerando }: ExpiradoProps) {
  if (novoTotal !== null) {
    return (
      <Desfecho icone={<IconClockX size={56} aria-hidden />} titulo="O preço mudou">
        <p>
          Quando você fez o pedido eram {formatarReais(venda.total)}. Agora são{' '}
          <strong>{formatarReais(novoTotal)}</strong>. Nada foi cobrado.
        </p>
        {porque ? <p>{porque}</p> : null}
        <button
          type="button"
          className={`botao ${estilo.botaoPix}`}
          disabled={gerando}
          onClick={() => aoGerar(novoTotal)}
        >
          Gerar novo PIX de {formatarReais(novoTotal)}
        </button>
      </Desfecho>
    )
  }
  return (
    <Desfecho
      icone={<IconClockX size={56} aria-hidden />}
      titulo={cancelado ? 'O PIX foi cancelado' : 'O PIX expirou'}
    >
      <p>
        {cancelado ? 'Este código não vale mais' : 'O prazo passou'} e nada foi cobrado. Gere outro código
        para pagar {formatarReais(venda.total)}.
      </p>
      <button
        type="button"
        className={`botao ${estilo.botaoPix}`}
        disabled={gerando}
        onClick={() => aoGerar()}
      >
        Gerar novo PIX
      </button>
    </Desfecho>
  )
}

interface RejeitadoProps {
  /** The provider's word for why. */
  detalhe: string | null | undefined
  aoTentar: () => void
  gerando: boolean
}

export function PixRejeitado({ detalhe, aoTentar, gerando }: RejeitadoProps) {
  return (
    <Desfecho icone={<IconCreditCardOff size={56} aria-hidden />} titulo="Pagamento rejeitado">
      <p>{motivoDaRecusa(detalhe, 'O banco não aprovou este pagamento.')}</p>
      <p>Nada foi cobrado. Gere outro código e tente de novo.</p>
      <button type="button" className={`botao ${estilo.botaoPix}`} disabled={gerando} onClick={aoTentar}>
        Tente novamente
      </button>
    </Desfecho>
  )
}

interface FalhouProps {
  erro: ApiError | null
  /** What to call a failure for which the server gave no reason. */
  semMotivo: string | undefined
  aoTentar: () => void
  aoFechar: () => void
}

export function PixFalhou({ erro, semMotivo, aoTentar, aoFechar }: FalhouProps) {
  if (!erro) {
    return (
      <Desfecho icone={ALERTA} titulo="Este pedido não está mais aberto">
        <p>Veja a situação dele em Meus pedidos.</p>
        <Fechar aoFechar={aoFechar} />
      </Desfecho>
    )
  }
  const podeTentar = erro.status === 0 || erro.status >= 500 || erro.status === 429
  const daFuncao = (erro.problema as { error?: string }).error
  return (
    <Desfecho icone={ALERTA} titulo={(podeTentar && semMotivo) || erro.title}>
      <p>{erro.detail ?? daFuncao ?? 'Nada foi cobrado. Tente novamente em instantes.'}</p>
      {podeTentar ? (
        <button type="button" className={`botao ${estilo.botaoPix}`} onClick={aoTentar}>
          Tentar novamente
        </button>
      ) : (
        <Fechar aoFechar={aoFechar} />
      )}
    </Desfecho>
  )
}

const ALERTA = <IconAlertTriangle size={56} aria-hidden />

function Fechar({ aoFechar }: { aoFechar: () => void }) {
  return (
    <button type="button" className="botao leve" onClick={aoFechar}>
      Fechar
    </button>
  )
}
