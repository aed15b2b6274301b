import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import estilo from './aprovacoes.module.css'

interface Props {
  nome: string
  rotulo: string
  textos: readonly string[]
  obrigatorio?: boolean
}

/** The words of a decision. A ready sentence fills them, to be changed before they are sent. */
export function TextoDaDecisao({ nome, rotulo, textos, obrigatorio = true }: Props) {
  const [valor, setValor] = useState('')
  return (
    <div className={estilo.prontos}>
      {textos.length > 0 && (
        <NativeSelect
          label="Texto pronto"
          value={textos.includes(valor) ? valor : ''}
          data={[{ value: '', label: 'Escrever do zero' }, ...textos]}
          onChange={(evento) => setValor(evento.currentTarget.value)}
        />
      )}
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
