import { plural } from '../../plural.ts'
import estilo from './importacao.module.css'

interface Props {
  fazendo?: string
  processadas: number
  validas: number
}

/** How far a check is. */
export function ConferenciaEmAndamento({ processadas, total }: { processadas: number; total: number }) {
  return (
    <>
      <p aria-live="polite">
        Conferindo: {processadas.toLocaleString('pt-BR')} de {plural(total, '# linha', '# linhas')}.
      </p>
      <progress
        className={estilo.barra}
        aria-label="Andamento da conferência"
        value={processadas}
        max={Math.max(1, total)}
      />
      <p className="apagado">
        Nada entra na loja antes de você confirmar. Você pode sair desta tela: a conferência continua.
      </p>
    </>
  )
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
