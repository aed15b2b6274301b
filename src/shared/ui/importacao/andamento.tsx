import estilo from './importacao.module.css'

interface Props {
  fazendo?: string
  processadas: number
  validas: number
}

/** How far the job is; it goes on without anybody watching. */
export function AndamentoDaImportacao({ fazendo = 'Importando', processadas, validas }: Props) {
  return (
    <>
      <p aria-live="polite">
        {fazendo}: {processadas.toLocaleString('pt-BR')} de {validas.toLocaleString('pt-BR')}.
      </p>
      <progress
        className={estilo.barra}
        aria-label="Andamento da importação"
        value={processadas}
        max={Math.max(1, validas)}
      />
      <p className="apagado">Você pode sair desta tela. Avisaremos no sino quando terminar.</p>
    </>
  )
}
