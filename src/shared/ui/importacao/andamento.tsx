import estilo from './importacao.module.css'

/** How far the job is; it goes on without anybody watching. */
export function AndamentoDaImportacao({ processadas, validas }: { processadas: number; validas: number }) {
  return (
    <>
      <p aria-live="polite">
        Importando: {processadas.toLocaleString('pt-BR')} de {validas.toLocaleString('pt-BR')}.
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
