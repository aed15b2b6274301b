import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { api } from '#src/shared/ui/api.ts'
import { IntegracaoBling } from './integracao-bling.tsx'

/** Opens the section of the ERP that the shop connects to its own account. */
export async function abrirBling(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const conexao = await api.get('/rest/v1/integracoes/bling', { query: { estabelecimento_id: id } })
  return <IntegracaoBling key="bling" estabelecimentoId={id} conexao={conexao} />
}
