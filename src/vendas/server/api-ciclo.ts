import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { vendaDetalheSchema } from '../schemas.ts'
import { avancarVenda } from './avancar-venda.ts'
import { cancelarItens } from './cancelar-itens.ts'
import { desistirDaCompra, relatarProblema } from './devolver-venda.ts'
import { pedirMediacao, postarDevolucao } from './mediar-devolucao.ts'
import { reembolsarVenda } from './reembolsar-venda.ts'
import { responderDevolucao } from './responder-devolucao.ts'

const porId = z.strictObject({ id: z.uuid() })
const semCorpo = z.strictObject({}).nullish()
const tags = ['vendas']

/** The verbs of a sale's life. Each answers the sale as it then is; what the table does not list is 409. */
export async function cicloApi(app: App): Promise<void> {
  const schemaDe = <B extends z.ZodType>(body: B) => ({
    tags,
    params: porId,
    body,
    response: { 200: vendaDetalheSchema },
  })
  const config = { permissao: 'pessoa' as const }
  const motivo = z.string().trim().regex(VISIVEL, 'Informe o motivo.').max(500)

  for (const verbo of ['aceitar', 'preparar', 'pronto'] as const) {
    app.post(`/rest/v1/vendas/:id/${verbo}`, { config, schema: schemaDe(semCorpo) }, async (request) =>
      avancarVenda(exigirPessoa(request), { vendaId: request.params.id, avanco: { verbo } }),
    )
  }
  const envio = z.strictObject({
    modo: z.enum(['entrega_propria', 'transportadora']).default('entrega_propria'),
    rastreio: z.string().trim().min(1).max(120).optional(),
  })
  app.post('/rest/v1/vendas/:id/enviar', { config, schema: schemaDe(envio) }, async (request) =>
    avancarVenda(exigirPessoa(request), {
      vendaId: request.params.id,
      avanco: { verbo: 'enviar', ...request.body },
    }),
  )
  const entrega = z.strictObject({ recebeu_pagamento: z.boolean().optional() }).nullish()
  app.post('/rest/v1/vendas/:id/entregar', { config, schema: schemaDe(entrega) }, async (request) =>
    avancarVenda(exigirPessoa(request), {
      vendaId: request.params.id,
      avanco: { verbo: 'entregar', recebeu_pagamento: request.body?.recebeu_pagamento },
    }),
  )
  const itens = z
    .array(z.strictObject({ item_id: z.uuid(), quantidade: z.int().min(1).max(100_000) }))
    .max(200)
  app.post(
    '/rest/v1/vendas/:id/cancelar-itens',
    { config, schema: schemaDe(z.strictObject({ itens: itens.min(1, 'Escolha os itens.'), motivo })) },
    async (request) => cancelarItens(exigirPessoa(request), { vendaId: request.params.id, ...request.body }),
  )
  // An amount, or units whose amount the server knows.
  const reembolso = z
    .strictObject({
      valor: z.number().positive().max(9_999_999_999).optional(),
      itens: itens.optional(),
      motivo,
    })
    .refine(
      ({ valor, itens = [] }) => valor === undefined || itens.length === 0,
      'Informe o valor ou os itens.',
    )
  app.post('/rest/v1/vendas/:id/reembolsar', { config, schema: schemaDe(reembolso) }, async (request) =>
    reembolsarVenda(exigirPessoa(request), { vendaId: request.params.id, ...request.body }),
  )
  const desistencia = z.strictObject({ itens: itens.optional() }).nullish()
  app.post('/rest/v1/vendas/:id/desistir', { config, schema: schemaDe(desistencia) }, async (request) =>
    desistirDaCompra(exigirPessoa(request), request.params.id, request.body?.itens),
  )
  const problema = z.strictObject({
    itens: itens.optional(),
    descricao: z.string().trim().min(5, 'Conte o que aconteceu.').max(2000),
    /** Ids of attachments that the buyer sent before. */
    fotos: z.array(z.uuid()).max(6, 'Envie até 6 fotos.').optional(),
  })
  app.post('/rest/v1/vendas/:id/problema', { config, schema: schemaDe(problema) }, async (request) =>
    relatarProblema(exigirPessoa(request), { vendaId: request.params.id, ...request.body }),
  )
  const recebida = z.strictObject({ voltar_ao_estoque: z.boolean().default(true) })
  app.post('/rest/v1/vendas/:id/devolucao/receber', { config, schema: schemaDe(recebida) }, async (request) =>
    responderDevolucao(exigirPessoa(request), {
      vendaId: request.params.id,
      resposta: { verbo: 'receber', ...request.body },
    }),
  )
  app.post(
    '/rest/v1/vendas/:id/devolucao/recusar',
    { config, schema: schemaDe(z.strictObject({ motivo })) },
    async (request) =>
      responderDevolucao(exigirPessoa(request), {
        vendaId: request.params.id,
        resposta: { verbo: 'recusar', ...request.body },
      }),
  )
  app.post('/rest/v1/vendas/:id/devolucao/retirar', { config, schema: schemaDe(semCorpo) }, async (request) =>
    responderDevolucao(exigirPessoa(request), { vendaId: request.params.id, resposta: { verbo: 'retirar' } }),
  )
  const postagem = z.strictObject({ rastreio: z.string().trim().min(1).max(120).optional() }).nullish()
  app.post('/rest/v1/vendas/:id/devolucao/postar', { config, schema: schemaDe(postagem) }, async (request) =>
    postarDevolucao(exigirPessoa(request), {
      vendaId: request.params.id,
      rastreio: request.body?.rastreio,
    }),
  )
  app.post(
    '/rest/v1/vendas/:id/devolucao/mediacao',
    {
      config,
      schema: schemaDe(
        z.strictObject({ motivo: z.string().trim().min(5, 'Conte o que aconteceu.').max(2000) }),
      ),
    },
    async (request) => pedirMediacao(exigirPessoa(request), { vendaId: request.params.id, ...request.body }),
  )
}
