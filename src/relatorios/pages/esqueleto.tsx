import { Cabeca } from '#src/shared/ui/cabeca.tsx'
import estilo from './relatorios.module.css'

/** Figures and a chart before they are there. */
export function EsqueletoDeNumeros({ titulo }: { titulo: string }) {
  return (
    <div aria-busy="true" data-esqueleto>
      <Cabeca titulo={titulo} />
      <output className="so-leitor">Carregando...</output>
      <div className={estilo.numeros} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((casa) => (
          <div key={casa} className={`cartao ${estilo.numero} ${estilo.esqueleto}`} />
        ))}
      </div>
      <div className={`cartao ${estilo.esqueletoDeGrafico}`} aria-hidden />
    </div>
  )
}
