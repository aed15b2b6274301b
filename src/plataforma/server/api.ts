import { z } from 'zod'
import type { App } from '#src/shared/server/doors.ts'
import { MOTIVOS_DENUNCIA, type MotivoDenuncia } from '../denuncias.ts'
import { alertasApi } from './api-alertas.ts'
import { aprovacoesApi } from './api-aprovacoes.ts'
import { incidentesApi } from './api-incidentes.ts'
import { lojasApi } from './api-lojas.ts'
import { pendenciasApi } from './api-pendencias.ts'
import { auditoriaApi, privacidadeDaPlataformaApi } from './api-privacidade.ts'
import { configuracoesApi } from './configuracoes/api.ts'
import { denunciar } from './denunciar.ts'
import { emailsApi } from './emails/api.ts'

const MOTIVOS = Object.keys(MOTIVOS_DENUNCIA) as [MotivoDenuncia, ...MotivoDenuncia[]]

/** The platform's own doors. */
export async function plataformaApi(app: App): Promise<void> {
  await aprovacoesApi(app)
  await pendenciasApi(app)
  await alertasApi(app)
  await lojasApi(app)
  await configuracoesApi(app)
  await emailsApi(app)
  await privacidadeDaPlataformaApi(app)
  await incidentesApi(app)
  await auditoriaApi(app)
  app.post(
    '/rest/v1/denuncias',
    {
      config: { permissao: 'opcional' },
      schema: {
        tags: ['plataforma'],
        summary: 'Denúncia de uma loja ou de um produto',
        body: z.strictObject({
          codigo: z.string().min(1).max(60),
          produto_id: z.uuid().optional(),
          avaliacao_id: z.uuid().optional(),
          motivo: z.enum(MOTIVOS, 'Escolha o motivo.'),
          descricao: z.string().trim().min(10, 'Conte o que aconteceu em pelo menos 10 letras.').max(2000),
          contato: z.email('Por favor, insira um email válido.').max(320).optional(),
        }),
        response: { 201: z.object({ protocolo: z.string() }) },
      },
    },
    async (request, reply) => {
      const { produto_id, avaliacao_id, ...denuncia } = request.body
      const feita = await denunciar(
        { ...denuncia, produtoId: produto_id, avaliacaoId: avaliacao_id },
        { pessoa: request.pessoa, ip: request.ip },
      )
      return reply.code(201).send(feita)
    },
  )
}
