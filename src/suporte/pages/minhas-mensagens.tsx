import { useNavigate } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import type { Route } from './+types/minhas-mensagens.ts'
import { useConversaAoVivo } from './ao-vivo.ts'
import { ListaDeConversas } from './listas.tsx'
import { NovaConversa } from './nova-conversa.tsx'

export const meta = () => metaDaPagina({ titulo: 'Mensagens', indexar: false })

const LIMITE = 20

/** The person's conversations; with `?venda=`, those about one order and the way to begin another. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  const { searchParams } = new URL(request.url)
  const pagina = Number(searchParams.get('pagina')) || 1
  const pedido = searchParams.get('venda')
  const consulta = new URLSearchParams({ limite: String(LIMITE), pagina: String(pagina) })
  if (pedido) consulta.set('venda_id', pedido)
  try {
    const [lista, venda] = await Promise.all([
      api.get('/rest/v1/conversas', { query: consulta }),
      pedido ? api.get('/rest/v1/vendas/:id', { params: { id: pedido } }) : null,
    ])
    return { lista, venda, pagina, erro: null }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return { lista: null, venda: null, pagina, erro }
  }
}

/** A consumer's talks with shops. */
export default function MinhasMensagens({
  loaderData: { lista, venda, pagina, erro },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  useConversaAoVivo()
  return (
    <div className="pilha">
      <h1>{venda ? `Falar com ${venda.estabelecimento_nome}` : 'Mensagens'}</h1>
      {venda && (
        <NovaConversa
          lojaId={venda.estabelecimento_id}
          venda={{ id: venda.id, numero: venda.numero }}
          aoAbrir={(id) => void navigate(`/minha-conta/mensagens/${id}`)}
        />
      )}
      {!lista ? (
        <EstadoDaFalha erro={erro} />
      ) : lista.total === 0 ? (
        venda ? null : (
          <Vazio
            desenho={<DesenhoDeLupa />}
            titulo="Nenhuma mensagem ainda"
            texto="Para falar com uma loja, abra o seu pedido e use Falar com a loja."
            saida={{ para: '/minha-conta', nome: 'Ver meus pedidos' }}
          />
        )
      ) : (
        <>
          {venda && <h2>Conversas sobre este pedido</h2>}
          <ListaDeConversas
            lado="consumidor"
            conversas={lista.itens}
            aberta={null}
            destino={(id) => `/minha-conta/mensagens/${id}`}
          />
          <Paginas pagina={pagina} total={lista.total} porPagina={LIMITE} />
        </>
      )}
    </div>
  )
}
