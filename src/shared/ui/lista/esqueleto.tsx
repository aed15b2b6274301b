import estilo from './lista.module.css'

/** The shape of a screen before it is there. */
export function EsqueletoDaLista() {
  return (
    <div aria-busy="true" data-esqueleto>
      <output className={estilo.carregando}>Carregando...</output>
      <div className={estilo.esqueleto} aria-hidden>
        <span className={estilo.faixa} />
        {Array.from({ length: 8 }, (_, linha) => `linha-${linha}`).map((linha) => (
          <span key={linha} />
        ))}
      </div>
    </div>
  )
}
