import { z } from 'zod'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { porId } from '#src/shared/lista.ts'
import { billingOf, withAccess } from '#src/shared/server/database/database.ts'
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

const semCorpo = z.strictObject({}).nullish()
const feito = z.object({ success: z.literal(true) })
const FEITO = { success: true as const }

const ler = ({ userId }: Pessoa, faturaId: string) =>
  withAccess({ papel: 'plataforma', userId }, (tx) => findDetalhe(tx, { faturaId }))

/** A route by which the platform does something to an invoice; it answers the invoice as it then is. */
const naFatura = <B extends z.ZodType<object>>(
  summary: string,
  body: B,
  agir: (pessoa: Pessoa, ato: z.output<B> & { faturaId: string }) => Promise<void>,
) =>
  route({
    who: 'plataforma',
    summary,
    params: porId,
    body,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params, body }) {
      await agir(pessoa, { ...(body as z.output<B>), faturaId: params.id })
      return ler(pessoa, params.id)
    },
  })

/** The same to a subscription, named by its shop. */
const naAssinatura = <B extends z.ZodType<object>>(
  summary: string,
  body: B,
  agir: (pessoa: Pessoa, ato: z.output<B> & { estabelecimentoId: string }) => Promise<void>,
) =>
  route({
    who: 'plataforma',
    summary,
    params: porId,
    body,
    answer: feito,
    async handle({ pessoa, params, body }) {
      await agir(pessoa, { ...(body as z.output<B>), estabelecimentoId: params.id })
      return FEITO
    },
  })

/** One route for each thing that the platform does to an invoice, and to a subscription. All but a reminder ask why. */
export const atosDaPlataformaApi = routes('plataforma', {
  'POST /rest/v1/plataforma/faturas/:id/marcar-paga': naFatura(
    'Registra que uma fatura foi paga por fora',
    marcarPagaBody,
    (pessoa, { pago_em: pagoEm, ...ato }) => marcarComoPaga(pessoa, { ...ato, pagoEm }),
  ),
  'POST /rest/v1/plataforma/faturas/:id/adiar': naFatura(
    'Adia o vencimento de uma fatura',
    adiarBody,
    adiarVencimento,
  ),
  'POST /rest/v1/plataforma/faturas/:id/desconto': naFatura(
    'Dá um desconto numa fatura',
    descontoBody,
    aplicarDesconto,
  ),
  'POST /rest/v1/plataforma/faturas/:id/cancelar': naFatura('Cancela uma fatura', motivoBody, cancelarFatura),
  'POST /rest/v1/plataforma/faturas/:id/estornar': naFatura(
    'Devolve o que foi pago por uma fatura',
    motivoBody,
    estornarFatura,
  ),
  'POST /rest/v1/plataforma/faturas/:id/nota-de-servico': naFatura(
    'Registra a nota de serviço de uma fatura',
    notaDeServicoBody,
    registrarNotaDeServico,
  ),
  'POST /rest/v1/plataforma/faturas/:id/responder-contestacao': naFatura(
    'Responde à contestação de uma fatura',
    responderBody,
    responderContestacao,
  ),

  'POST /rest/v1/plataforma/faturas/:id/lembrete': route({
    who: 'plataforma',
    summary: 'Envia um lembrete de uma fatura',
    params: porId,
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
    params: porId,
    body: semCorpo,
    answer: faturaDetalheSchema,
    async handle({ pessoa, params }) {
      const { id: faturaId } = params
      const { estabelecimento_id: estabelecimentoId, numero } = await ler(pessoa, faturaId)
      await gerarPixDaFatura({ estabelecimentoId, faturaId })
      await withAccess(billingOf(estabelecimentoId, pessoa.userId), (tx) =>
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

  'POST /rest/v1/plataforma/assinaturas/:id/bloquear': naAssinatura(
    'Bloqueia uma loja por falta de pagamento',
    motivoBody,
    bloquearLoja,
  ),
  'POST /rest/v1/plataforma/assinaturas/:id/desbloquear': naAssinatura(
    'Desbloqueia uma loja',
    desbloquearBody,
    desbloquearLoja,
  ),
  'POST /rest/v1/plataforma/assinaturas/:id/conceder-dias': naAssinatura(
    'Concede dias a uma assinatura',
    concederBody,
    concederDias,
  ),
  'POST /rest/v1/plataforma/assinaturas/:id/trocar-plano': naAssinatura(
    'Troca o plano de uma loja',
    trocarPlanoBody,
    (pessoa, { plano_id: planoId, ...ato }) => trocarPlanoDaLoja(pessoa, { ...ato, planoId }),
  ),
})
