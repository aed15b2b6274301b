import { works } from '#src/shared/server/queues/jobs.ts'
import { encerrarConexoes } from './bling/encerrar-conexoes.ts'
import { despacharBling, trabalharBling } from './bling/trabalhar.ts'
import { filasDeIntegracoes } from './queues.ts'
import { reterChaves } from './reter-chaves.ts'
import { despacharWebhooks } from './webhooks/despachar.ts'
import { entregarWebhook } from './webhooks/entregar.ts'
import { reterDados } from './webhooks/reter-dados.ts'

export const jobs = [
  works(filasDeIntegracoes.despachar, despacharWebhooks, { everySeconds: 1 }),
  works(filasDeIntegracoes.entregar, (alvo) => entregarWebhook(alvo), { atOnce: 12 }),
  works(filasDeIntegracoes.despacharBling, despacharBling, { everySeconds: 3 }),
  works(filasDeIntegracoes.bling, trabalharBling, { atOnce: 4 }),
  works(filasDeIntegracoes.reterDados, async () => {
    await reterDados()
    await encerrarConexoes()
  }),
  works(filasDeIntegracoes.reterChaves, reterChaves),
]
