import type { App } from '#src/shared/server/doors.ts'
import { origemDe } from '#src/usuarios/server/origin.ts'
import { createEstablishmentBody } from '../schemas.ts'
import { assinaturaApi } from './api-assinatura.ts'
import { faturasApi } from './api-faturas.ts'
import { planosDaPlataformaApi } from './api-planos.ts'
import { mesaDeFaturasApi } from './api-plataforma.ts'
import { createEstablishment } from './create-establishment.ts'

/** The doors of billing, and the one through which a shop comes in. */
export async function assinaturasApi(app: App): Promise<void> {
  await assinaturaApi(app)
  await faturasApi(app)
  await mesaDeFaturasApi(app)
  await planosDaPlataformaApi(app)
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
