import { Reais } from '../kit/reais.tsx'
import { IconCheck, IconClock, IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatarFim, formatarHora } from '../../datas.ts'
import { formatarReais } from '../../dinheiro.ts'
import { toast } from '../toasts/toasts.tsx'
import estilo from './pix.module.css'
import { formatarContagem, useRelogio } from './contagem-regressiva.ts'

const COPIADO_MS = 4_000

/** A PIX that waits to be paid, of a sale or of an invoice. */
export interface PixAPagar {
  status: string
  /** Reais. */
  valor: number
  qr_code: string | null
  qr_code_base64: string | null
  ticket_url: string | null
  expira_em: string | null
  created_at: string
}

interface Props {
  pix: PixAPagar
  /** Whom the payer's bank names: the holder of the account, by its legal name. */
  recebedor: string
  /** The name that the payer knows, where that is another one. */
  conhecido?: string
  /** For what: `pedido #1042`. */
  referente: string
  /** What becomes of it when the window is closed. */
  aoFecharFica: string
  /** What it means that the code expires, and how another comes. */
  aoVencer: string
  /** When it was last known to be unpaid. */
  consultadoEm: Date | null
  cancelando?: boolean
  aoVerificar: () => Promise<unknown>
  /** Absent where the order can only be paid. */
  aoCancelar?: () => void
  /** In a rehearsal, in place of a bank. */
  aoSimular?: () => Promise<unknown>
}

