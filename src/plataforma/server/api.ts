import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { MOTIVOS_DENUNCIA } from '../denuncias.ts'
import { denunciar } from './denuncias/denunciar.ts'

const MOTIVOS = chavesDe(MOTIVOS_DENUNCIA)

/** The platform's own routes. */
export const plataformaApi = routes('plataforma', {
  'POST /rest/v1/denuncias': route({
    who: 'opcional',
    summary: 'Denúncia de uma loja ou de um produto',
    body: z.strictObject({
      codigo: z.string().min(1).max(60),
      produto_id: z.uuid().optional(),
      avaliacao_id: z.uuid().optional(),
      pergunta_id: z.uuid().optional(),
      motivo: z.enum(MOTIVOS, 'Escolha o motivo.'),
      descricao: z.string().trim().min(10, 'Conte o que aconteceu em pelo menos 10 letras.').max(2000),
      contato: emailDoPedido.optional(),
    }),
    created: z.object({ protocolo: z.string(), responder_ate: z.string(), avisa: z.boolean() }),
    async handle({ pessoa, body, ip }) {
      const { produto_id, avaliacao_id, pergunta_id, ...denuncia } = body
      const feita = await denunciar(
        { ...denuncia, produtoId: produto_id, avaliacaoId: avaliacao_id, perguntaId: pergunta_id },
        { pessoa, ip },
      )
      return feita
    },
  }),
})
