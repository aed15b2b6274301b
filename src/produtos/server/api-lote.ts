import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { mudancaEmLoteSchema, resultadoDoLoteSchema } from '../lote.ts'
import { desfazerLote } from './desfazer-lote.ts'
import { filtroDeProdutos } from './listar-produtos.ts'
import { mudarEmLote } from './mudar-em-lote.ts'

const tags = ['produtos']
const ids = z.array(z.guid()).max(20_000)

/** Many products at once, and the way back. */
export async function loteApi(app: App): Promise<void> {
  app.post(
    '/rest/v1/produtos/lote',
    {
      config: { permissao: { equipe: 'produtos.editar' } },
      schema: {
        tags,
        summary: 'Muda vários produtos; com `previa`, só mostra o que mudaria',
        body: z.strictObject({
          estabelecimento_id: z.guid(),
          selecao: z.union([
            z.strictObject({ ids }),
            z.strictObject({ filtro: z.strictObject(filtroDeProdutos), exceto: ids.default([]) }),
          ]),
          mudanca: mudancaEmLoteSchema,
          previa: z.boolean().default(false),
        }),
        response: { 200: resultadoDoLoteSchema },
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, ...pedido } = request.body
      return mudarEmLote(exigirPessoa(request), { estabelecimentoId, ...pedido })
    },
  )

  app.post(
    '/rest/v1/produtos/lotes/:id/desfazer',
    {
      config: { permissao: { equipe: 'produtos.editar' } },
      schema: {
        tags,
        summary: 'Desfaz uma mudança de vários produtos, até 10 minutos depois',
        params: z.object({ id: z.guid() }),
        body: z.strictObject({ estabelecimento_id: z.guid() }),
        response: { 200: resultadoDoLoteSchema.pick({ atualizados: true, ignorados: true }) },
      },
    },
    async (request) =>
      desfazerLote(exigirPessoa(request), {
        loteId: request.params.id,
        estabelecimentoId: request.body.estabelecimento_id,
      }),
  )
}
