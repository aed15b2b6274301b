import { works } from '#src/shared/server/queues/jobs.ts'
import { avisarFavoritos } from './novidades-dos-favoritos.ts'
import { filasDaVitrine } from './queues.ts'
import { relacionarProdutos } from './relacionar-produtos.ts'

export const jobs = [
  works(filasDaVitrine.avisarFavoritos, avisarFavoritos),
  works(filasDaVitrine.relacionarProdutos, relacionarProdutos),
]
