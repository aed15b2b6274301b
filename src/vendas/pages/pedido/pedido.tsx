import { IconFileDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { data, Link, Outlet } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { baixarAnexo } from '#src/shared/ui/arquivos/baixar.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { FaixaDoEnsaio } from '#src/shared/ui/loja/faixa-do-ensaio.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { sumiu } from '#src/shared/ui/recusas.ts'
import { manterOMostrado } from '#src/shared/ui/reler-ao-vivo.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { Route } from './+types/pedido.ts'
import { useAcoesDoComprador } from './acoes-do-comprador.ts'
import { Comprovante } from './comprovante.tsx'
import { PagarPedido } from '../pagar/pagar-pedido.tsx'
import { useMudancasAoVivo } from '../lista/mudancas-ao-vivo.ts'
import { usePedido } from './mudar-pedido.ts'
import { PedidoCorpo } from './pedido-corpo.tsx'
import { MudancasDoPedido } from './pedido-mudancas.tsx'
import { ResponderFrete } from './responder-frete.tsx'

/** What the screens inside an order get from `useOutletContext`. */
export interface ContextoDoPedido {
  venda: VendaDetalhe
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  metaDaPagina({ titulo: loaderData ? `Pedido #${loaderData.venda.numero}` : 'Pedido', indexar: false })

export const clientMiddleware = [manterOMostrado]

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { usuario } = exigirSessao(request)
  const [venda, { itens: conversas }] = await Promise.all([
    api.get('/rest/v1/vendas/:id', { params: { id: params.id } }),
    api.get('/rest/v1/conversas', { query: { venda_id: params.id, aba: 'abertas' } }),
  ])
  // A shop's team reads its sales in the panel; here stand one's own purchases.
  if (venda.user_id !== usuario.id) throw data(null, 404)
  return { venda, conversas }
}

/** One order, as its buyer follows it: how it is, what to do now, what was bought and from whom. */
export default function Pedido({ loaderData: { venda, conversas } }: Route.ComponentProps) {
  const { mudar, comprarDeNovo, enviando } = usePedido()
  const [pagando, setPagando] = useState<string | null>(null)
  useMudancasAoVivo(venda.id)
  const acoes = useAcoesDoComprador(venda)

  return (
    <>
      {ehEnsaio(venda.vendedor?.codigo) ? (
        <FaixaDoEnsaio ensaioId={venda.estabelecimento_id}>
          <Link to="/admin">Voltar ao painel</Link>
        </FaixaDoEnsaio>
      ) : null}
      <PedidoCorpo
        venda={venda}
        voltar
        conversas={conversas}
        botoes={
          <>
            {acoes.includes('pagar') || acoes.includes('novo-pix') ? (
              <button type="button" className="botao" onClick={() => setPagando(venda.id)}>
                {acoes.includes('pagar') ? 'Pagar com PIX' : 'Gerar novo PIX'}
              </button>
            ) : null}
            {acoes.includes('pagar-com-cartao') ? (
              <Link to={`/pagar-com-cartao/${venda.id}`} reloadDocument className="botao">
                Pagar com cartão
              </Link>
            ) : null}
            <ResponderFrete venda={venda} />
            {acoes.includes('recebi') ? (
              <button
                type="button"
                className="botao"
                disabled={enviando}
                onClick={() =>
                  void mudar({
                    venda,
                    verbo: 'entregar',
                    feito: ['Entrega confirmada', 'Que bom que chegou.'],
                  })
                }
              >
                Recebi
              </button>
            ) : null}
            {acoes.includes('avaliar') ? (
              <Link to="avaliar" className="botao" preventScrollReset>
                Avaliar
              </Link>
            ) : null}
          </>
        }
        acoes={
          <section className="cartao" aria-label="Ações do pedido">
            {acoes.includes('comprar-de-novo') ? (
              <button
                type="button"
                className="botao leve largo"
                disabled={enviando}
                onClick={() => void comprarDeNovo(venda)}
              >
                Comprar de novo
              </button>
            ) : null}
            <button
              type="button"
              className="botao leve largo"
              onClick={() =>
                void baixarAnexo(`/rest/v1/vendas/${venda.id}/comprovante`, `pedido-${venda.numero}.pdf`)
              }
            >
              <IconFileDownload size={20} aria-hidden /> Comprovante do pedido
            </button>
            <button type="button" className="botao leve largo" onClick={() => window.print()}>
              <IconPrinter size={20} aria-hidden /> Imprimir
            </button>
            <MudancasDoPedido venda={venda} acoes={acoes} />
          </section>
        }
      />
      <Comprovante venda={venda} />
      <Outlet context={{ venda } satisfies ContextoDoPedido} />
      <PagarPedido vendaId={pagando} aoMudar={setPagando} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!sumiu(error)) return <NaoCarregou titulo="Erro ao carregar pedido" />
  return (
    <>
      <h1 className="so-leitor">Pedido não encontrado</h1>
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Não encontramos este pedido"
        texto="Confira se você entrou com a conta que fez a compra."
        saida={{ para: '/minha-conta', nome: 'Ver meus pedidos' }}
      />
    </>
  )
}
