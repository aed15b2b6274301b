import { Cabeca } from '../kit/cabeca.tsx'
import estilo from './lista.module.css'

/** The shape of a screen before it is there. */
export function EsqueletoDaLista({ titulo, linhas = 8 }: { titulo?: string; linhas?: number }) {
  return (
    <div aria-busy="true" data-esqueleto>
      {titulo ? <Cabeca titulo={titulo} /> : null}
      <output className={estilo.carregando}>Carregando...</output>
      <div className={estilo.esqueleto} aria-hidden>
        <span className={estilo.faixa} />
        {Array.from({ length: linhas }, (_, linha) => `linha-${linha}`).map((linha) => (
          <span key={linha} />
        ))}
      </div>
    </div>
  )
}
