import { z } from 'zod'
import { optionalUrl } from './setting-kinds.ts'

/** The app that shops let at their accounts at Bling, in the environment's words: both or none. */
export const blingSettings = {
  BLING_URL: optionalUrl('BLING_URL', ['http:', 'https:']),
  BLING_CLIENT_ID: z.string().min(8, 'BLING_CLIENT_ID deve ter ao menos 8 caracteres.').optional(),
  BLING_CLIENT_SECRET: z.string().min(16, 'BLING_CLIENT_SECRET deve ter ao menos 16 caracteres.').optional(),
}

export interface Bling {
  /** Below it lie all calls. */
  url: string
  /** Where the browser of a shop's person is asked for its consent. */
  consentUrl: string
  clientId: string
  /** Signs the notices too. */
  clientSecret: string
}

/** What the simulator knows the program by. */
const DEMO_APP = { clientId: 'portal-no-simulador', clientSecret: 'segredo-do-app-no-simulador-do-bling' }

type Given = { [K in keyof typeof blingSettings]?: z.output<(typeof blingSettings)[K]> }

/** The app and where it lives, null where the platform registered none, or the sentence that says what is wrong. */
export function blingOf(given: Given, simulatorUrl: string | null): Bling | null | { sentence: string } {
  const { BLING_URL, BLING_CLIENT_ID: clientId, BLING_CLIENT_SECRET: clientSecret } = given
  if ((clientId === undefined) !== (clientSecret === undefined))
    return {
      sentence: 'BLING_CLIENT_ID e BLING_CLIENT_SECRET andam juntas: o aplicativo cadastrado no Bling.',
    }
  const app = clientId && clientSecret ? { clientId, clientSecret } : simulatorUrl ? DEMO_APP : null
  if (!app) return null
  const base = BLING_URL?.replace(/\/+$/, '') ?? (simulatorUrl === null ? null : `${simulatorUrl}/bling`)
  return {
    ...app,
    url: base ?? 'https://api.bling.com.br/Api/v3',
    // Where people sign in lies under another name than what programs ask.
    consentUrl: `${base ?? 'https://www.bling.com.br/Api/v3'}/oauth/authorize`,
  }
}
