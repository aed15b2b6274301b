import '#src/shared/ui/kit.css'
import { useEffect, useEffectEvent, useState } from 'react'
import { data, isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { useAgora } from '#src/shared/ui/agora.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NaoCarregou } from '#src/shared/ui/nao-carregou.tsx'
import { PixAguardando } from '#src/shared/ui/pix/pix-aguardando.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { acoesDoComprador } from '../passos-do-pedido.ts'
import type { VendaDetalhe } from '../schemas.ts'
import type { Route } from './+types/pedido-por-link.ts'
import { novoTotalDe, pixDaVenda } from './acompanhar-venda.ts'
import estilo from './pedido.module.css'
import { PedidoCorpo } from './pedido-corpo.tsx'

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
  const [novoTotal, setNovoTotal] = useState<number | null>(null)
  const [olhadoEm, setOlhadoEm] = useState<Date | null>(null)
  const acoes = acoesDoComprador(venda, useAgora())
  const aPagar = acoes.includes('pagar')
  const pix = aPagar ? pixDaVenda(venda) : undefined
  const pixAberto = pix?.qr_code && ['pendente', 'em_analise'].includes(pix.status) ? pix : null
  useOlhares(aPagar)

  async function gerar(totalVisto?: number) {
    setGerando(true)
    try {
      const corpo = totalVisto ? { total_visto: totalVisto } : {}
      await api.post(`/rest/v1/pedidos_por_link/${venda.id}/novo-pix`, corpo, opcoes())
      setNovoTotal(null)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      setNovoTotal(novoTotalDe(erro))
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
      <PedidoCorpo
        venda={venda}
        botoes={
          <>
            {(aPagar && !pixAberto) || acoes.includes('novo-pix') ? (
              <button
                type="button"
                className="botao"
                disabled={gerando}
                onClick={() => void gerar(novoTotal ?? undefined)}
              >
                {gerando ? 'Gerando o PIX...' : rotuloDoNovoPix(novoTotal)}
              </button>
            ) : null}
            <Link to={`/minha-conta/pedido/${venda.id}`} className="botao leve">
              Abrir na minha conta
            </Link>
          </>
        }
        destaque={
          <>
            {novoTotal === null ? null : (
              <p className={`cartao ${estilo.pix}`} role="alert">
                O preço mudou: eram {formatarReais(venda.total)}, agora são {formatarReais(novoTotal)}. Nada
                foi cobrado.
              </p>
            )}
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
          </>
        }
      />
    </main>
  )
}

function rotuloDoNovoPix(novoTotal: number | null): string {
  return novoTotal === null ? 'Gerar novo PIX' : `Gerar novo PIX de ${formatarReais(novoTotal)}`
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <main id="conteudo" className={`miolo ${estilo.semConta}`}>
        <h1 className="so-leitor">Pedido</h1>
        <NaoCarregou />
      </main>
    )
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
