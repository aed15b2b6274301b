import estilo from './esqueleto-de-numeros.module.css'

const POSICOES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Figures and a chart before they are there. */
export function EsqueletoDeNumeros() {
  return (
    <div aria-busy="true" data-esqueleto>
      <output className="so-leitor">Carregando...</output>
      <div className={estilo.numeros} aria-hidden>
        {POSICOES.map((posicao) => (
          <span key={posicao} />
        ))}
      </div>
      <div className={estilo.grafico} aria-hidden />
    </div>
  )
}
