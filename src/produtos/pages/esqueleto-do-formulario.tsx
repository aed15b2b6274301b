import estilo from './esqueleto-do-formulario.module.css'

/** The shape of a long form while it comes. */
export function EsqueletoDoFormulario({ titulo }: { titulo: string }) {
  return (
    <div aria-busy="true">
      <h1>{titulo}</h1>
      <p className="so-leitor">Carregando…</p>
      <div className={estilo.esqueleto} aria-hidden>
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
