import { IconAlertTriangle, IconCircleCheck, IconClock, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { data, Link, redirectDocument, useRevalidator } from 'react-router'
import { motivoDaRecusa } from '#src/pagamentos/recusas.ts'
import type { CartaoInput } from '#src/pagamentos/schemas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { api } from '#src/shared/ui/api.ts'
import { Marca } from '#src/shared/ui/desenhos/marca.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { sumiu, tentar } from '#src/shared/ui/recusas.ts'
import { manterOMostrado } from '#src/shared/ui/reler-ao-vivo.ts'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import type { Pagamento, VendaDetalhe } from '../../schemas.ts'
import type { Route } from './+types/pagar-com-cartao.ts'
import { novoTotalDe } from './acompanhar-venda.ts'
import { BrickDeCartao } from './brick-de-cartao.tsx'
import { carrinho } from '../carrinho/carrinho.tsx'
import { esquecerCompra, guardarVendaAberta } from '../compra/compra-em-andamento.ts'
import { lerFila } from '../compra/fila-da-compra.ts'
import { useMudancasAoVivo } from '../lista/mudancas-ao-vivo.ts'
import estilo from './pagar-com-cartao.module.css'

export const meta = () => metaDaPagina({ titulo: 'Pagar com cartão', indexar: false })

export const clientMiddleware = [manterOMostrado]

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { usuario } = exigirSessao(request)
  if (!carregadaInteira()) throw redirectDocument(request.url)
  const venda = await api.get('/rest/v1/vendas/:id', { params: { id: params.id } })
  if (venda.user_id !== usuario.id || !venda.cartao_online) throw data(null, 404)
  const [recebimento, fila] = await Promise.all([
    api.get('/rest/v1/recebimento', { query: { estabelecimento_id: venda.estabelecimento_id } }),
    lerFila(venda),
  ])
  return { venda, recebimento, fila }
}

/**
 * Where an order is paid by card: the one page whose policy lets the provider's frame in. Its links load the next page
 * whole, so that no other page is read under that policy.
 */