/** The QR code, the code to copy, the clock and what happens next. */
export function PixAguardando(props: Props) {
  const { pix, consultadoEm, cancelando, aoVerificar, aoCancelar, aoSimular } = props
  const [perguntando, setPerguntando] = useState(false)
  const [verificando, setVerificando] = useState(false)
  const emAnalise = pix.status === 'em_analise'

  async function verificar() {
    setVerificando(true)
    await aoVerificar()
    setVerificando(false)
  }

  return (
    <>
      <div className={estilo.grade}>
        <div className={estilo.qr}>
          {pix.qr_code_base64 ? (
            <img
              src={`data:image/png;base64,${pix.qr_code_base64}`}
              alt={`QR Code do PIX de ${formatarReais(pix.valor)} para ${props.recebedor}`}
              width={320}
              height={320}
            />
          ) : null}
          <p>{aoSimular ? 'PIX de ensaio: nenhum banco o aceita.' : 'Aponte a câmera do app do seu banco'}</p>
        </div>
        <div className="pilha vao-12 no-alto">
          <p className={estilo.valor}>
            <Reais valor={pix.valor} />
          </p>
          <QuemRecebe {...props} />
          {emAnalise ? (
            <p className={estilo.prazo}>
              <IconClock size={20} aria-hidden /> Pagamento em análise. Avisaremos por e-mail.
            </p>
          ) : (
            <Prazo criadoEm={pix.created_at} expiraEm={pix.expira_em} />
          )}
          {aoSimular ? (
            <button
              type="button"
              className={`botao largo ${estilo.botaoPix}`}
              data-autofocus
              onClick={() => void aoSimular()}
            >
              <IconCheck size={20} aria-hidden /> Simular pagamento
            </button>
          ) : (
            <ComoPagar pix={pix} aoFecharFica={props.aoFecharFica} aoVencer={props.aoVencer} />
          )}
        </div>
      </div>
      <div className={estilo.pe}>
        {perguntando ? (
          <div className={estilo.pergunta} role="alertdialog" aria-label="Cancelar este pedido?">
            <p>
              <strong>Cancelar este pedido?</strong> O código deixa de valer e os produtos voltam para a loja.
            </p>
            <div className="fila vao-8">
              <button type="button" className="botao leve" onClick={() => setPerguntando(false)}>
                Manter pedido
              </button>
              <button type="button" className="botao perigo" disabled={cancelando} onClick={aoCancelar}>
                Cancelar pedido
              </button>
            </div>
          </div>
        ) : (
          <>
            <p className="apagado miudo" aria-live="polite">
              {consultadoEm ? `Última consulta às ${formatarHora(consultadoEm)}. Ainda aguardando.` : ''}
            </p>
            <div className="fila vao-8">
              {aoCancelar ? (
                <button type="button" className="botao leve" onClick={() => setPerguntando(true)}>
                  Cancelar
                </button>
              ) : null}
              <button
                type="button"
                className="botao leve"
                disabled={verificando}
                onClick={() => void verificar()}
              >
                <IconRefresh size={18} aria-hidden className={verificando ? estilo.girando : undefined} />{' '}
                Verificar Pagamento
              </button>
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** `para ANA SOUZA LTDA (Casa da Ana), pedido #1042`, as the payer's bank says it too. */
export function QuemRecebe({
  recebedor,
  conhecido,
  referente,
  children,
}: Pick<Props, 'recebedor' | 'conhecido' | 'referente'> & { children?: ReactNode }) {
  return (
    <p className={estilo.recebedor}>
      para <strong>{recebedor}</strong>
      {conhecido ? ` (${conhecido})` : ''}, <span className="inteiro">{referente}</span>
      {children}
    </p>
  )
}

function ComoPagar({ pix, aoFecharFica, aoVencer }: Pick<Props, 'pix' | 'aoFecharFica' | 'aoVencer'>) {
  return (
    <>
      <CopiarCodigo codigo={pix.qr_code ?? ''} />
      {pix.ticket_url ? (
        <a className="botao leve largo" href={pix.ticket_url} target="_blank" rel="noreferrer">
          <IconExternalLink size={18} aria-hidden /> Abrir no app/banco
        </a>
      ) : null}
      <ol className={estilo.passos}>
        <li>No app do banco, escolha PIX copia e cola.</li>
        <li>Confira o valor e quem recebe, e confirme.</li>
        <li>Esta tela avisa sozinha quando o pagamento entrar. {aoFecharFica}</li>
        {pix.status === 'em_analise' ? null : <li>{aoVencer}</li>}
      </ol>
    </>
  )
}

/** Time left and the hour it ends. Said aloud every five minutes only: the seconds are for the eyes. */
export function Prazo({
  criadoEm,
  expiraEm,
  depois = 'Estamos conferindo se o pagamento entrou.',
}: {
  criadoEm: string
  expiraEm: string | null
  /** What is said once it is over. */
  depois?: string
}) {
  const agora = useRelogio()
  if (!expiraEm) return null
  const fim = Date.parse(expiraEm)
  const falta = fim - agora
  const parte = Math.max(0, Math.min(1, falta / Math.max(1, fim - Date.parse(criadoEm))))
  const minutos = Math.ceil(falta / 60_000)
  return (
    <div className={estilo.prazo}>
      <IconClock size={20} aria-hidden />
      {falta > 0 ? (
        <p>
          <strong className="numeros" aria-hidden>
            {formatarContagem(falta)}
          </strong>{' '}
          vence {formatarFim(expiraEm, new Date(agora))}
        </p>
      ) : (
        <p>O prazo terminou. {depois}</p>
      )}
      <span className={estilo.barra} aria-hidden>
        <span style={{ width: `${parte * 100}%` }} />
      </span>
      <output className="so-leitor">
        {falta > 0 && minutos % 5 === 0 ? `Faltam ${minutos} minutos para o PIX vencer.` : ''}
      </output>
    </div>
  )
}

export function CopiarCodigo({ codigo }: { codigo: string }) {
  const campo = useRef<HTMLInputElement>(null)
  const [copiado, setCopiado] = useState(false)

  async function copiar() {
    try {
      await navigator.clipboard.writeText(codigo)
    } catch {
      campo.current?.select()
      toast.info('Copie o código', 'Seu navegador não deixou copiar sozinho. O código está selecionado.')
      return
    }
    setCopiado(true)
    setTimeout(() => setCopiado(false), COPIADO_MS)
  }

  return (
    <div className="pilha vao-8">
      <button
        type="button"
        data-autofocus
        className={`botao largo ${estilo.botaoPix}`}
        onClick={() => void copiar()}
      >
        {copiado ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
        {copiado ? 'Código copiado' : 'Copiar código PIX'}
      </button>
      <output className="so-leitor">{copiado ? 'Código copiado. Cole no app do seu banco.' : ''}</output>
      <input
        ref={campo}
        className={estilo.codigo}
        readOnly
        value={codigo}
        aria-label="Código PIX copia e cola"
        onFocus={(evento) => evento.currentTarget.select()}
      />
    </div>
  )
}
