import { useState } from 'react'
import { CampoLongo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'

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
    <div className="pilha vao-12">
      {textos.length > 0 && (
        <CampoDeEscolha
          label="Texto pronto"
          value={textos.includes(valor) ? valor : ''}
          opcoes={[['', 'Escrever do zero'], ...textos]}
          onChange={(evento) => setValor(evento.currentTarget.value)}
        />
      )}
      <CampoLongo
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
