interface Props {
  /** What gets lost. */
  texto: string
  /** What leaving is called here. */
  sair: string
  aoSair: () => void
  aoFicar: () => void
}

/** Inside a dialog: leave and lose what was written, or stay. */
export function PerguntaDeSaida({ texto, sair, aoSair, aoFicar }: Props) {
  return (
    <div className="pilha vao-20">
      <p>{texto}</p>
      <div className="fila fim">
        <button type="button" className="botao leve" onClick={aoSair}>
          {sair}
        </button>
        <button type="button" className="botao" data-autofocus onClick={aoFicar}>
          Continuar editando
        </button>
      </div>
    </div>
  )
}
