import { useId } from 'react'
import { plural } from '#src/shared/plural.ts'
import { ESTRELA } from '#src/shared/ui/loja/estrelas.tsx'
import estilo from './avaliar.module.css'

const NOMES = ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Ótimo']

interface Props {
  legenda: string
  nota: number | null
  aoEscolher: (nota: number) => void
}

/** A score from 1 to 5 as a group of radio buttons that look like stars; the arrow keys move through them. */
export function NotaEmEstrelas({ legenda, nota, aoEscolher }: Props) {
  const grupo = useId()
  return (
    <fieldset className={estilo.nota}>
      <legend>{legenda}</legend>
      <div>
        {NOMES.map((nome, posicao) => {
          const valor = posicao + 1
          return (
            <label key={nome} title={nome} data-cheia={nota !== null && valor <= nota ? '' : undefined}>
              <input
                type="radio"
                name={grupo}
                value={valor}
                checked={nota === valor}
                onChange={() => aoEscolher(valor)}
              />
              <svg viewBox="0 0 20 20" width={36} height={36} aria-hidden="true">
                <path d={ESTRELA} />
              </svg>
              <span className="so-leitor">
                {plural(valor, '# estrela', '# estrelas')}, {nome}
              </span>
            </label>
          )
        })}
        <span className={estilo.nome} aria-hidden>
          {nota === null ? '' : NOMES[nota - 1]}
        </span>
      </div>
    </fieldset>
  )
}
