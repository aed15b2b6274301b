import { Textarea } from '@mantine/core'
import { useState } from 'react'
import estilo from './aprovacoes.module.css'

interface Props {
  nome: string
  rotulo: string
  textos: readonly string[]
  obrigatorio?: boolean
}

/** The words of a decision, with ready sentences that fill it at a touch and can then be changed. */
export function TextoDaDecisao({ nome, rotulo, textos, obrigatorio = true }: Props) {
  const [valor, setValor] = useState('')
  return (
    <div className={estilo.prontos}>
      <fieldset>
        <legend className="so-leitor">Textos prontos</legend>
        {textos.map((texto) => (
          <button key={texto} type="button" className={estilo.pronto} onClick={() => setValor(texto)}>
            {texto}
          </button>
        ))}
      </fieldset>
      <Textarea
        label={rotulo}
        name={nome}
        required={obrigatorio}
        minLength={10}
        maxLength={1000}
        rows={4}
        value={valor}
        onChange={(evento) => setValor(evento.currentTarget.value)}
      />
    </div>
  )
}
