import { type ReactNode, useId } from 'react'
import { Ajudas, Asterisco, ligado, Marcar, type Moldura } from './campo.tsx'

interface Props extends Moldura {
  opcoes: Readonly<Record<string, ReactNode>>
  value?: readonly string[]
  onChange: (marcadas: string[]) => void
  name?: string
  required?: boolean
}

/** Any number of a few. */
export function Marcas({ label, description, error, className = '', style, ...grupo }: Props) {
  const { opcoes, value = [], onChange, name, required } = grupo
  const id = useId()
  return (
    <fieldset
      className={`campo ${className}`}
      style={style}
      data-campo={name}
      {...ligado(id, { ajuda: description, erro: error })}
    >
      <legend className="rotulo">
        {label} {required ? <Asterisco /> : null}
      </legend>
      <Ajudas id={id} ajuda={description} />
      <div className="marcas">
        {Object.entries(opcoes).map(([valor, nome]) => (
          <Marcar
            key={valor}
            label={nome}
            checked={value.includes(valor)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, valor] : value.filter((outro) => outro !== valor))
            }
          />
        ))}
      </div>
      <Ajudas id={id} erro={error} />
    </fieldset>
  )
}
