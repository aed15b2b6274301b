import { z } from 'zod'

export const DIAS_DO_PAINEL = 30

/**
 * The whole marketplace at a glance. Money in reais; sales as src/vendas/server/figuras/vendas-pagas.ts defines them.
 */
export const painelSchema = z.object({
  lojas: z.object({
    ativas: z.int(),
    novas: z.int(),
    /** In the queue, those sent back for correction among them. */
    em_analise: z.int(),
    /** Hours that the oldest registration has waited for the platform; null when none does. */
    espera_horas: z.int().nullable(),
  }),
  vendas: z.object({ gmv: z.number(), gmv_anterior: z.number(), vendas: z.int(), vendas_anterior: z.int() }),
  assinaturas: z.object({ mrr: z.number(), pagantes: z.int(), em_atraso: z.int(), cancelamentos: z.int() }),
  consumidores: z.int(),
  chamados_fora_do_prazo: z.int(),
  por_dia: z.array(z.object({ dia: z.string(), gmv: z.number() })),
  planos: z.array(z.object({ plano: z.string(), lojas: z.int() })),
  maiores: z.array(z.object({ id: z.uuid(), nome: z.string(), gmv: z.number(), vendas: z.int() })),
  /** What visitors searched for over all shops and did not find. */
  em_vao: z.array(z.object({ termo: z.string(), vezes: z.int() })),
  alertas: z.array(
    z.object({ id: z.uuid(), severidade: z.string(), resumo: z.string(), ultima_em: z.string() }),
  ),
  /** What the subscriptions' MRR gained and lost this month. */
  movimentos: z.object({
    novo: z.number(),
    expansao: z.number(),
    contracao: z.number(),
    cancelado: z.number(),
  }),
  /** Shops that came so far, and the median of days from registration. */
  funil: z.array(z.object({ etapa: z.string(), lojas: z.int(), dias: z.number().nullable() })),
  /** States, and with `cidade` their cities: the most sold first. */
  lugares: z.array(
    z.object({ uf: z.string(), cidade: z.string().nullable(), lojas: z.int(), gmv: z.number() }),
  ),
  tarefas: z.array(
    z.object({
      fila: z.string(),
      ultima: z.string().nullable(),
      proxima: z.string(),
      falhas: z.int(),
    }),
  ),
  emails: z.object({
    na_fila: z.int(),
    /** Of the oldest that waits; null when none does. */
    espera_minutos: z.int().nullable(),
    enviadas: z.int(),
  }),
  /** The last backup that ended well; late only where the platform is for real. */
  copia: z.object({
    instante: z.string().nullable(),
    idade_segundos: z.int().nullable(),
    /** It was restored into a throw-away database. */
    conferida: z.boolean(),
    atrasada: z.boolean(),
  }),
  saude: z.object({
    avisos: z.int(),
    avisos_processados: z.int(),
    /** Came in over a minute ago and not worked yet. */
    avisos_parados: z.int(),
    /** Seconds from the making of a PIX to its approval, the median of a day. */
    pix_segundos: z.number().nullable(),
    pix_vencidos: z.int(),
    tarefas_na_fila: z.int(),
    tarefas_com_falha: z.int(),
  }),
})
export type PainelDaPlataforma = z.infer<typeof painelSchema>
