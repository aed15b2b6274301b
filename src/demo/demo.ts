import { join } from 'node:path'
import { vigiarTitulares } from '#src/privacidade/server/vigiar-titulares.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { ConfigError, getConfig } from '#src/shared/server/config.ts'
import { log } from '#src/shared/server/log.ts'
import { listenSentence } from '#src/shared/server/embedded-postgres/ports.ts'
import { blingDaDemo, encherBlingDaDemo } from './bling-da-demo.ts'
import { contaDaPlataforma, manterCobranca } from './cobranca-da-demo.ts'
import { contaDaDemo, contasLivres } from './contas.ts'
import { conectarEnvioDaDemo, enviosDaDemo } from './envios-da-demo.ts'
import { adiantarTamanhos } from './imagens.ts'
import { LOJAS } from './lojas.ts'
import { semear } from './seed.ts'
import { startSimulador } from './simulador/simulador.ts'

/**
 * Demo mode, once per start and only when the settings say so: the simulators of Mercado Pago, Melhor Envio, Bling and PIX Automático, and, in a database without
 * shops, everything the demonstration shows. The database must be open.
 */
export async function startDemo(): Promise<{ stop(): Promise<void> }> {
  const { DATA_DIR, SIMULATOR_PORT: port, demo, publicUrl, automaticPix } = getConfig()
  if (!demo) throw new Error('Demo mode is off')
  const contas = LOJAS.map(({ codigo, nome, cidade }) => contaDaDemo(codigo, { nome, cidade }))
  const simulador = await startSimulador({
    port,
    dataFile: join(DATA_DIR, 'simulador-pagamentos.jsonl'),
    accounts: [...contas, contaDaPlataforma()],
    livres: contasLivres(),
    avisarTudo: true,
    envios: enviosDaDemo(),
    pixAutomatico: {
      token: automaticPix?.token ?? '',
      segredo: automaticPix?.webhookSecret ?? '',
      urlDoAviso: `${publicUrl}/functions/v1/pix-automatico-webhook`,
      dataFile: join(DATA_DIR, 'simulador-pix-automatico.json'),
      // Its bank tries when the calendar of billing says so.
      agora: () => currentTime().getTime(),
    },
    bling: blingDaDemo(),
  }).catch((error: unknown) => {
    const sentence = listenSentence(error, { setting: 'SIMULATOR_PORT', port, host: '127.0.0.1' })
    throw sentence ? new ConfigError([sentence]) : error
  })
  const fim = new AbortController()
  let adiantando: Promise<void> = Promise.resolve()
  try {
    const imagens = await semear(simulador.livro)
    if (imagens) await conectarEnvioDaDemo()
    await encherBlingDaDemo(simulador.bling)
    await manterCobranca()
    await vigiarTitulares()
    if (imagens) adiantando = adiantarTamanhos(imagens, fim.signal)
  } catch (error) {
    await simulador.stop()
    throw error
  }
  adiantando.catch((error) => log.warn({ err: error }, 'the pictures were not made ahead'))
  return {
    async stop() {
      fim.abort()
      await Promise.allSettled([adiantando, simulador.stop()])
    },
  }
}
