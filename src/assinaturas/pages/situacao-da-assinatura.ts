import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { comPrazo, semRede } from '#src/shared/ui/sem-rede/rede.ts'

export type Situacao = Resposta<'GET /rest/v1/minha_assinatura/situacao'>

const VALE_MS = 60_000
let lida: { loja: string; quando: number; situacao: Promise<Situacao | null> } | undefined

/**
 * How the shop's subscription stands, read anew after a minute and after what changes it. Null where it was never read:
 * the panel works without.
 */
export async function lerSituacao({ id }: MinhaLoja): Promise<Situacao | null> {
  const conhecida = lida?.loja === id ? lida : null
  if (semRede() || (conhecida && Date.now() - conhecida.quando < VALE_MS)) return conhecida?.situacao ?? null
  const ler = () => api.get('/rest/v1/minha_assinatura/situacao', { query: { estabelecimento_id: id } })
  const situacao = comPrazo(ler).catch(() => {
    esquecerSituacao()
    return conhecida?.situacao ?? null
  })
  lida = { loja: id, quando: Date.now(), situacao }
  return situacao
}

export function esquecerSituacao(): void {
  lida = undefined
}
