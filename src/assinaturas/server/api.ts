import type { App } from '#src/shared/server/doors.ts'
import { origemDe } from '#src/usuarios/server/origin.ts'
import { createEstablishmentBody } from '../schemas.ts'
import { createEstablishment } from './create-establishment.ts'

/** The doors of billing: for now, the one through which a shop comes in. */
export async function assinaturasApi(app: App): Promise<void> {
  app.post(
    '/functions/v1/create-establishment',
    {
      config: { permissao: 'opcional' },
      schema: {
        tags: ['assinaturas'],
        summary: 'Open a shop, which then awaits approval',
        body: createEstablishmentBody,
      },
    },
    async (request) => {
      const { pessoa, body } = request
      const estabelecimento = await createEstablishment(body, { pessoa, origem: origemDe(request) })
      return { success: true, estabelecimento }
    },
  )
}
