import type { FormEvent, ReactNode } from 'react'
import { BotaoDeEnvio } from './botao-de-envio.tsx'

interface Props {
  aoEnviar: (evento: FormEvent<HTMLFormElement>) => unknown
  enviando: boolean
  /** What is going to happen, as a verb. */
  botao: string
  perigo?: boolean
  /** Nothing can be sent yet. */
  incompleto?: boolean
  aoDesistir: () => void
  desistir?: string
  /** What is missing is said by the form, not by the browser. */
  noValidate?: boolean
  children: ReactNode
}

/** What is asked in a dialog, with the way out and what it is for at its end. */
export function FormularioDeDialogo(props: Props) {
  const { aoEnviar, enviando, botao, perigo, incompleto, aoDesistir, desistir, noValidate, children } = props
  function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    void aoEnviar(evento)
  }

  return (
    <form method="post" noValidate={noValidate} className="pilha" onSubmit={enviar}>
      {children}
      <div className="fila fim">
        <button type="button" className="botao leve" onClick={aoDesistir}>
          {desistir ?? 'Cancelar'}
        </button>
        <BotaoDeEnvio enviando={enviando} disabled={incompleto} className={perigo ? 'perigo' : ''}>
          {botao}
        </BotaoDeEnvio>
      </div>
    </form>
  )
}
