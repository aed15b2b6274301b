import { z } from 'zod'

/** Who charges by PIX Automático, in the environment's words: all three or none (docs/protocols/pix-automatico.md). */
export const automaticPixSettings = {
  AUTOMATIC_PIX_URL: z
    .url({ protocol: /^https?$/, error: 'AUTOMATIC_PIX_URL deve ser um endereço http: ou https:.' })
    .optional(),
  AUTOMATIC_PIX_TOKEN: z.string().min(24, 'AUTOMATIC_PIX_TOKEN deve ter ao menos 24 caracteres.').optional(),
  AUTOMATIC_PIX_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
      'AUTOMATIC_PIX_WEBHOOK_SECRET deve ser whsec_ e ao menos 24 bytes em base64.',
    )
    .optional(),
}

export interface AutomaticPix {
  url: string
  token: string
  webhookSecret: string
}

type Given = { [K in keyof typeof automaticPixSettings]?: z.output<(typeof automaticPixSettings)[K]> }

/** The provider, null where there is none and nothing is offered, or the sentence that says what is wrong. */
export function automaticPix(
  given: Given,
  simulatorUrl: string | null,
): AutomaticPix | null | { sentence: string } {
  const {
    AUTOMATIC_PIX_URL: url,
    AUTOMATIC_PIX_TOKEN: token,
    AUTOMATIC_PIX_WEBHOOK_SECRET: webhookSecret,
  } = given
  if (url && token && webhookSecret) return { url: url.replace(/\/+$/, ''), token, webhookSecret }
  if (url || token || webhookSecret)
    return {
      sentence:
        'AUTOMATIC_PIX_URL, AUTOMATIC_PIX_TOKEN e AUTOMATIC_PIX_WEBHOOK_SECRET andam juntas: quem cobra por PIX Automático.',
    }
  if (simulatorUrl === null) return null
  return {
    url: `${simulatorUrl}/pix-automatico`,
    token: 'token-do-simulador-de-pix-automatico',
    webhookSecret: `whsec_${Buffer.from('segredo-do-simulador-de-pix-automatico').toString('base64')}`,
  }
}
