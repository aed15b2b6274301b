import type { ReactNode } from 'react'
import { Marcar } from './campo.tsx'
import estilo from './uma-de.module.css'

interface Props<Valor extends string> {
  pergunta: string
  nome: string
  opcoes: readonly (readonly [Valor, ReactNode])[]
  valor: Valor
  aoMudar: (valor: Valor) => void
  /** What the choice asks for besides. */
  children?: ReactNode
}

/** One of a few answers to a question, each in sight. In a dialog the first has the focus. */
export function UmaDe<Valor extends string>(props: Props<Valor>) {
  const { pergunta, nome, opcoes, valor: escolhido, aoMudar, children } = props
  return (
    <fieldset className={estilo.opcoes}>
      <legend className="rotulo">{pergunta}</legend>
      {opcoes.map(([valor, texto], posicao) => (
        <Marcar
          key={valor}
          label={texto}
          type="radio"
          name={nome}
          value={valor}
          checked={escolhido === valor}
          data-autofocus={posicao === 0 || undefined}
          onChange={() => aoMudar(valor)}
        />
      ))}
      {children}
    </fieldset>
  )
}
