import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { origemDe } from '#src/usuarios/server/auth/origin.ts'
import { createEstablishmentBody, estabelecimentoCriadoSchema } from '../schemas.ts'
import { createEstablishment } from './create-establishment.ts'

/** The routes of billing, and the one through which a shop comes in. */
export const assinaturasApi = routes('assinaturas', {
  'POST /functions/v1/create-establishment': route({
    who: 'opcional',
    summary: 'Abre uma loja, que então espera aprovação',
    body: createEstablishmentBody,
    answer: z.object({ success: z.literal(true), estabelecimento: estabelecimentoCriadoSchema }),
    async handle(request) {
      const { pessoa, body } = request
      const estabelecimento = await createEstablishment(body, { pessoa, origem: origemDe(request) })
      return { success: true as const, estabelecimento }
    },
  }),
})
