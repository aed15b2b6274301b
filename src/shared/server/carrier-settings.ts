import { z } from 'zod'

/** The app that shops let at their accounts at Melhor Envio, in the environment's words: all three or none. */
export const carrierSettings = {
  MELHOR_ENVIO_CLIENT_ID: z.coerce
    .number('MELHOR_ENVIO_CLIENT_ID deve ser um número.')
    .int('MELHOR_ENVIO_CLIENT_ID deve ser um número inteiro.')
    .positive('MELHOR_ENVIO_CLIENT_ID deve ser um número positivo.')
    .optional(),
  MELHOR_ENVIO_CLIENT_SECRET: z
    .string()
    .min(16, 'MELHOR_ENVIO_CLIENT_SECRET deve ter ao menos 16 caracteres.')
    .optional(),
  MELHOR_ENVIO_EMAIL: z
    .email('MELHOR_ENVIO_EMAIL deve ser um e-mail: o contato técnico que o Melhor Envio exige.')
    .optional(),
}

export interface CarrierApp {
  clientId: number
  /** Signs the notices too. */
  clientSecret: string
  /** The technical contact that every call must carry. */
  email: string
}

/** What the simulator knows the program by. */
const DEMO_APP: CarrierApp = {
  clientId: 2407,
  clientSecret: 'segredo-do-app-no-simulador-de-envios',
  email: 'tecnica@demo.portal',
}

type Given = { [K in keyof typeof carrierSettings]?: z.output<(typeof carrierSettings)[K]> }

/** The app, null where the platform registered none, or the sentence that says what is wrong. */
export function carrierApp(given: Given, demo: boolean): CarrierApp | null | { sentence: string } {
  const {
    MELHOR_ENVIO_CLIENT_ID: clientId,
    MELHOR_ENVIO_CLIENT_SECRET: clientSecret,
    MELHOR_ENVIO_EMAIL: email,
  } = given
  if (clientId && clientSecret && email) return { clientId, clientSecret, email }
  if (clientId || clientSecret || email)
    return {
      sentence:
        'MELHOR_ENVIO_CLIENT_ID, MELHOR_ENVIO_CLIENT_SECRET e MELHOR_ENVIO_EMAIL andam juntas: o app cadastrado no Melhor Envio.',
    }
  return demo ? DEMO_APP : null
}

/** The real one, or what lies beside the payments simulator of a demonstration. */
export function carrierUrl(given: string | undefined, simulatorUrl: string | null): string {
  const url = given ?? (simulatorUrl === null ? 'https://melhorenvio.com.br' : `${simulatorUrl}/melhor-envio`)
  return url.replace(/\/+$/, '')
}
