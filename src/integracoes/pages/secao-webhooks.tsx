import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Webhooks } from './webhooks.tsx'

/** Opens the section of the addresses that are told what happens in the shop. */
export async function abrirWebhooks(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const { itens } = await api.get('/rest/v1/integracoes/webhooks', { query: { estabelecimento_id: id } })
  return <Webhooks key="webhooks" estabelecimentoId={id} enderecos={itens} />
}
