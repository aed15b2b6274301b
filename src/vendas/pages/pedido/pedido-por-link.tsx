import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { PixAguardando } from '#src/shared/ui/pix/pix-aguardando.tsx'
import { lerOu, sumiu } from '#src/shared/ui/recusas.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Route } from './+types/pedido-por-link.ts'
import type { AcaoDoComprador } from '../../passos-do-pedido.ts'
import { novoTotalDe, pixDaVenda, quemRecebe } from '../pagar/acompanhar-venda.ts'
import { useAcoesDoComprador } from './acoes-do-comprador.ts'
import estilo from './pedido.module.css'
import { PedidoCorpo } from './pedido-corpo.tsx'
import { PixDevolvido } from '../pagar/pix-desfechos.tsx'

/** While a PIX waits, the page looks this often whether it was paid. */
const OLHAR_A_CADA_MS = 5_000

export const meta = () => metaDaPagina({ titulo: 'Seu pedido', indexar: false })

/** The key stands in the fragment, which no server, log or other site sees; it travels in a header. */
const opcoes = () => ({ headers: { 'x-chave-do-pedido': location.hash.slice(1) } })

const ler = (id: string) => api.get('/rest/v1/pedidos_por_link/:id', { params: { id }, ...opcoes() })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ler(params.id)

/**
 * An order opened from its e-mail, by anyone who has the e-mail: how it is, and its PIX. Nothing else can be done
 * here.
 */
export default function PedidoPorLink({ loaderData }: Route.ComponentProps) {
  // Read again here and not by the loader, whose failure would take the code away from who is about to pay it.
  const [venda, setVenda] = useState(loaderData)
  const reler = async () => setVenda(await ler(loaderData.id))
  const [novoTotal, setNovoTotal] = useState<number | null>(null)
  const [olhadoEm, setOlhadoEm] = useState<Date | null>(null)
  const acoes = useAcoesDoComprador(venda)
  const aPagar = acoes.includes('pagar')
  const pix = aPagar ? pixDaVenda(venda) : undefined
  const pixAberto = pix?.qr_code && ['pendente', 'em_analise'].includes(pix.status) ? pix : null
  useOlhares(aPagar, reler)

  const [gerar, gerando] = useAcao(
    {
      aoRecusar: (erro) => {
        setNovoTotal(novoTotalDe(erro))
        return lerOu(null, reler)
      },
    },
    async (totalVisto?: number) => {
      const corpo = totalVisto ? { total_visto: totalVisto } : {}
      await api.post('/rest/v1/pedidos_por_link/:id/novo-pix', {
        params: { id: venda.id },
        body: corpo,
        ...opcoes(),
      })
      setNovoTotal(null)
      await reler()
    },
  )

  const [verificar] = useAcao({ titulo: 'Erro ao consultar status do pagamento' }, async () => {
    const alvo = { params: { id: venda.id }, ...opcoes() }
    setVenda(await api.post('/rest/v1/pedidos_por_link/:id/verificar', alvo))
    setOlhadoEm(new Date())
  })

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
              {rotuloDaConta(acoes)}
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
                <PixDevolvido venda={venda} />
                <PixAguardando
                  pix={pixAberto}
                  {...quemRecebe(venda)}
                  referente={`pedido #${venda.numero}`}
                  aoFecharFica="Se fechar, o pedido fica guardado."
                  aoVencer="Se o código vencer, nada é cobrado. Você pode gerar outro em até 7 dias, se a loja ainda tiver os produtos."
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

/** Says which act waits there for the buyer. */
function rotuloDaConta(acoes: AcaoDoComprador[]): string {
  if (acoes.includes('responder-frete')) return 'Responder ao frete na minha conta'
  if (acoes.includes('pagar-com-cartao')) return 'Pagar com cartão na minha conta'
  return 'Abrir na minha conta'
}

function rotuloDoNovoPix(novoTotal: number | null): string {
  return novoTotal === null ? 'Gerar novo PIX' : `Gerar novo PIX de ${formatarReais(novoTotal)}`
}

/** Reads the order again every few seconds while it waits to be paid and somebody looks. */
function useOlhares(espera: boolean, reler: () => Promise<void>): void {
  // The next one asks again; the person was not waiting for this one.
  const [tentarLer] = useAcao({ mostrar: () => undefined }, reler)
  const olhar = useEffectEvent(() => {
    if (!document.hidden) void tentarLer()
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
  if (!sumiu(error))
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
        saida={{ para: '/minha-conta', nome: 'Entrar na minha conta' }}
      />
    </main>
  )
}
