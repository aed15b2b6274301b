import '#src/shared/ui/kit.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { useAgora } from '#src/shared/ui/agora.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { PixAguardando } from '#src/shared/ui/pix/pix-aguardando.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { acoesDoComprador } from '../passos-do-pedido.ts'
import type { VendaDetalhe } from '../schemas.ts'
import type { Route } from './+types/pedido-por-link.ts'
import { pixDaVenda } from './acompanhar-venda.ts'
import { ItensDaVenda } from './itens-da-venda.tsx'
import estilo from './pedido.module.css'
import { CaminhoDoPedido, PagamentoDoPedido, SituacaoDoPedido, VendedorDoPedido } from './pedido-partes.tsx'

/** While a PIX waits, the page looks this often whether it was paid. */
const OLHAR_A_CADA_MS = 5_000

export const meta = () => metaDaPagina({ titulo: 'Seu pedido', indexar: false })

/** The key stands in the fragment, which no server, log or other site sees; it travels in a header. */
const opcoes = () => ({ headers: { 'x-chave-do-pedido': location.hash.slice(1) } })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await api.get<VendaDetalhe>(`/rest/v1/pedidos_por_link/${encodeURIComponent(params.id)}`, opcoes())
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    throw data(null, erro.status === 404 || erro.status === 422 ? 404 : 503)
  }
}

/** An order opened from its letter, by anyone who has the letter: how it is, and its PIX. Nothing else can be done here. */
export default function PedidoPorLink({ loaderData: venda }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [gerando, setGerando] = useState(false)
  const [olhadoEm, setOlhadoEm] = useState<Date | null>(null)
  const acoes = acoesDoComprador(venda, useAgora())
  const aPagar = acoes.includes('pagar')
  const pix = aPagar ? pixDaVenda(venda) : undefined
  const pixAberto = pix?.qr_code && ['pendente', 'em_analise'].includes(pix.status) ? pix : null
  useOlhares(aPagar)

  async function gerar() {
    setGerando(true)
    try {
      await api.post(`/rest/v1/pedidos_por_link/${venda.id}/novo-pix`, undefined, opcoes())
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    } finally {
      await revalidate()
      setGerando(false)
    }
  }

  async function verificar() {
    await revalidate()
    setOlhadoEm(new Date())
  }

  return (
    <main id="conteudo" className={`miolo ${estilo.semConta}`}>
      <header className={estilo.cabeca}>
        <h1>Pedido #{venda.numero}</h1>
        <p className="apagado">
          {venda.estabelecimento_nome}, {formatarDataHora(venda.created_at)}
        </p>
      </header>
      <SituacaoDoPedido venda={venda}>
        {(aPagar && !pixAberto) || acoes.includes('novo-pix') ? (
          <button type="button" className="botao" disabled={gerando} onClick={() => void gerar()}>
            {gerando ? 'Gerando o PIX...' : 'Gerar novo PIX'}
          </button>
        ) : null}
        <Link to={`/minha-conta/pedido/${venda.id}`} className="botao leve">
          Abrir na minha conta
        </Link>
      </SituacaoDoPedido>
      {pixAberto ? (
        <section className={`cartao ${estilo.pix}`} aria-label="Pagar com PIX">
          <PixAguardando
            pix={pixAberto}
            recebedor={venda.estabelecimento_nome}
            referente={`pedido #${venda.numero}`}
            aoFecharFica="Se fechar, o pedido fica guardado."
            consultadoEm={olhadoEm}
            aoVerificar={verificar}
          />
        </section>
      ) : null}
      <div className={estilo.grade}>
        <div className={estilo.coluna}>
          <section className="cartao" aria-labelledby="andamento">
            <h2 id="andamento">Andamento</h2>
            <CaminhoDoPedido venda={venda} />
          </section>
          <section className="cartao" aria-labelledby="itens">
            <h2 id="itens">Itens</h2>
            <ItensDaVenda venda={venda} />
          </section>
        </div>
        <div className={estilo.coluna}>
          <PagamentoDoPedido venda={venda} />
          <VendedorDoPedido venda={venda} />
        </div>
      </div>
    </main>
  )
}

/** Reads the order again every few seconds while it waits to be paid and somebody looks. */
function useOlhares(espera: boolean): void {
  const { revalidate } = useRevalidator()
  const olhar = useEffectEvent(() => {
    if (!document.hidden) void revalidate()
  })
  useEffect(() => {
    if (!espera) return
    const relogio = setInterval(() => olhar(), OLHAR_A_CADA_MS)
    return () => clearInterval(relogio)
  }, [espera])
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`miolo ${estilo.semConta}`}>
      <h1>Seu pedido</h1>
      <p>Carregando...</p>
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main id="conteudo" className={`miolo ${estilo.semConta}`}>
      <h1 className="so-leitor">Pedido não encontrado</h1>
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Este link não vale mais"
        texto="Abra o link do e-mail outra vez, ou entre na sua conta para ver os seus pedidos."
      >
        <Link to="/minha-conta" className="botao">
          Entrar na minha conta
        </Link>
      </Vazio>
    </main>
  )
}
