import type { Resposta } from '#src/shared/ui/api.ts'
/** What sign-up shows of a plan. `valor_mensal` in reais, limits with -1 for none. */
export type Plano = Resposta<'GET /rest/v1/planos_assinatura'>['itens'][number]
