import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { conferirChegada, desistirDeConferir } from './chegadas/conferir-chegada.ts'
import { desistirDeTrazer, trazerChegada } from './chegadas/trazer-chegada.ts'
import { desistirDoArquivo, entregarArquivo } from './entregar-arquivo.ts'
import { apagarPartes } from './guardar-em-partes.ts'
import { filasDaMudanca } from './queues.ts'
import { reterDados } from './reter-dados.ts'

export const jobs = (exportacoes: readonly Exportacao[]) => [
  works(filasDaMudanca.fazerArquivo, (pedido) => entregarArquivo(exportacoes, pedido), {
    giveUp: desistirDoArquivo,
  }),
  works(filasDaMudanca.conferirChegada, conferirChegada, { giveUp: desistirDeConferir }),
  works(filasDaMudanca.trazerChegada, trazerChegada, { giveUp: desistirDeTrazer }),
  works(filasDaMudanca.apagarPartes, ({ id }) => apagarPartes(id)),
  works(filasDaMudanca.reterDados, reterDados),
]
