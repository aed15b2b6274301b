import type { ReactElement } from 'react'
import type { ContextoDoPerfil } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { abrirMelhorEnvio } from '#src/fretes/pages/secao-melhor-envio.tsx'
import { abrirBling } from './secao-bling.tsx'
import { abrirChaves } from './secao-chaves.tsx'
import { abrirFeeds } from './secao-feeds.tsx'
import { abrirWebhooks } from './secao-webhooks.tsx'

/** Each reads what it shows, and gives itself a key. */
const SECOES: readonly ((contexto: ContextoDoPerfil) => Promise<ReactElement>)[] = [
  abrirMelhorEnvio,
  abrirBling,
  abrirChaves,
  abrirFeeds,
  abrirWebhooks,
]

/** Opens the profile's tab of what the shop connects to itself, one section for each. */
export async function abrir(contexto: ContextoDoPerfil) {
  const secoes = await Promise.all(SECOES.map((secao) => secao(contexto)))
  return <div className="pilha coluna-de-texto">{secoes}</div>
}
