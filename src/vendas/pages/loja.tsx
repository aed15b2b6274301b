import '#src/shared/ui/kit.css'
import { lazy, Suspense, useState } from 'react'
import {
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { formatarHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { EsqueletoDeProdutos } from '#src/shared/ui/cartao-produto.tsx'
import { DesenhoDeConserto, DesenhoDeSacola } from '#src/shared/ui/desenhos.tsx'
import { LogoDaLoja } from '#src/shared/ui/logo-da-loja.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { separarPorLoja } from '../carrinho.ts'
import type { Venda, VendaDetalhe } from '../schemas.ts'
import type { Route } from './+types/loja.ts'
import { carrinho, useCarrinho } from './carrinho.tsx'
import { esquecerCompra, guardarVendaAberta } from './compra-em-andamento.ts'
import { carregarLoja } from './dados-da-loja.ts'
import { DialogoPix } from './dialogo-pix.tsx'
import { type Etapa, Etapas, lerEtapa } from './etapas.tsx'
import estilo from './loja.module.css'
import { LojaProdutos } from './loja-produtos.tsx'
import { PedidoFeito } from './pedido-feito.tsx'
import { ResumoDoPedido } from './resumo-do-pedido.tsx'

// Browsing the shelves needs neither: they load with the step.
const LojaDados = lazy(() => import('./loja-dados.tsx'))
const LojaPagamento = lazy(() => import('./loja-pagamento.tsx'))

export const meta = () => metaDaPagina({ titulo: 'Comprar', indexar: false })

export async function clientLoader() {
  return carregarLoja()
}

/** Step, filters and dialog stand in the address; the shop is read again only when asked for. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export default function Loja({ loaderData: dados }: Route.ComponentProps) {
  const { loja, aberta } = dados
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { usuario, carregando } = useSessao()
  const { linhas } = useCarrinho()
  const [parametros, setParametros] = useSearchParams()
  const [feita, setFeita] = useState<VendaDetalhe | null>(null)
  const doCarrinho = separarPorLoja(linhas).find(({ estabelecimentoId }) => estabelecimentoId === loja.id)
  const etapa = lerEtapa(parametros.get('etapa'))
  const pix = parametros.get('pix')

  function irPara(destino: Etapa) {
    if (destino !== 'produtos' && !doCarrinho) {
      toast.erro('Carrinho vazio', 'Adicione produtos para começar suas compras')
      return
    }
    if (destino !== 'produtos' && !usuario) {
      toast.info('Login necessário', 'Entre na sua conta para finalizar a compra.')
      void navigate(`/auth/consumidor?estabelecimento=${encodeURIComponent(loja.codigo)}`)
      return
    }
    setFeita(null)
    setParametros(destino === 'produtos' ? {} : { etapa: destino })
  }

  /** The dialog stands in the address, so that a reload finds it again. */
  async function mostrarPix(vendaId: string | null) {
    const busca = new URLSearchParams(vendaId ? { etapa, pix: vendaId } : { etapa })
    await navigate(`?${busca}`, { replace: vendaId === null, preventScrollReset: true })
    if (vendaId === null) await revalidate()
  }

  async function voltarAosProdutos() {
    await navigate('/loja', { replace: true })
    await revalidate()
  }

  function aoFinalizar(venda: Pick<VendaDetalhe, 'id' | 'forma_pagamento'>) {
    if (venda.forma_pagamento === 'pix') {
      void mostrarPix(venda.id)
      return
    }
    carrinho.limpar(loja.id)
    esquecerCompra()
    setFeita(venda as VendaDetalhe)
    setParametros({})
    window.scrollTo({ top: 0 })
  }

  function encerrarPix(venda: VendaDetalhe) {
    guardarVendaAberta(venda.estabelecimento_id, null)
  }

  return (
    <main id="conteudo" className={`miolo ${estilo.loja}`}>
      <header className={estilo.cabeca}>
        <LogoDaLoja loja={loja} tamanho={56} />
        <div>
          <h1>{loja.nome}</h1>
          <Link to="/escolher-estabelecimento">Trocar de loja</Link>
        </div>
      </header>
      {feita ? (
        <PedidoFeito venda={feita} aoContinuar={() => irPara('produtos')} />
      ) : (
        <>
          <Etapas atual={etapa} aoVoltar={irPara} />
          {aberta && !pix ? <PixAberto venda={aberta} aoAbrir={() => void mostrarPix(aberta.id)} /> : null}
          {etapa === 'produtos' ? (
            <LojaProdutos dados={dados} doCarrinho={doCarrinho} aoContinuar={() => irPara('dados')} />
          ) : !doCarrinho && !pix ? (
            <Vazio
              desenho={<DesenhoDeSacola />}
              titulo="Carrinho vazio"
              texto="Adicione produtos para começar suas compras"
            >
              <button type="button" className="botao" onClick={() => irPara('produtos')}>
                Ver produtos
              </button>
            </Vazio>
          ) : !usuario ? (
            <EntrarParaContinuar carregando={carregando} codigo={loja.codigo} />
          ) : (
            <div className={estilo.comResumo}>
              <Suspense fallback={<div className={`cartao ${estilo.passo} ${estilo.aCaminho}`} />}>
                {etapa === 'dados' ? (
                  <LojaDados
                    usuario={usuario}
                    aoVoltar={() => irPara('produtos')}
                    aoContinuar={() => irPara('pagamento')}
                  />
                ) : doCarrinho ? (
                  <LojaPagamento
                    loja={loja}
                    doCarrinho={doCarrinho}
                    aberta={aberta}
                    aoVoltar={() => irPara('dados')}
                    aoEditarDados={() => irPara('dados')}
                    aoFinalizar={aoFinalizar}
                  />
                ) : null}
              </Suspense>
              {doCarrinho ? <ResumoDoPedido loja={doCarrinho} aoEditar={() => irPara('produtos')} /> : null}
            </div>
          )}
        </>
      )}
      {pix && usuario ? (
        <DialogoPix
          key={pix}
          vendaId={pix}
          aoFechar={() => void mostrarPix(null)}
          aoPagar={(venda) => {
            encerrarPix(venda)
            carrinho.limpar(venda.estabelecimento_id)
            esquecerCompra()
          }}
          aoTerminar={() => void voltarAosProdutos()}
          aoCancelar={(venda) => {
            encerrarPix(venda)
            toast.info('Pedido cancelado', 'Seus produtos continuam no carrinho.')
            void mostrarPix(null)
          }}
        />
      ) : null}
    </main>
  )
}

function PixAberto({ venda, aoAbrir }: { venda: Venda; aoAbrir: () => void }) {
  const expirado = venda.status === 'expirado'
  return (
    <section className={estilo.pixAberto} aria-label="PIX em aberto">
      <p>
        {expirado ? (
          <>
            O PIX do pedido #{venda.numero} expirou. Gere outro e pague{' '}
            <strong>{formatarReais(venda.total)}</strong>.
          </>
        ) : (
          <>
            O pedido #{venda.numero} espera seu PIX de <strong>{formatarReais(venda.total)}</strong>
            {venda.expira_em ? `, que vence às ${formatarHora(venda.expira_em)}` : ''}.
          </>
        )}
      </p>
      <button type="button" className="botao leve" onClick={aoAbrir}>
        {expirado ? 'Gerar novo PIX' : 'Abrir PIX'}
      </button>
    </section>
  )
}

function EntrarParaContinuar({ carregando, codigo }: { carregando: boolean; codigo: string }) {
  if (carregando) return <p>Carregando...</p>
  return (
    <Vazio
      desenho={<DesenhoDeSacola />}
      titulo="Login necessário"
      texto="Entre na sua conta para finalizar. Seu carrinho continua aqui."
    >
      <Link className="botao" to={`/auth/consumidor?estabelecimento=${encodeURIComponent(codigo)}`}>
        Entrar ou criar conta
      </Link>
    </Vazio>
  )
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`miolo ${estilo.loja}`}>
      <h1 className="so-leitor">Comprar</h1>
      <div className={estilo.cabeca} style={{ minHeight: 60 }} />
      <EsqueletoDeProdutos />
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main id="conteudo" className="miolo">
      <h1 className="so-leitor">Comprar</h1>
      <Vazio
        desenho={<DesenhoDeConserto />}
        titulo="Não foi possível carregar"
        texto="Confira sua internet e tente novamente."
      >
        <a className="botao" href="/loja">
          Tentar novamente
        </a>
      </Vazio>
    </main>
  )
}
