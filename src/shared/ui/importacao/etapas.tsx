import estilo from './importacao.module.css'

/** The steps of an import, and which of them is open. */
export function EtapasDaImportacao({ nomes, etapa }: { nomes: readonly string[]; etapa: number }) {
  return (
    <ol className={`sem-lista ${estilo.etapas}`}>
      {nomes.map((nome, i) => (
        <li key={nome} aria-current={i === etapa ? 'step' : undefined} data-feita={i < etapa || undefined}>
          <span className="numeros">{i + 1}</span> {nome}
        </li>
      ))}
    </ol>
  )
}
