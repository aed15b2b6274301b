import { z } from 'zod'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { cobrancaDe, withAcesso } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { faturaDetalheSchema } from '../schemas-fatura.ts'
import {
  adiarBody,
  concederBody,
  desbloquearBody,
  descontoBody,
  marcarPagaBody,
  motivoBody,
  notaDeServicoBody,
  responderBody,
  trocarPlanoBody,
} from '../schemas-plataforma.ts'
import { bloquearLoja, concederDias, desbloquearLoja, trocarPlanoDaLoja } from './administrar-assinatura.ts'
import {
  adiarVencimento,
  aplicarDesconto,
  cancelarFatura,
  enviarLembrete,
  estornarFatura,
  marcarComoPaga,
} from './faturas/administrar-faturas.ts'
import { registrarNotaDeServico, responderContestacao } from './faturas/documentar-fatura.ts'
import { findDetalhe } from './faturas/ler-faturas.ts'
import { gerarPixDaFatura } from './faturas/pagar-fatura.ts'

const params = z.strictObject({ id: z.uuid() })
const semCorpo = z.strictObject({}).nullish()
const feito = z.object({ success: z.literal(true) })
const FEITO = { success: true as const }

const ler = ({ userId }: Pessoa, faturaId: string) =>
  withAcesso({ papel: 'plataforma', userId }, (tx) => findDetalhe(tx, { faturaId }))

/** One route for each thing that the platform does to an invoice, and to a subscription. All but a reminder ask why. */
export const atosDaPlataformaApi = routes('plataforma', {
  'POST /rest/v1/plataforma/faturas/:id/marcar-paga': route({
    who: 'plataforma',
    summary: 'Registra que uma fatura foi paga por fora',
    params,
    body: marcarPagaBody,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      const { pago_em: pagoEm, ...ato } = body
      const { id: faturaId } = params
      await marcarComoPaga(pessoa, { ...ato, pagoEm, faturaId })
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/adiar': route({
    who: 'plataforma',
    summary: 'Adia o vencimento de uma fatura',
    params,
    body: adiarBody,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      const { id: faturaId } = params
      await adiarVencimento(pessoa, { ...body, faturaId })
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/desconto': route({
    who: 'plataforma',
    summary: 'Dá um desconto numa fatura',
    params,
    body: descontoBody,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      const { id: faturaId } = params
      await aplicarDesconto(pessoa, { ...body, faturaId })
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/cancelar': route({
    who: 'plataforma',
    summary: 'Cancela uma fatura',
    params,
    body: motivoBody,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      const { id: faturaId } = params
      await cancelarFatura(pessoa, { ...body, faturaId })
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/estornar': route({
    who: 'plataforma',
    summary: 'Devolve o que foi pago por uma fatura',
    params,
    body: motivoBody,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      const { id: faturaId } = params
      await estornarFatura(pessoa, { ...body, faturaId })
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/nota-de-servico': route({
    who: 'plataforma',
    summary: 'Registra a nota de serviço de uma fatura',
    params,
    body: notaDeServicoBody,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      const { id: faturaId } = params
      await registrarNotaDeServico(pessoa, { ...body, faturaId })
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/responder-contestacao': route({
    who: 'plataforma',
    summary: 'Responde à contestação de uma fatura',
    params,
    body: responderBody,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      const { id: faturaId } = params
      await responderContestacao(pessoa, { ...body, faturaId })
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/lembrete': route({
    who: 'plataforma',
    summary: 'Envia um lembrete de uma fatura',
    params,
    body: semCorpo,
    answer: feito,
    async handle({ pessoa, params }) {
      await enviarLembrete(pessoa, { faturaId: params.id })
      return FEITO
    },
  }),

  'POST /rest/v1/plataforma/faturas/:id/pix': route({
    who: 'plataforma',
    summary: 'Gera o PIX de uma fatura para a loja',
    params,
    body: semCorpo,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params }) {
      const { id: faturaId } = params
      const { estabelecimento_id: estabelecimentoId, numero } = await ler(pessoa, faturaId)
      await gerarPixDaFatura({ estabelecimentoId, faturaId })
      await withAcesso(cobrancaDe(estabelecimentoId, pessoa.userId), (tx) =>
        auditar(tx, pessoa, 'plataforma.gerar_pix', {
          estabelecimentoId,
          recurso: 'faturas',
          id: faturaId,
          para: { fatura: numero },
        }),
      )
      return ler(pessoa, faturaId)
    },
  }),

  'POST /rest/v1/plataforma/assinaturas/:id/bloquear': route({
    who: 'plataforma',
    summary: 'Bloqueia uma loja por falta de pagamento',
    params,
    body: motivoBody,
    answer: feito,
    async handle({ pessoa, params, body }) {
      const ato = { estabelecimentoId: params.id, ...body }
      await bloquearLoja(pessoa, ato)
      return FEITO
    },
  }),

  'POST /rest/v1/plataforma/assinaturas/:id/desbloquear': route({
    who: 'plataforma',
    summary: 'Desbloqueia uma loja',
    params,
    body: desbloquearBody,
    answer: feito,
    async handle({ pessoa, params, body }) {
      const ato = { estabelecimentoId: params.id, ...body }
      await desbloquearLoja(pessoa, ato)
      return FEITO
    },
  }),

  'POST /rest/v1/plataforma/assinaturas/:id/conceder-dias': route({
    who: 'plataforma',
    summary: 'Concede dias a uma assinatura',
    params,
    body: concederBody,
    answer: feito,
    async handle({ pessoa, params, body }) {
      const ato = { estabelecimentoId: params.id, ...body }
      await concederDias(pessoa, ato)
      return FEITO
    },
  }),

  'POST /rest/v1/plataforma/assinaturas/:id/trocar-plano': route({
    who: 'plataforma',
    summary: 'Troca o plano de uma loja',
    params,
    body: trocarPlanoBody,
    answer: feito,
    async handle({ pessoa, params, body }) {
      const { plano_id: planoId, ...ato } = body
      await trocarPlanoDaLoja(pessoa, { ...ato, planoId, estabelecimentoId: params.id })
      return FEITO
    },
  }),
})
