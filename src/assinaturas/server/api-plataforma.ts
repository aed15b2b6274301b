import { z } from 'zod'
import { conectarPlataforma, lerContaDaPlataforma } from '#src/pagamentos/server/conectar-plataforma.ts'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import type { App } from '#src/shared/server/doors.ts'
import { hoje } from '#src/shared/server/relogio.ts'
import { paginaDeFaturas } from '../schemas-fatura.ts'
import {
  avulsaBody,
  contaDaPlataformaBody,
  detalheDaMesaSchema,
  filtroDeFaturas,
  listaDaMesaSchema,
} from '../schemas-plataforma.ts'
import {
  conciliadaSchema,
  filtroDaConciliacao,
  pedidoDeReceitas,
  receitasSchema,
} from '../schemas-receitas.ts'
import { emitirAvulsa } from './administrar-faturas.ts'
import { atosDaMesaApi } from './api-plataforma-atos.ts'
import { conciliarFaturas } from './conciliar-faturas.ts'
import { faturaEmPdf } from './fatura-em-pdf.ts'
import { gerarCiclo, simularCiclo } from './gerar-ciclo.ts'
import { lerFaturaDaMesa } from './ler-faturas.ts'
import { listarTodasAsFaturas } from './listar-todas-as-faturas.ts'
import { medirReceita } from './medir-receita.ts'

const tags = ['plataforma']
const config = { permissao: 'plataforma' } as const
const params = z.strictObject({ id: z.uuid() })
const feito = z.object({ success: z.literal(true) })
const conta = z.object({
  conectada: z.boolean(),
  conta_id: z.string().nullable(),
  public_key: z.string().nullable(),
  tem_segredo_webhook: z.boolean(),
  webhook_url: z.string(),
})
const previstas = z.object({
  dia: z.string(),
  total: z.number(),
  itens: z.array(
    z.object({
      estabelecimento_id: z.guid(),
      loja_nome: z.string(),
      plano_nome: z.string(),
      periodicidade: z.string(),
      vencimento: z.string(),
      valor: z.number(),
    }),
  ),
})

/** The platform's desk of invoices, its figures, and the account that invoices are paid into. */
export async function mesaDeFaturasApi(app: App): Promise<void> {
  await atosDaMesaApi(app)

  app.get(
    '/rest/v1/plataforma/faturas',
    { config, schema: { tags, querystring: filtroDeFaturas, response: { 200: listaDaMesaSchema } } },
    async (request) => listarTodasAsFaturas(exigirPessoa(request), request.query),
  )

  app.post(
    '/rest/v1/plataforma/faturas',
    {
      config,
      schema: {
        tags,
        summary: 'Nova fatura avulsa',
        body: avulsaBody,
        response: { 201: z.object({ id: z.guid() }) },
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId, ...nova } = request.body
      const criada = await emitirAvulsa(exigirPessoa(request), { estabelecimentoId, ...nova, ip: request.ip })
      return reply.code(201).send(criada)
    },
  )

  app.get(
    '/rest/v1/plataforma/faturas/:id',
    { config, schema: { tags, params, response: { 200: detalheDaMesaSchema } } },
    (request) => lerFaturaDaMesa(exigirPessoa(request), request.params.id),
  )

  app.get(
    '/rest/v1/plataforma/faturas/:id/pdf',
    { config, schema: { tags, params, summary: 'application/pdf' } },
    async (request, reply) => {
      const { nome, pdf } = await faturaEmPdf({ faturaId: request.params.id })
      return reply
        .header('content-disposition', `attachment; filename="${nome}"`)
        .header('cache-control', 'no-store')
        .type('application/pdf')
        .send(pdf)
    },
  )

  app.get(
    '/rest/v1/plataforma/ciclo',
    {
      config,
      schema: {
        tags,
        summary: 'O que a geração criaria, sem criar nada',
        querystring: z.strictObject({ dia: diaDoPedido().optional() }),
        response: { 200: previstas },
      },
    },
    async (request) => {
      const dia = request.query.dia ?? hoje()
      const itens = await simularCiclo(exigirPessoa(request), dia)
      return { dia, itens, total: Math.round(itens.reduce((soma, { valor }) => soma + valor * 100, 0)) / 100 }
    },
  )

  app.post(
    '/rest/v1/plataforma/ciclo',
    {
      config,
      schema: {
        tags,
        summary: 'Roda a cobrança de hoje agora',
        body: z.strictObject({}).nullish(),
        response: { 200: feito },
      },
    },
    async (request) => {
      await gerarCiclo(exigirPessoa(request), request.ip)
      return { success: true as const }
    },
  )

  app.get(
    '/rest/v1/plataforma/receitas',
    {
      config,
      schema: {
        tags,
        querystring: pedidoDeReceitas,
        response: { 200: receitasSchema },
      },
    },
    (request) => medirReceita(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/plataforma/receitas/conciliacao',
    {
      config,
      schema: {
        tags,
        summary: 'Cada fatura paga ao lado do seu pagamento',
        querystring: filtroDaConciliacao.extend({ ...paginaDeFaturas }),
        response: {
          200: z.object({
            itens: z.array(conciliadaSchema),
            total: z.int(),
            contagens: z.record(z.string(), z.int()),
          }),
        },
      },
    },
    (request) => conciliarFaturas(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/plataforma/conta_mercadopago',
    { config, schema: { tags, response: { 200: conta } } },
    () => lerContaDaPlataforma(),
  )

  app.put(
    '/rest/v1/plataforma/conta_mercadopago',
    { config, schema: { tags, body: contaDaPlataformaBody, response: { 200: conta } } },
    async (request) => conectarPlataforma(exigirPessoa(request), { ...request.body, ip: request.ip }),
  )
}
