import { Cabeca } from './cabeca.tsx'
import estilo from './esqueleto-do-formulario.module.css'

/** The shape of a long form while it comes. */
export function EsqueletoDoFormulario({ titulo }: { titulo: string }) {
  return (
    <div aria-busy="true" data-esqueleto>
      <Cabeca titulo={titulo} />
      <output className="so-leitor">Carregando...</output>
      <div className={estilo.esqueleto} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
