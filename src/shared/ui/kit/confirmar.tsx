import { type ReactNode, useState } from 'react'
import { Dialogo } from './dialogo.tsx'

interface Pergunta {
  titulo: string
  texto: ReactNode
  /** What is going to happen, as a verb. */
  botao: string
  perigo?: boolean
}

/**
 * A question before what cannot be taken back: `if (await confirmar({…})) …`. Render `dialogo` where the hook is.
 */
export function useConfirmar() {
  const [aberta, setAberta] = useState<(Pergunta & { responder: (sim: boolean) => void }) | null>(null)
  // Kept while the dialog fades out, so that its words do not vanish first.
  const [mostrada, setMostrada] = useState<Pergunta | null>(null)

  function confirmar(pergunta: Pergunta): Promise<boolean> {
    return new Promise((resolve) => {
      setMostrada(pergunta)
      setAberta({
        ...pergunta,
        responder: (sim) => {
          setAberta(null)
          resolve(sim)
        },
      })
    })
  }

  const dialogo = (
    <Dialogo
      aberto={aberta !== null}
      aoFechar={() => aberta?.responder(false)}
      titulo={mostrada?.titulo ?? ''}
    >
      <div className="pilha vao-20">
        <div>{mostrada?.texto}</div>
        <div className="fila fim">
          <button type="button" className="botao leve" onClick={() => aberta?.responder(false)}>
            Cancelar
          </button>
          <button
            type="button"
            className={`botao ${mostrada?.perigo ? 'perigo' : ''}`}
            onClick={() => aberta?.responder(true)}
          >
            {mostrada?.botao}
          </button>
        </div>
      </div>
    </Dialogo>
  )
  return { confirmar, dialogo }
}
