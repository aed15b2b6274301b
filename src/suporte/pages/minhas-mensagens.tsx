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

/**
 * The person's conversations; with `?venda=`, those about one order and the way to begin another; with `?loja=`, and
 * `produto=`, `variacao=`, the way to begin one with a shop.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  const { searchParams } = new URL(request.url)
  const pagina = Number(searchParams.get('pagina')) || 1
  const pedido = searchParams.get('venda')
  const lojaId = searchParams.get('loja')
  const consulta = new URLSearchParams({ limite: String(LIMITE), pagina: String(pagina) })
  if (pedido) consulta.set('venda_id', pedido)
  try {
    const [lista, venda, contexto] = await Promise.all([
      api.get('/rest/v1/conversas', { query: consulta }),
      pedido ? api.get('/rest/v1/vendas/:id', { params: { id: pedido } }) : null,
      lojaId
        ? api.get('/rest/v1/contexto_de_conversa', {
            query: {
              estabelecimento_id: lojaId,
              produto_id: searchParams.get('produto') ?? undefined,
              variacao: searchParams.get('variacao') ?? undefined,
            },
          })
        : null,
    ])
    return { lista, venda, loja: lojaId && contexto ? { id: lojaId, contexto } : null, pagina, erro: null }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return { lista: null, venda: null, loja: null, pagina, erro }
  }
}

/** A consumer's talks with shops. */
export default function MinhasMensagens({
  loaderData: { lista, venda, loja, pagina, erro },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  useConversaAoVivo()
  const comQuem = venda?.estabelecimento_nome ?? loja?.contexto.nome
  const abrir = (id: string) => void navigate(`/minha-conta/mensagens/${id}`)
  return (
    <div className="pilha">
      <h1>{comQuem ? `Falar com ${comQuem}` : 'Mensagens'}</h1>
      {venda && (
        <NovaConversa
          lojaId={venda.estabelecimento_id}
          sobre={{ venda: { id: venda.id, numero: venda.numero } }}
          aoAbrir={abrir}
        />
      )}
      {!venda && loja ? (
        <NovaConversa lojaId={loja.id} sobre={{ contexto: loja.contexto }} aoAbrir={abrir} />
      ) : null}
      {!lista ? (
        <EstadoDaFalha erro={erro} />
      ) : lista.total === 0 ? (
        comQuem ? null : (
          <Vazio
            desenho={<DesenhoDeLupa />}
            titulo="Nenhuma mensagem ainda"
            texto="Para falar com uma loja, use Falar com a loja na página dela, de um produto ou do seu pedido."
            saida={{ para: '/minha-conta', nome: 'Ver meus pedidos' }}
          />
        )
      ) : (
        <>
          {venda && <h2>Conversas sobre este pedido</h2>}
          {loja && <h2>Suas conversas</h2>}
          <ListaDeConversas
            lado="consumidor"
            conversas={lista.itens}
            aberta={null}
            destino={(id) => `/minha-conta/mensagens/${id}`}
          />
          <Paginas pagina={pagina} total={lista.total} porPagina={LIMITE} linhas={lista.itens.length} />
        </>
      )}
    </div>
  )
}
