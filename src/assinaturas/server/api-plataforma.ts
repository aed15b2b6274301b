import { z } from 'zod'
import { contaDaPlataformaSchema, credenciaisDaPlataformaSchema } from '#src/pagamentos/schemas.ts'
import { conectarPlataforma, lerContaDaPlataforma } from '#src/pagamentos/server/conectar-plataforma.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { paginacao, porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { today } from '#src/shared/server/clock.ts'
import {
  avulsaBody,
  detalheDaFaturaSchema,
  faturaDoCicloSchema,
  filtroDeFaturas,
  listaDeFaturasSchema,
} from '../schemas-plataforma.ts'
import {
  conciliadaSchema,
  filtroDaConciliacao,
  pedidoDeReceitas,
  receitasSchema,
} from '../schemas-receitas.ts'
import { emitirAvulsa } from './faturas/administrar-faturas.ts'
import { conciliarFaturas } from './faturas/conciliar-faturas.ts'
import { faturaEmPdf } from './faturas/fatura-em-pdf.ts'
import { gerarCiclo, simularCiclo } from './gerar-ciclo.ts'
import { lerFaturaDaPlataforma } from './faturas/ler-faturas.ts'
import { listarTodasAsFaturas } from './faturas/listar-todas-as-faturas.ts'
import { autorizacaoNaListaSchema, filtroDeAutorizacoes } from '../schemas-pix-automatico.ts'
import { listarAutorizacoes } from './pix-automatico/listar-autorizacoes.ts'
import { medirReceita } from './receitas/medir-receita.ts'

const feito = z.object({ success: z.literal(true) })
const previstas = z.object({
  dia: z.string(),
  total: z.number(),
  itens: z.array(faturaDoCicloSchema),
})

/** The platform's administration of invoices, its figures, and the account that invoices are paid into. */
export const faturasDaPlataformaApi = routes('plataforma', {
  'GET /rest/v1/plataforma/faturas': route({
    who: 'plataforma',
    summary: 'As faturas de todas as lojas',
    query: filtroDeFaturas,
    answer: listaDeFaturasSchema,
    handle: ({ pessoa, query }) => listarTodasAsFaturas(pessoa, query),
  }),

  'POST /rest/v1/plataforma/faturas': route({
    who: 'plataforma',
    summary: 'Nova fatura avulsa',
    body: avulsaBody,
    created: z.object({ id: z.guid() }),
    async handle({ pessoa, body }) {
      const { estabelecimento_id: estabelecimentoId, ...nova } = body
      const criada = await emitirAvulsa(pessoa, { estabelecimentoId, ...nova })
      return criada
    },
  }),

  'GET /rest/v1/plataforma/faturas/:id': route({
    who: 'plataforma',
    summary: 'Uma fatura, de qualquer loja',
    params: porId,
    answer: detalheDaFaturaSchema,
    handle: ({ pessoa, params }) => lerFaturaDaPlataforma(pessoa, params.id),
  }),

  'GET /rest/v1/plataforma/faturas/:id/pdf': route({
    who: 'plataforma',
    summary: 'Uma fatura em PDF, de qualquer loja',
    params: porId,
    file: ['application/pdf'],
    async handle({ pessoa, params }, reply) {
      const { nome, pdf } = await faturaEmPdf({ papel: 'plataforma', userId: pessoa.userId }, params.id)
      return reply
        .header('content-disposition', `attachment; filename="${nome}"`)
        .type('application/pdf')
        .send(pdf)
    },
  }),

  'GET /rest/v1/plataforma/ciclo': route({
    who: 'plataforma',
    summary: 'O que a geração criaria, sem criar nada',
    query: z.strictObject({ dia: diaDoPedido().optional() }),
    answer: previstas,
    async handle({ pessoa, query }) {
      const dia = query.dia ?? today()
      const itens = await simularCiclo(pessoa, dia)
      return { dia, itens, total: Math.round(itens.reduce((soma, { valor }) => soma + valor * 100, 0)) / 100 }
    },
  }),

  'POST /rest/v1/plataforma/ciclo': route({
    who: 'plataforma',
    summary: 'Roda a cobrança de hoje agora',
    body: z.strictObject({}).nullish(),
    answer: feito,
    async handle({ pessoa }) {
      await gerarCiclo(pessoa)
      return { success: true as const }
    },
  }),

  'GET /rest/v1/plataforma/receitas': route({
    who: 'plataforma',
    summary: 'A receita da plataforma',
    query: pedidoDeReceitas,
    answer: receitasSchema,
    handle: ({ pessoa, query }) => medirReceita(pessoa, query),
  }),

  'GET /rest/v1/plataforma/receitas/conciliacao': route({
    who: 'plataforma',
    summary: 'Cada fatura paga ao lado do seu pagamento',
    query: filtroDaConciliacao.extend(paginacao),
    answer: z.object({
      itens: z.array(conciliadaSchema),
      total: z.int(),
      contagens: z.record(z.string(), z.int()),
    }),
    handle: ({ pessoa, query }) => conciliarFaturas(pessoa, query),
  }),

  'GET /rest/v1/plataforma/pix-automatico': route({
    who: 'plataforma',
    summary: 'As lojas que autorizaram o PIX Automático, e o que o banco não pagou',
    query: filtroDeAutorizacoes,
    answer: z.object({
      itens: z.array(autorizacaoNaListaSchema),
      total: z.int(),
      contagens: z.record(z.string(), z.int()),
    }),
    handle: ({ pessoa, query }) => listarAutorizacoes(pessoa, query),
  }),

  'GET /rest/v1/plataforma/conta_mercadopago': route({
    who: 'plataforma',
    summary: 'A conta em que a plataforma recebe, sem segredos',
    answer: contaDaPlataformaSchema,
    handle: () => lerContaDaPlataforma(),
  }),

  'PUT /rest/v1/plataforma/conta_mercadopago': route({
    who: 'plataforma',
    summary: 'Conecta a conta em que a plataforma recebe',
    body: credenciaisDaPlataformaSchema,
    answer: contaDaPlataformaSchema,
    handle: ({ pessoa, body }) => conectarPlataforma(pessoa, body),
  }),
})
