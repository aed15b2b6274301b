import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
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
} from './administrar-faturas.ts'
import { registrarNotaDeServico, responderContestacao } from './documentar-fatura.ts'
import { findDetalhe } from './ler-faturas.ts'
import { gerarPixDaFatura } from './pagar-fatura.ts'

const tags = ['plataforma']
const config = { permissao: 'plataforma' } as const
const params = z.strictObject({ id: z.uuid() })
const semCorpo = z.strictObject({}).nullish()
const daFatura = { 200: faturaDetalheSchema }
const feito = z.object({ success: z.literal(true) })
const FEITO = { success: true as const }

/** One door for each thing that the platform does to an invoice, and to a subscription. All but a reminder ask why. */
export async function atosDaMesaApi(app: App): Promise<void> {
  const ler = (faturaId: string) => withAcesso(SISTEMA, (tx) => findDetalhe(tx, { faturaId }))

  app.post(
    '/rest/v1/plataforma/faturas/:id/marcar-paga',
    { config, schema: { tags, params, body: marcarPagaBody, response: daFatura } },
    async (request) => {
      const { pago_em: pagoEm, ...ato } = request.body
      const { id: faturaId } = request.params
      await marcarComoPaga(exigirPessoa(request), { ...ato, pagoEm, faturaId, ip: request.ip })
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/adiar',
    { config, schema: { tags, params, body: adiarBody, response: daFatura } },
    async (request) => {
      const { id: faturaId } = request.params
      await adiarVencimento(exigirPessoa(request), { ...request.body, faturaId, ip: request.ip })
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/desconto',
    { config, schema: { tags, params, body: descontoBody, response: daFatura } },
    async (request) => {
      const { id: faturaId } = request.params
      await aplicarDesconto(exigirPessoa(request), { ...request.body, faturaId, ip: request.ip })
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/cancelar',
    { config, schema: { tags, params, body: motivoBody, response: daFatura } },
    async (request) => {
      const { id: faturaId } = request.params
      await cancelarFatura(exigirPessoa(request), { ...request.body, faturaId, ip: request.ip })
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/estornar',
    { config, schema: { tags, params, body: motivoBody, response: daFatura } },
    async (request) => {
      const { id: faturaId } = request.params
      await estornarFatura(exigirPessoa(request), { ...request.body, faturaId, ip: request.ip })
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/nota-de-servico',
    { config, schema: { tags, params, body: notaDeServicoBody, response: daFatura } },
    async (request) => {
      const { id: faturaId } = request.params
      await registrarNotaDeServico(exigirPessoa(request), { ...request.body, faturaId, ip: request.ip })
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/responder-contestacao',
    { config, schema: { tags, params, body: responderBody, response: daFatura } },
    async (request) => {
      const { id: faturaId } = request.params
      await responderContestacao(exigirPessoa(request), { ...request.body, faturaId, ip: request.ip })
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/lembrete',
    { config, schema: { tags, params, body: semCorpo, response: { 200: feito } } },
    async (request) => {
      await enviarLembrete(exigirPessoa(request), { faturaId: request.params.id, ip: request.ip })
      return FEITO
    },
  )

  app.post(
    '/rest/v1/plataforma/faturas/:id/pix',
    { config, schema: { tags, params, body: semCorpo, response: daFatura } },
    async (request) => {
      const pessoa = exigirPessoa(request)
      const { id: faturaId } = request.params
      const { estabelecimento_id: estabelecimentoId, numero } = await ler(faturaId)
      await gerarPixDaFatura({ estabelecimentoId, faturaId })
      await withAcesso(SISTEMA, (tx) =>
        auditar(tx, {
          pessoa,
          estabelecimentoId,
          acao: 'plataforma.fatura_pix',
          recurso: 'faturas',
          recursoId: faturaId,
          para: { fatura: numero },
        }),
      )
      return ler(faturaId)
    },
  )

  app.post(
    '/rest/v1/plataforma/assinaturas/:id/bloquear',
    { config, schema: { tags, params, body: motivoBody, response: { 200: feito } } },
    async (request) => {
      const ato = { estabelecimentoId: request.params.id, ...request.body, ip: request.ip }
      await bloquearLoja(exigirPessoa(request), ato)
      return FEITO
    },
  )

  app.post(
    '/rest/v1/plataforma/assinaturas/:id/desbloquear',
    { config, schema: { tags, params, body: desbloquearBody, response: { 200: feito } } },
    async (request) => {
      const ato = { estabelecimentoId: request.params.id, ...request.body, ip: request.ip }
      await desbloquearLoja(exigirPessoa(request), ato)
      return FEITO
    },
  )

  app.post(
    '/rest/v1/plataforma/assinaturas/:id/conceder-dias',
    { config, schema: { tags, params, body: concederBody, response: { 200: feito } } },
    async (request) => {
      const ato = { estabelecimentoId: request.params.id, ...request.body, ip: request.ip }
      await concederDias(exigirPessoa(request), ato)
      return FEITO
    },
  )

  app.post(
    '/rest/v1/plataforma/assinaturas/:id/trocar-plano',
    { config, schema: { tags, params, body: trocarPlanoBody, response: { 200: feito } } },
    async (request) => {
      const { plano_id: planoId, ...ato } = request.body
      await trocarPlanoDaLoja(exigirPessoa(request), {
        ...ato,
        planoId,
        estabelecimentoId: request.params.id,
        ip: request.ip,
      })
      return FEITO
    },
  )
}
