import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { lerConfiguracoes } from '#src/estabelecimentos/pages/perfil/configuracoes-da-loja.tsx'
import { api } from '#src/shared/ui/api.ts'
import { IntegracaoMelhorEnvio } from './integracao-melhor-envio.tsx'

/** Opens the section of the carriers' market that the shop connects to its own account. */
export async function abrirMelhorEnvio(contexto: ContextoDoPerfil) {
  const { id } = lojaDe(contexto)
  const query = { estabelecimento_id: id }
  const [conexao, { entrega }] = await Promise.all([
    api.get('/rest/v1/integracoes/melhor-envio', { query }),
    lerConfiguracoes(contexto),
  ])
  // Without the carrier's answer the rest still shows.
  const servicos =
    conexao.status === 'ativa'
      ? await api.get('/rest/v1/integracoes/melhor-envio/servicos', { query }).catch(() => null)
      : null
  return (
    <IntegracaoMelhorEnvio
      key="melhor-envio"
      estabelecimentoId={id}
      conexao={conexao}
      servicos={servicos}
      envia={entrega?.envio?.ativa ?? false}
    />
  )
}
