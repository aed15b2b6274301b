import { usePasso } from '../foco/use-passo.ts'
import estilo from './importacao.module.css'

/** The steps of an import, and which of them is open. */
export function EtapasDaImportacao({ nomes, etapa }: { nomes: readonly string[]; etapa: number }) {
  const quadro = usePasso<HTMLOListElement>(nomes[etapa] ?? null)
  return (
    <ol ref={quadro} className={`sem-lista ${estilo.etapas}`}>
      {nomes.map((nome, i) => (
        <li
          key={nome}
          aria-current={i === etapa ? 'step' : undefined}
          data-titulo={i === etapa || undefined}
          data-feita={i < etapa || undefined}
        >
          <span className="numeros">{i + 1}</span> {nome}
        </li>
      ))}
    </ol>
  )
}
