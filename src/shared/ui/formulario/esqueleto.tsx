import estilo from './esqueleto.module.css'

/** The shape of a long form while it comes. */
export function EsqueletoDoFormulario() {
  return (
    <div aria-busy="true" data-esqueleto>
      <output className="so-leitor">Carregando...</output>
      <div className={estilo.esqueleto} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
