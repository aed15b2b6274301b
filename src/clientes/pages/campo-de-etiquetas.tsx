import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import estilo from './clientes.module.css'
import { juntarEtiquetas, MAX_ETIQUETAS } from '../campos.ts'

interface Props {
  rotulo: string
  valor: readonly string[]
  sugestoes: readonly string[]
  aoMudar: (etiquetas: string[]) => void
}

/** Labels typed one after the other: Enter or a comma ends one, Backspace takes the last one off. */
export function CampoDeEtiquetas({ rotulo, valor, sugestoes, aoMudar }: Props) {
  const [digitado, setDigitado] = useState('')
  const lista = useId()
  const cheio = valor.length >= MAX_ETIQUETAS

  function juntar(texto: string) {
    setDigitado('')
    if (texto.trim()) aoMudar(juntarEtiquetas([...valor, texto.trim().slice(0, 30)]))
  }

  function aoTeclar(evento: KeyboardEvent<HTMLInputElement>) {
    if (evento.key === 'Enter' || evento.key === ',') {
      // Never the form's: one Enter too many would send what is half filled in.
      evento.preventDefault()
      juntar(digitado)
    } else if (evento.key === 'Backspace' && digitado === '' && valor.length > 0) {
      aoMudar(valor.slice(0, -1))
    }
  }

  return (
    <div data-campo="etiquetas" className={estilo.campoDeEtiquetas}>
      <Campo
        label={rotulo}
        description={cheio ? `No máximo ${MAX_ETIQUETAS} etiquetas.` : 'Enter ou vírgula separa.'}
        maxLength={30}
        autoComplete="off"
        list={lista}
        disabled={cheio}
        value={digitado}
        onChange={(evento) => setDigitado(evento.currentTarget.value)}
        onKeyDown={aoTeclar}
        onBlur={() => juntar(digitado)}
      />
      <datalist id={lista}>
        {sugestoes
          .filter((sugestao) => !valor.includes(sugestao))
          .map((sugestao) => (
            <option key={sugestao} value={sugestao}>
              {sugestao}
            </option>
          ))}
      </datalist>
      {valor.length > 0 ? (
        <ul className="sem-lista fila vao-6" aria-label={`${rotulo}: escolhidas`}>
          {valor.map((etiqueta) => (
            <li key={etiqueta}>
              <button
                type="button"
                className={estilo.etiqueta}
                onClick={() => aoMudar(valor.filter((outra) => outra !== etiqueta))}
              >
                {etiqueta} <IconX size={14} aria-hidden />
                <span className="so-leitor">, tirar etiqueta</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
