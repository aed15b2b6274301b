import { IconAlertCircle } from '@tabler/icons-react'
import estilo from './formulario.module.css'

export interface ErroDeCampo {
  /** The `name` of the field. */
  campo: string
  mensagem: string
}

/** All that is wrong, on top, each leading to its field. Shown for more than one error. */
export function ResumoDeErros({ erros }: { erros: readonly ErroDeCampo[] }) {
  if (erros.length < 2) return null
  return (
    <div role="alert" className={estilo.resumo}>
      <h2>
        <IconAlertCircle size={20} aria-hidden /> Confira {erros.length} campos
      </h2>
      <ul>
        {erros.map(({ campo, mensagem }) => (
          <li key={campo}>
            <a
              href={`#${campo}`}
              onClick={(evento) => {
                evento.preventDefault()
                focarCampo(campo)
              }}
            >
              {mensagem}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The field by its name or its `data-campo`, for what is no plain input. False when it is not on the page. */
export function focarCampo(campo: string): boolean {
  const nome = CSS.escape(campo)
  const achado = document.querySelector<HTMLElement>(
    `[name="${nome}"], [data-campo="${nome}"], [data-path="${nome}"]`,
  )
  const alvo = achado?.matches('input, select, textarea, button')
    ? achado
    : achado?.querySelector<HTMLElement>('input, select, textarea, button')
  alvo?.focus()
  alvo?.scrollIntoView({ block: 'center' })
  return Boolean(alvo)
}
