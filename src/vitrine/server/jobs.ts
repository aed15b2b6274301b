import { works } from '#src/shared/server/queues/jobs.ts'
import { filasDaVitrine } from './queues.ts'
import { relacionarProdutos } from './relacionar-produtos.ts'

export const jobs = [works(filasDaVitrine.relacionarProdutos, relacionarProdutos)]
