import { lazy, Suspense, useState } from 'react'
import {
  Link,
  Navigate,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { BotaoWhatsApp } from '#src/shared/ui/loja/botao-whatsapp.tsx'
import { EsqueletoDeProdutos } from '#src/shared/ui/loja/esqueleto-de-produtos.tsx'
import { usePasso } from '#src/shared/ui/foco/use-passo.ts'
import { useEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import { DesenhoDeConserto } from '#src/shared/ui/desenhos/conserto.ts'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { FaixaDoEnsaio } from '#src/shared/ui/loja/faixa-do-ensaio.tsx'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { plural } from '#src/shared/plural.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { type LojaDoCarrinho, separarPorLoja } from '../../carrinho-por-loja.ts'
import { entregasDaCompra } from '../../entrega-da-compra.ts'
import { pagaOnline } from '../../rules.ts'
import type { Venda, VendaDetalhe } from '../../schemas.ts'
import type { Route } from './+types/loja.ts'
import { carrinho, useCarrinho } from '../carrinho/carrinho.tsx'
import { useCuponsDaCompra } from '../carrinho/cupons-da-compra.ts'
import { guardarCupons } from '../carrinho/cupons-guardados.ts'
import { esquecerCompra, guardarVendaAberta, useCompra } from './compra-em-andamento.ts'
import { emPausa, podeComprar } from './conferir-compra.ts'
import { carregarLoja, faltaLer, mostraPrateleira } from './dados-da-loja.ts'
import { descontosDaCompra } from '../carrinho/descontos.ts'
import { DialogoPix } from '../pagar/dialogo-pix.tsx'
import { EntrarParaContinuar } from './entrar-para-continuar.tsx'
import { daEtapa, entrarAntes, type Etapa, Etapas, lerEtapa, nomeDaEtapa } from './etapas.tsx'
import estilo from './loja.module.css'
import { LojasParadas } from './lojas-paradas.tsx'
import { ListaDeMudancas } from '../carrinho/mudancas-do-carrinho.tsx'
import { PagamentosAbertos } from '../pagar/pagamentos-abertos.tsx'
import { ResumoDoPedido } from './resumo-do-pedido.tsx'
import { useCotacoes } from './usar-cotacoes.ts'

// Each loads with its step.
const buscarProdutos = () => import('./loja-produtos.tsx')
const LojaProdutos = lazy(buscarProdutos)
const LojaDados = lazy(() => import('./loja-dados.tsx'))
const LojaPagamento = lazy(() => import('./loja-pagamento.tsx'))
const PedidoFeito = lazy(() => import('./pedido-feito.tsx'))

export const meta = () => metaDaPagina({ titulo: 'Comprar', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const temPrateleira = lojaEscolhida.ler() && mostraPrateleira(url)
  const [dados] = await Promise.all([carregarLoja(url), temPrateleira ? buscarProdutos() : null])
  return dados
}

/** Step, filters and dialog stand in the address; the shop is read again when asked for, or when it is another one. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return faltaLer(nextUrl) || (currentUrl.search === nextUrl.search && defaultShouldRevalidate)
}

/** From the shelves to the order in three steps; `lojas=todas` buys all that is in the cart at once. */
export default function Loja({ loaderData: dados }: Route.ComponentProps) {
  const { loja, outras, abertas, indisponiveis } = dados
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { usuario, carregando } = useSessao()
  const compra = useCompra()
  const [parametros, setParametros] = useSearchParams()
  const [feitas, setFeitas] = useState<VendaDetalhe[]>([])
  const doCarrinho = separarPorLoja(useCarrinho().linhas, abertas)
  const destaLoja = doCarrinho.filter(({ estabelecimentoId: id }) => id === loja.id)
  const todas = parametros.get('lojas') === 'todas' && doCarrinho.length > 1
  const daCompra = (todas ? doCarrinho : destaLoja).filter(
    ({ estabelecimentoId: id, linhas }) => linhas.length > 0 && !indisponiveis.includes(id),
  )
  const etapa = lerEtapa(parametros.get('etapa'))
  /** No shop alone is spoken of then. */
  const emVarias = todas && etapa !== 'produtos'
  useEtapa(loja.id, 'visita')
  useEtapa(etapa === 'produtos' ? null : loja.id, 'checkout')
  // Another purchase that was begun since is what is seen.
  const enviado = feitas.length > 0 && (etapa === 'produtos' || daCompra.length === 0)
  const passo = usePasso<HTMLDivElement>(enviado ? 'Pedido enviado' : nomeDaEtapa(etapa))
  const pix = parametros.get('pix')
  const lojas = [loja, ...outras]
  const enderecoId = compra.enderecoId === undefined ? dados.enderecos[0]?.id : compra.enderecoId
  const endereco = dados.enderecos.find(({ id }) => id === enderecoId)
  const [cotacoes, recotar] = useCotacoes(lojas, {
    daCompra,
    endereco: etapa === 'produtos' ? undefined : endereco,
  })
  const entregaDe = (partes: LojaDoCarrinho[]) =>
    entregasDaCompra(lojas, {
      daCompra: partes,
      escolhas: compra.entregas,
      cientes: compra.cientes,
      cotacoes,
      endereco,
    })
  const entrega = entregaDe(daCompra)
  const taxas = Object.fromEntries(
    entrega.lojas.map((parte) => [parte.loja.id, parte.falta ? undefined : parte.taxaCentavos]),
  )
  const cupons = useCuponsDaCompra(daCompra, { forma: compra.forma, taxas })
  const descontos = descontosDaCompra(lojas, { daCompra, forma: compra.forma, cupons })

  function irPara(destino: Etapa) {
    if (destino !== 'produtos' && !podeComprar(lojas, daCompra)) return
    if (destino !== 'produtos' && !usuario) {
      toast.info('Login necessário', 'Entre na sua conta para finalizar a compra.')
      void navigate(entrarAntes(loja.codigo, daEtapa(destino, todas)))
      return
    }
    toast.resolver()
    setFeitas([])
    setParametros(daEtapa(destino, todas))
  }

  /** The dialog stands in the address, so that a reload finds it again. */
  async function mostrarPix(vendaId: string | null) {
    const busca = new URLSearchParams({ ...daEtapa(etapa, todas), ...(vendaId ? { pix: vendaId } : {}) })
    await navigate(`?${busca}`, { replace: vendaId === null, preventScrollReset: true })
    if (vendaId === null) await revalidate()
  }

  async function voltarAosProdutos() {
    await navigate('/loja', { replace: true })
    await revalidate()
  }

  /** PIX opens here; a card has its own page, whose policy alone lets the provider's fields in. */
  function pagar({ id, forma_pagamento }: Pick<Venda, 'id' | 'forma_pagamento'>) {
    if (forma_pagamento === 'pix') void mostrarPix(id)
    else location.assign(`/pagar-com-cartao/${id}`)
  }

  function aoFinalizar(vendas: (Venda | VendaDetalhe)[]) {
    toast.resolver()
    const aPagar = vendas.find(pagaOnline)
    if (aPagar) return pagar(aPagar)
    for (const venda of vendas) carrinho.limpar(venda.estabelecimento_id)
    esquecerCompra()
    setFeitas(vendas as VendaDetalhe[])
    setParametros({})
    window.scrollTo({ top: 0 })
  }

  // Paid meanwhile, or emptied elsewhere: there is nothing to do here, however one comes back to it.
  if (etapa !== 'produtos' && daCompra.length === 0 && !pix && feitas.length === 0)
    return <Navigate to="/loja" replace />
  return (
    <>
      {ehEnsaio(loja.codigo) ? (
        <FaixaDoEnsaio ensaioId={loja.id}>
          <Link to="/admin">Voltar ao painel</Link>
        </FaixaDoEnsaio>
      ) : null}
      <main id="conteudo" className={`miolo ${estilo.loja}`}>
        <header className={estilo.cabeca}>
          {emVarias ? null : <LogoDaLoja loja={loja} tamanho={56} />}
          <div>
            <h1>{emVarias ? `Compra em ${plural(daCompra.length, '# loja', '# lojas')}` : loja.nome}</h1>
            {emVarias ? null : <Link to="/escolher-estabelecimento">Trocar de loja</Link>}
          </div>
        </header>
        {enviado ? (
          <div ref={passo}>
            <Suspense fallback={<div className={`cartao ${estilo.aCaminho}`} />}>
              <PedidoFeito vendas={feitas} aoContinuar={() => irPara('produtos')} />
            </Suspense>
          </div>
        ) : (
          <>
            <Etapas atual={etapa} aoVoltar={irPara} />
            {pix ? null : <PagamentosAbertos vendas={abertas} aoAbrir={pagar} />}
            <div aria-live="polite">
              <ListaDeMudancas mudancas={dados.mudancas} />
              <LojasParadas emPausa={emPausa(lojas, daCompra)} indisponiveis={indisponiveis} />
            </div>
            {etapa === 'produtos' ? (
              <Suspense fallback={<EsqueletoDeProdutos />}>
                <LojaProdutos
                  passo={passo}
                  dados={dados}
                  doCarrinho={destaLoja[0]}
                  entrega={entregaDe(destaLoja)}
                  aoContinuar={() => irPara('dados')}
                />
              </Suspense>
            ) : !usuario ? (
              <EntrarParaContinuar
                carregando={carregando}
                entrar={entrarAntes(loja.codigo, daEtapa(etapa, todas))}
              />
            ) : (
              <div className={estilo.comResumo}>
                <div ref={passo}>
                  <Suspense fallback={<div className={`cartao ${estilo.passo} ${estilo.aCaminho}`} />}>
                    {etapa === 'dados' ? (
                      <LojaDados
                        usuario={usuario}
                        enderecos={dados.enderecos}
                        endereco={endereco}
                        entrega={entrega}
                        aoRecotar={recotar}
                        aoVoltar={() => irPara('produtos')}
                        aoContinuar={() => irPara('pagamento')}
                      />
                    ) : daCompra.length > 0 ? (
                      <LojaPagamento
                        lojas={lojas}
                        daCompra={daCompra}
                        abertas={abertas}
                        endereco={endereco}
                        entrega={entrega}
                        cupons={cupons}
                        irPara={irPara}
                        aoRecotar={recotar}
                        aoFinalizar={aoFinalizar}
                      />
                    ) : null}
                  </Suspense>
                </div>
                {daCompra.length > 0 ? (
                  <ResumoDoPedido
                    lojas={daCompra}
                    descontoCentavos={descontos.centavos}
                    cupons={descontos.cupons}
                    entrega={entrega}
                    aoEditar={() => irPara('produtos')}
                  />
                ) : null}
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
              guardarVendaAberta(venda.estabelecimento_id, null)
              carrinho.limpar(venda.estabelecimento_id)
              esquecerCompra()
            }}
            aoTerminar={(proxima) => void (proxima ? mostrarPix(proxima) : voltarAosProdutos())}
            aoCancelar={({ estabelecimento_id: id, cupons: usados }, proxima) => {
              const codigos = usados.map(({ codigo }) => codigo)
              guardarVendaAberta(id, null)
              guardarCupons(id, codigos)
              toast.info('Pedido cancelado', 'Seus produtos continuam no carrinho.')
              void mostrarPix(proxima)
            }}
          />
        ) : null}
      </main>
      {emVarias ? null : <BotaoWhatsApp loja={loja} />}
    </>
  )
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`miolo ${estilo.loja}`}>
      <h1 className="so-leitor">Comprar</h1>
      <p className="sem-js">Para comprar, ligue o JavaScript do navegador.</p>
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