export default function PagarComCartao({ loaderData: { venda, recebimento, fila } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [vez, setVez] = useState(0)
  const [novoTotal, setNovoTotal] = useState<number | null>(null)
  useMudancasAoVivo(venda.id)
  const cartao = venda.pagamentos.findLast(({ forma, payment_id: id }) => forma === 'cartao' && id !== null)
  const fase = faseDe(venda, cartao)
  useFimDaCompra(venda)

  async function pagar(dados: CartaoInput): Promise<void> {
    const corpo = { ...dados, total_visto: novoTotal ?? undefined }
    await tentar({ aoRecusar: (erro) => setNovoTotal(novoTotalDe(erro)) }, () =>
      api.post('/rest/v1/vendas/:id/pagar-com-cartao', { params: { id: venda.id }, body: corpo }),
    )
    // A token pays once: the fields open anew for the next try.
    setVez((antes) => antes + 1)
    await revalidate()
  }

  return (
    <main id="conteudo" className={`miolo ${estilo.pagina}`}>
      <div className="fila vao-16 reta entre">
        <a href="/" className="marca">
          <Marca />
        </a>
        <Link to={`/minha-conta/pedido/${venda.id}`} reloadDocument>
          Pagar depois
        </Link>
      </div>
      <header>
        <h1>{fila ? `Cartão, pedido ${fila.posicao} de ${fila.total}` : 'Pagar com cartão'}</h1>
        <p className="apagado">
          Pedido #{venda.numero} de {venda.estabelecimento_nome}
        </p>
      </header>
      {fase === 'pago' ? (
        <Fim icone={<IconCircleCheck size={64} aria-hidden />} titulo="Pagamento confirmado">
          <p>
            Recebemos {formatarReais(venda.total)}. O pedido já está com {venda.estabelecimento_nome}, e o
            comprovante vai para o seu e-mail.
          </p>
          <div className="fila vao-12 meio">
            {fila?.proxima ? (
              <a className="botao" href={`/pagar-com-cartao/${fila.proxima}`}>
                Pagar o próximo pedido
              </a>
            ) : null}
            <Link className="botao leve" to={`/minha-conta/pedido/${venda.id}`} reloadDocument>
              Acompanhar pedido
            </Link>
          </div>
        </Fim>
      ) : fase === 'analise' ? (
        <Fim icone={<IconClock size={64} aria-hidden />} titulo="Pagamento em análise">
          <p>Avisaremos por e-mail. Costuma levar poucos minutos, e os produtos ficam guardados para você.</p>
          <Link className="botao leve" to={`/minha-conta/pedido/${venda.id}`} reloadDocument>
            Acompanhar pedido
          </Link>
        </Fim>
      ) : fase === 'encerrado' || !recebimento.public_key ? (
        <Fim icone={<IconAlertTriangle size={64} aria-hidden />} titulo="Este pedido não pode ser pago agora">
          <Link className="botao leve" to={`/minha-conta/pedido/${venda.id}`} reloadDocument>
            Ver pedido
          </Link>
        </Fim>
      ) : (
        <section className="cartao pilha vao-14 folga" aria-label="Dados do cartão">
          <p className={estilo.valor}>{formatarReais(novoTotal ?? venda.total)}</p>
          {novoTotal === null ? null : (
            <p aria-live="polite">
              O preço mudou: eram {formatarReais(venda.total)}. Nada foi cobrado. Pague só se concordar.
            </p>
          )}
          {cartao?.status === 'recusado' ? (
            <div className={estilo.recusa} role="alert">
              <strong>Pagamento rejeitado</strong>
              <p>{motivoDaRecusa(cartao.provider_status_detail)} Tente novamente.</p>
            </div>
          ) : null}
          <p className={`apagado ${estilo.cadeado}`}>
            <IconLock size={18} aria-hidden /> Os dados do cartão vão direto para o Mercado Pago. A loja e o
            portal não veem o número.
          </p>
          <p className="apagado">
            Em parcelas pode haver juros, do Mercado Pago. Ao escolher, você vê cada parcela, o total e a taxa
            antes de confirmar, e tudo fica guardado no pedido.
          </p>
          <BrickDeCartao
            key={vez}
            sdkUrl={recebimento.sdk_url}
            publicKey={recebimento.public_key}
            valor={novoTotal ?? venda.total}
            email={venda.cliente?.email ?? ''}
            aoEnviar={pagar}
          />
        </section>
      )}
    </main>
  )
}

/** A policy belongs to a document: reached by the router, this page would stand under another one's. */
function carregadaInteira(): boolean {
  const [navegacao] = performance.getEntriesByType('navigation')
  return navegacao !== undefined && new URL(navegacao.name).pathname.startsWith('/pagar-com-cartao/')
}

type Fase = 'pago' | 'analise' | 'encerrado' | 'pagar'

function faseDe({ pago_em, status }: VendaDetalhe, cartao: Pagamento | undefined): Fase {
  if (pago_em) return 'pago'
  if (status !== 'pendente' && status !== 'expirado') return 'encerrado'
  return cartao?.status === 'em_analise' || cartao?.status === 'autorizado' ? 'analise' : 'pagar'
}

/** Paid, or being looked at: the cart lets go of that shop's lines. */
function useFimDaCompra({ pago_em: pagoEm, estabelecimento_id: lojaId }: VendaDetalhe): void {
  useEffect(() => {
    if (!pagoEm) return
    guardarVendaAberta(lojaId, null)
    carrinho.limpar(lojaId)
    esquecerCompra()
  }, [pagoEm, lojaId])
}

function Fim({ icone, titulo, children }: { icone: ReactNode; titulo: string; children: ReactNode }) {
  return (
    <section className={`cartao ${estilo.fim}`}>
      {icone}
      <h2 aria-live="polite">{titulo}</h2>
      {children}
    </section>
  )
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`miolo ${estilo.pagina}`}>
      <h1>Pagar com cartão</h1>
      <p>Carregando...</p>
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!sumiu(error))
    return (
      <main id="conteudo" className={`miolo ${estilo.pagina}`}>
        <h1 className="so-leitor">Pagar com cartão</h1>
        <NaoCarregou />
      </main>
    )
  return (
    <main id="conteudo" className={`miolo ${estilo.pagina}`}>
      <h1>Não encontramos este pedido</h1>
      <p>Confira se você entrou com a conta que fez a compra.</p>
      <a className="botao" href="/minha-conta">
        Ver meus pedidos
      </a>
    </main>
  )
}
