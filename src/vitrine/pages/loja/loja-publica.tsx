import { type ComponentType, Fragment, lazy, Suspense, useEffect } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { dizerTotal } from '#src/shared/contagem.ts'
import { plural } from '#src/shared/plural.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { keptPage, remembered } from '#src/shared/server/http/public-answer.ts'
import { log } from '#src/shared/server/log.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { BotaoWhatsApp } from '#src/shared/ui/loja/botao-whatsapp.tsx'
import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import { EsqueletoDeProdutos } from '#src/shared/ui/loja/esqueleto-de-produtos.tsx'
import { useEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import { canonicoDaLista, metaDaPagina } from '#src/shared/ui/meta.ts'
import { carrinho } from '#src/vendas/pages/carrinho/carrinho.tsx'
import { comFiltro, DA_GRADE, enderecoDoProduto, ultimaPagina } from '../../enderecos.ts'
import { lerFiltroDeProdutos } from '../../filtros.ts'
import { PRODUTOS_POR_PAGINA } from '../../limites.ts'
import type { ListaDeProdutos } from '../../schemas.ts'
import { buscarLojaPorCodigo } from '../../server/buscar-loja.ts'
import { dadosDaLoja } from '../../server/dados-estruturados.ts'
import { listarCategoriasDaLoja } from '../../server/listar-categorias-da-loja.ts'
import { listarProdutosDaLoja } from '../../server/listar-produtos-da-loja.ts'
import { produtosDaLojaPorId } from '../../server/produtos-da-loja-por-id.ts'
import { resumoDeAvaliacoes } from '../../server/resumo-de-avaliacoes.ts'
import { codigoAtual, lojaParada, sobreALoja } from '../../server/sobre-a-loja.ts'
import type { Route } from './+types/loja-publica.ts'
import { AvaliacoesDaLoja } from './avaliacoes-da-loja.tsx'
import { useBuscaEmVao } from './busca-em-vao.ts'
import { BuscaNaLoja } from './busca-na-loja.tsx'
import { CuponsDaLoja } from './cupons-da-loja.tsx'
import type { DialogoDoProdutoProps } from './dialogo-do-produto.tsx'
import { DestaquesDaLoja } from './destaques-da-loja.tsx'
import { FichasDeFiltro } from './fichas-de-filtro.tsx'
import { semProduto, useFiltroNaUrl } from './filtro-na-url.ts'
import { AbrirFiltros } from './abrir-filtros.tsx'
import { AcoesDaPagina } from './acoes-da-pagina.tsx'
import { LojaTopo } from './loja-topo.tsx'
import { PainelDeFiltros } from './painel-de-filtros.tsx'
import { SEM_LOJA, SemLoja } from './sem-loja.tsx'
import { Sobre } from './sobre-a-loja.tsx'
import { Vendedor } from './vendedor.tsx'

// Without a network, or after an update, there is the product's own page.
const DialogoDoProduto = lazy<ComponentType<DialogoDoProdutoProps>>(() =>
  import('./dialogo-do-produto.tsx').catch(() => ({ default: IrParaPaginaDoProduto })),
)

const NADA: ListaDeProdutos = { itens: [], total: 0, preco_minimo: 0, preco_maximo: 0 }
// Until the shop's own prices are known (docs/rules/marketplace.md#constants).
const PRECO_MAXIMO_PADRAO = 10_000

export async function loader({ params, request }: Route.LoaderArgs) {
  const loja = await buscarLojaPorCodigo(params.codigo)
  if (!loja) {
    const atual = await codigoAtual(params.codigo)
    if (atual) throw redirect(`/loja/${atual}${new URL(request.url).search}`, 301)
    return data({ loja: null, parada: await lojaParada(params.codigo) }, { status: 404 })
  }
  const filtro = lerFiltroDeProdutos(new URL(request.url).searchParams)
  let inteira = true
  const ou =
    <T,>(parte: string, vazio: T) =>
    (error: unknown) => {
      inteira = false
      log.error({ err: error, parte, loja: loja.id }, 'part of a shop page failed to load')
      return vazio
    }
  // What no filter changes is kept apart: choosing another one asks for products alone.
  const tags = [`loja:${loja.id}`]
  const [produtos, categorias, avaliacoes, sobre] = await Promise.all([
    listarProdutosDaLoja(loja.id, filtro).catch(ou('produtos', NADA)),
    remembered(`categorias:${loja.id}`, tags, () => listarCategoriasDaLoja(loja.id)).catch(
      ou('categorias', []),
    ),
    remembered(`avaliacoes:${loja.id}`, tags, () => resumoDeAvaliacoes(loja.id)).catch(
      ou('avaliacoes', null),
    ),
    remembered(`sobre:${loja.id}`, tags, () => sobreALoja(loja.id)).catch(ou('sobre', null)),
  ])
  const ultima = ultimaPagina(request.url, { total: produtos.total, porPagina: PRODUTOS_POR_PAGINA })
  if (ultima) throw redirect(ultima)
  const escolhidos = sobre?.personalizacao?.destaques ?? []
  const destaques =
    escolhidos.length > 0 ? await produtosDaLojaPorId(loja.id, escolhidos).catch(ou('destaques', [])) : []
  return data(
    {
      loja,
      produtos,
      categorias,
      avaliacoes,
      sobre,
      destaques,
      origem: getConfig().publicUrl,
      estruturados: dadosDaLoja(loja),
    },
    inteira ? keptPage(...tags) : { headers: { 'Cache-Control': 'no-store' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Opening a product over the grid changes only what is on top. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const mesma =
    currentUrl.pathname === nextUrl.pathname && semProduto(currentUrl.search) === semProduto(nextUrl.search)
  return mesma ? false : defaultShouldRevalidate
}

export const meta = ({ loaderData, location }: Route.MetaArgs) => {
  if (!loaderData?.loja)
    return metaDaPagina({ titulo: SEM_LOJA[loaderData?.parada ? 'parada' : 'desconhecida'], indexar: false })
  const { loja, origem, estruturados } = loaderData
  const pagina = metaDaPagina({
    titulo: loja.nome,
    descricao: loja.descricao ?? `Produtos, preços e avaliações da loja ${loja.nome} no Portal de Vendas.`,
    canonico: canonicoDaLista(`/loja/${loja.codigo}`, location),
    origem,
    imagem: `/social/loja/${loja.codigo}`,
  })
  return [...pagina, ...estruturados]
}

export default function LojaPublica({ loaderData }: Route.ComponentProps) {
  if (!loaderData.loja) return <SemLoja porque={loaderData.parada ? 'parada' : 'desconhecida'} />
  return <Vitrine {...loaderData} />
}

/** The page could not be fetched or made: said in docs/rules/marketplace.md#error-texts's words, then on to the list. */
export function ErrorBoundary() {
  return <SemLoja porque="falha" />
}

type Dados = Extract<Route.ComponentProps['loaderData'], { origem: string }>

const SECOES = ['destaques', 'produtos', 'avaliacoes', 'sobre'] as const

function Vitrine({ loja, produtos, categorias, avaliacoes, sobre, destaques }: Dados) {
  useEtapa(loja.id, 'visita')
  const { filtro, parametros, aplicar, carregando } = useFiltroNaUrl()
  const { search } = useLocation()
  const aberto = new URLSearchParams(search).get('produto')
  const emFiltro = (filtro.categorias?.length ?? 0) + (filtro.promocao ? 1 : 0)
  const minimo = Math.floor(produtos.preco_minimo)
  const maximo = produtos.preco_maximo > 0 ? Math.ceil(produtos.preco_maximo) : PRECO_MAXIMO_PADRAO
  const painel = { categorias, minimo, maximo }
  const achados = plural(produtos.total, '# produto', '# produtos', dizerTotal)

  const emVao = !carregando && produtos.total === 0 && !emFiltro && !filtro.precoMin && filtro.busca
  useBuscaEmVao(emVao, loja.id)

  const secoes = {
    destaques: <DestaquesDaLoja loja={loja} produtos={destaques} />,
    produtos: (
      <div className="compras">
        <aside className="lateral" id="filtros-da-loja" aria-label="Filtros">
          <PainelDeFiltros formulario="filtros" {...painel} />
        </aside>
        <section aria-labelledby="produtos">
          <h2 id="produtos" className="so-leitor">
            Produtos
          </h2>
          <div className="barra-da-grade">
            <BuscaNaLoja
              busca={filtro.busca ?? ''}
              onBuscar={(busca) => aplicar((atual) => comFiltro(atual, 'busca', busca), { troca: true })}
            />
            <AbrirFiltros ancora="filtros-da-loja" emUso={emFiltro} achados={achados}>
              <PainelDeFiltros {...painel} />
            </AbrirFiltros>
          </div>
          <div className="situacao">
            <output className="apagado">{carregando ? 'Carregando…' : achados}</output>
            <FichasDeFiltro categorias={categorias} />
          </div>
          {carregando ? (
            <EsqueletoDeProdutos />
          ) : produtos.itens.length === 0 ? (
            <Vazio
              desenho={<DesenhoDeLupa />}
              titulo="Nenhum produto encontrado"
              texto="Tente ajustar os filtros ou buscar por outros termos"
              nivel={3}
            />
          ) : (
            <div className="grade-produtos">
              {produtos.itens.map((produto, casa) => (
                <CartaoDeProduto
                  descontoPix={loja.desconto_pix}
                  key={produto.id}
                  produto={produto}
                  imediata={casa < 2}
                  link={{
                    to: { search: comProduto(parametros, produto.id) },
                    mask: enderecoDoProduto(loja.codigo, produto),
                    state: DA_GRADE,
                    preventScrollReset: true,
                  }}
                  onAdicionar={() => carrinho.adicionar(produto, 1, loja)}
                />
              ))}
            </div>
          )}
          <Paginas
            pagina={filtro.pagina ?? 1}
            total={produtos.total}
            porPagina={PRODUTOS_POR_PAGINA}
            linhas={produtos.itens.length}
          />
        </section>
      </div>
    ),
    avaliacoes: avaliacoes && <AvaliacoesDaLoja resumo={avaliacoes} codigo={loja.codigo} />,
    sobre: sobre && <Sobre sobre={sobre} />,
  }

  return (
    <>
      <main id="conteudo" className="pagina-da-loja miolo">
        <LojaTopo
          loja={loja}
          conforme={sobre?.conforme ?? false}
          verificada={sobre?.verificada ?? false}
          chamada={sobre?.personalizacao?.chamada}
        />
        <AcoesDaPagina titulo={loja.nome} lojaId={loja.id} />
        {sobre?.cupons[0] && <CuponsDaLoja lojaId={loja.id} cupons={sobre.cupons} />}
        {(sobre?.personalizacao?.secoes ?? SECOES).map((secao) => (
          <Fragment key={secao}>{secoes[secao]}</Fragment>
        ))}
        <Vendedor loja={loja} />
        {aberto && (
          <Suspense>
            <DialogoDoProduto
              key={aberto}
              loja={loja}
              produtoId={aberto}
              produto={produtos.itens.find(({ id }) => id === aberto)}
            />
          </Suspense>
        )}
      </main>
      <BotaoWhatsApp loja={loja} />
    </>
  )
}

function comProduto(parametros: URLSearchParams, id: string): string {
  const novo = new URLSearchParams(parametros)
  novo.set('produto', id)
  return novo.toString()
}

function IrParaPaginaDoProduto({ loja, produtoId, produto }: DialogoDoProdutoProps) {
  useEffect(() => {
    location.replace(enderecoDoProduto(loja.codigo, produto ?? { id: produtoId, nome: '' }))
  })
  return null
}
