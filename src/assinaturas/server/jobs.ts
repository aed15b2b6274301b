import { filasDePagamentos } from '#src/pagamentos/server/queues.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { aplicarPagamentoDaFatura } from './faturas/aplicar-pagamento-da-fatura.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'
import { esvaziarLojas } from './esvaziar-lojas.ts'
import { andarPixAutomatico } from './pix-automatico/andar.ts'
import { conferirProvedor } from './pix-automatico/sem-provedor.ts'
import { filasDeAssinaturas } from './queues.ts'
import { retomarCopias, trabalharCopia } from './trabalhar-copia.ts'

export const jobs = [
  works(filasDePagamentos.faturaAtualizada, aplicarPagamentoDaFatura),
  works(filasDeAssinaturas.cobrar, async () => {
    await conferirProvedor()
    await cobrarAssinaturas()
    await retomarCopias()
  }),
  works(filasDeAssinaturas.esvaziar, esvaziarLojas),
  works(filasDeAssinaturas.copiarProdutos, trabalharCopia),
  works(filasDeAssinaturas.pixAutomatico, andarPixAutomatico),
]
