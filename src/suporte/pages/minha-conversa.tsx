import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { sumiu } from '#src/shared/ui/recusas.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import type { Route } from './+types/minha-conversa.ts'
import { useConversaAoVivo } from './ao-vivo.ts'
import { ConversaAberta } from './conversa-aberta.tsx'

export const meta = () => metaDaPagina({ titulo: 'Conversa com a loja', indexar: false })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  return api.get('/rest/v1/conversas/:id', { params: { id: params.id } })
}

export default function MinhaConversa({ loaderData }: Route.ComponentProps) {
  useConversaAoVivo()
  return (
    <div className="pilha">
      <h1 className="so-leitor">Mensagens</h1>
      <ConversaAberta lado="consumidor" conversa={loaderData} podeResponder voltar="/minha-conta/mensagens" />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!sumiu(error)) return <NaoCarregou />
  return (
    <Vazio
      desenho={<DesenhoDeLupa />}
      titulo="Não encontramos esta conversa"
      texto="Confira se você entrou com a conta que escreveu."
      saida={{ para: '/minha-conta/mensagens', nome: 'Ver mensagens' }}
    />
  )
}
