import { type ContextoDoPerfil, lojaDe } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { TabPagamentos } from './tab-pagamentos.tsx'

/** Opens the profile's payments tab; docs/rules/marketplace.md#error-texts's toast says when its settings could not be loaded. */
export async function abrir(contexto: ContextoDoPerfil) {
  const loja = lojaDe(contexto)
  try {
    const configuracao = await api.get('/rest/v1/configuracao_pagamentos', {
      query: { estabelecimento_id: loja.id },
    })
    return <TabPagamentos configuracao={configuracao} loja={loja} />
  } catch (erro) {
    if (erro instanceof ApiError) toast.erro('Erro ao carregar configurações', erro.detail ?? erro.title)
    throw erro
  }
}
