import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { comPrazo, semRede } from '#src/shared/ui/sem-rede/rede.ts'

export type Situacao = Resposta<'GET /rest/v1/minha_assinatura/situacao'>

let lida: { loja: string; situacao: Promise<Situacao | null> } | undefined

/**
 * How the shop's subscription stands, read once while the panel stays open on it and beside what its screen reads.
 * Null where it cannot be read: the panel works without.
 */
export async function lerSituacao({ id }: MinhaLoja): Promise<Situacao | null> {
  if (lida?.loja === id) return lida.situacao
  if (semRede()) return null
  const ler = () => api.get('/rest/v1/minha_assinatura/situacao', { query: { estabelecimento_id: id } })
  const situacao = comPrazo(ler).catch(() => {
    esquecerSituacao()
    return null
  })
  lida = { loja: id, situacao }
  return situacao
}

export function esquecerSituacao(): void {
  lida = undefined
}
