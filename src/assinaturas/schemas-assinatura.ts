import { z } from 'zod'
import { PAPEIS } from '#src/acesso/papeis.ts'
import { planoSchema } from '#src/acesso/schemas.ts'
import { chavesDe } from '#src/shared/chaves.ts'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { STATUS_ASSINATURA } from './calendario.ts'
import { pixAutomaticoSchema } from './schemas-pix-automatico.ts'
import { MOTIVOS_DE_CANCELAMENTO } from './situacoes.ts'
import { PERIODICIDADES } from './valores.ts'

const dia = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const daLoja = { estabelecimento_id: z.uuid() }

export const mudancaSimuladaSchema = z.object({
  /**
   * `teste`: free and at once; `imediata`: pays the difference and takes effect at once; `agendada`: takes effect on
   * `dia`.
   */
  tipo: z.enum(['teste', 'imediata', 'agendada']),
  plano: z.object({ id: z.guid(), nome: z.string(), valor_mensal: z.number() }),
  periodicidade: z.enum(PERIODICIDADES),
  dia,
  valor_hoje: z.number(),
  pro_rata: z
    .object({
      preco_novo: z.number(),
      preco_antigo: z.number(),
      dias_restantes: z.int(),
      dias_do_periodo: z.int(),
      cobranca: z.number(),
      credito: z.number(),
    })
    .nullable(),
  diferenca_seguinte: z.number(),
  valor_seguinte: z.number(),
  /** The shop's own Mercado Pago is not of the plan: it stays as it is, and cannot be turned on or connected again. */
  mercadopago_fora: z.boolean(),
  /** What the plan does not hold; null where all fits. */
  excedentes: z.object({
    produtos: z
      .object({
        total: z.int(),
        limite: z.int(),
        itens: z.array(
          z.object({ id: z.guid(), nome: z.string(), imagem_url: z.string().nullable(), vendidos: z.int() }),
        ),
      })
      .nullable(),
    usuarios: z
      .object({
        total: z.int(),
        limite: z.int(),
        itens: z.array(z.object({ id: z.guid(), nome: z.string(), papel: z.enum(PAPEIS) })),
      })
      .nullable(),
  }),
})
export type MudancaSimulada = z.infer<typeof mudancaSimuladaSchema>

export const simularMudancaBody = z.strictObject({
  ...daLoja,
  plano_id: z.uuid(),
  periodicidade: z.enum(PERIODICIDADES).default('mensal'),
})

export const mudarPlanoBody = simularMudancaBody.extend({
  /** What the person saw and agreed to pay now; another amount is 409. */
  valor_visto: z.number().min(0).max(1_000_000),
  /** Of one period of the new plan, as the box that was ticked says it; another price is 409. */
  preco_aceito: z.number().min(0).max(1_000_000),
  manter_produtos: z.array(z.uuid()).max(2000).optional(),
  manter_usuarios: z.array(z.uuid()).max(500).optional(),
})
export type MudarPlanoInput = z.infer<typeof mudarPlanoBody>

export const cancelarBody = z.strictObject({
  ...daLoja,
  motivo: z.enum(chavesDe(MOTIVOS_DE_CANCELAMENTO)),
  detalhe: z.string().trim().max(1000).optional(),
})
export type CancelarInput = z.infer<typeof cancelarBody>

export const encerrarLojaBody = z.strictObject({
  ...daLoja,
  /** Typed again by who ends it. */
  codigo: z.string().trim().max(60),
  senha: z.string().min(1, 'Informe a sua senha.').max(200),
})
export type EncerrarLojaInput = z.infer<typeof encerrarLojaBody>

export const pausarBody = z.strictObject({ ...daLoja, dias: z.int().min(1).max(60) })
export const daLojaBody = z.strictObject(daLoja)

export const dadosDeCobrancaBody = z.strictObject({
  ...daLoja,
  email_financeiro: emailDoPedido.nullable(),
  endereco_cobranca: z.string().trim().max(300).nullable(),
})

const usoSchema = z.object({ usado: z.int(), limite: z.int() })

/** All that `/minha-assinatura` shows but the list of invoices. */
export const minhaAssinaturaSchema = z.object({
  estabelecimento_id: z.guid(),
  status: z.enum(STATUS_ASSINATURA),
  plano: planoSchema,
  periodicidade: z.enum(PERIODICIDADES),
  /** Reais of one period. */
  valor: z.number(),
  teste_ate: dia.nullable(),
  ciclo_de: dia.nullable(),
  ciclo_ate: dia.nullable(),
  /** The end of the period, or of the next one where that is paid ahead. */
  servida_ate: dia.nullable(),
  cancelar_em: dia.nullable(),
  cancelado_em: dia.nullable(),
  /** How long the data are kept once the subscription is cancelled. */
  encerrar_dias: z.int(),
  /** `paga`: its first period is, so that it is not given up any more. */
  mudanca: z
    .object({ plano: z.string(), periodicidade: z.enum(PERIODICIDADES), dia, paga: z.boolean() })
    .nullable(),
  proxima_cobranca: z.object({ dia, valor: z.number(), fatura_id: z.guid().nullable() }).nullable(),
  pausa: z.object({ ate: z.string() }).nullable(),
  /** Null where it is not offered and was never used. */
  pix_automatico: pixAutomaticoSchema.nullable(),
  pode_pausar: z.boolean(),
  em_atraso: z.object({ total: z.number(), quantas: z.int() }).nullable(),
  uso: z.object({ produtos: usoSchema, usuarios: usoSchema }),
  dados: z.object({
    razao_social: z.string().nullable(),
    cnpj: z.string().nullable(),
    email_financeiro: z.string().nullable(),
    endereco: z.string().nullable(),
    endereco_cobranca: z.string().nullable(),
  }),
  historico: z.array(
    z.object({
      id: z.guid(),
      tipo: z.string(),
      dia,
      plano_de: z.string().nullable(),
      plano_para: z.string().nullable(),
      motivo: z.string().nullable(),
      por: z.string().nullable(),
    }),
  ),
})
export type MinhaAssinatura = z.infer<typeof minhaAssinaturaSchema>

/** What the whole team may know: no amounts. */
export const situacaoDaLojaSchema = z.object({
  estabelecimento_id: z.guid(),
  nome: z.string(),
  status: z.enum(STATUS_ASSINATURA),
  restricao: z.enum(['inadimplencia', 'suspensa', 'cancelada']).nullable(),
  motivo: z.string().nullable(),
  desde: z.string().nullable(),
  teste_ate: dia.nullable(),
  dias_de_teste: z.int().nullable(),
  cancelar_em: dia.nullable(),
  encerrar_dias: z.int(),
  faixa: z
    .object({
      cor: z.enum(['amarela', 'vermelha']),
      /** Null where what is overdue blocks the shop no more. */
      dias_para_bloqueio: z.int().nullable(),
      bloqueio: dia.nullable(),
      pode_adiar: z.boolean(),
      adiar_dias: z.int(),
      fatura_id: z.guid(),
    })
    .nullable(),
})
export type SituacaoDaLoja = z.infer<typeof situacaoDaLojaSchema>
