import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { getConfig } from '#src/shared/server/config.ts'
import { keptPage } from '#src/shared/server/http/public-answer.ts'
import { contarBuscaEmVao } from '#src/shared/ui/loja/contar-busca-em-vao.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { PaginaDeErro } from '#src/shared/ui/kit/pagina-de-erro.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { type FiltroDaBusca, filtrosEmUso, lerFiltroDaBusca } from '../../busca.ts'
import { buscarProdutos } from '../../server/buscar-produtos.ts'
import { categoriasPopulares } from '../../server/categorias-populares.ts'
import { listarLojas } from '../../server/listar-lojas.ts'
import { listarLugares } from '../../server/listar-lugares.ts'
import type { Route } from './+types/busca.ts'
import { guardarRecente } from '../moldura/buscas-recentes.ts'
import { CategoriasPopulares } from './categorias-populares.tsx'
import { LojasAchadas } from './lojas-achadas.tsx'
import { Resultados } from './resultados.tsx'

const LOJAS_ACIMA = 4

export async function loader({ request }: Route.LoaderArgs) {
  const filtro = lerFiltroDaBusca(new URL(request.url).searchParams)
  const { termo, depois } = filtro
  const [achados, lojas, lugares, categorias] = await Promise.all([
    buscarProdutos(filtro),
    termo && !depois ? listarLojas({ busca: termo }, LOJAS_ACIMA) : null,
    listarLugares(),
    categoriasPopulares(),
  ])
  const mostradas = new Set(achados.itens.map((produto) => `loja:${produto.estabelecimento_id}`))
  return data(
    { filtro, achados, lojas, lugares, categorias, origem: getConfig().publicUrl },
    keptPage('lojas', ...mostradas),
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** What somebody searched is nobody's page to find; the categories are. */
export const meta = ({ loaderData }: Route.MetaArgs) => {
  const termo = loaderData?.filtro.termo
  return metaDaPagina({
    titulo: termo ? `${termo}: produtos de todas as lojas` : 'Produtos de todas as lojas',
    descricao:
      'Busque entre os produtos de todas as lojas do Portal de Vendas e compare preços, lojas e entregas.',
    canonico: termo ? `/busca?${new URLSearchParams({ q: termo })}` : '/busca',
    origem: loaderData?.origem,
    indexar: false,
  })
}

export default function Busca({ loaderData }: Route.ComponentProps) {
  const { filtro, achados, lojas, lugares, categorias } = loaderData
  const { termo } = filtro
  useEffect(() => {
    if (termo) guardarRecente(termo)
  }, [termo])
  const emVao = termo && achados.total === 0 && filtrosEmUso(filtro) === 0 && !filtro.depois
  useEffect(() => {
    if (emVao) contarBuscaEmVao(termo)
  }, [emVao, termo])
  return (
    <main id="conteudo" className="pagina miolo">
      <header>
        <h1>{termo ? `Resultados para “${termo}”` : 'Produtos de todas as lojas'}</h1>
        {achados.emendado && (
          <p>
            Mostrando resultados para <strong>{achados.emendado}</strong>. Nada se chama “{termo}”.
          </p>
        )}
      </header>
      {termo && lojas && lojas.itens.length > 0 && <LojasAchadas lojas={lojas} termo={termo} />}
      <Resultados
        filtro={filtro}
        achados={achados}
        lugares={lugares}
        vazio={<NadaAchado filtro={filtro} categorias={categorias} />}
      />
    </main>
  )
}

export function ErrorBoundary() {
  return <PaginaDeErro status={500} titulo="Erro ao buscar produtos" />
}

function NadaAchado({ filtro, categorias }: { filtro: FiltroDaBusca; categorias: { nome: string }[] }) {
  const { termo, depois } = filtro
  const comFiltros = filtrosEmUso(filtro) > 0 || depois
  return (
    <>
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Nenhum produto encontrado"
        texto={
          comFiltros
            ? 'Nada passa por todos estes filtros. Retire algum deles.'
            : 'Confira se está escrito certo, use menos palavras ou um nome mais geral.'
        }
        nivel={3}
      >
        {comFiltros ? (
          <Link
            to={{ search: termo ? new URLSearchParams({ q: termo }).toString() : '' }}
            className="botao leve"
          >
            Limpar filtros
          </Link>
        ) : (
          <Link to="/estabelecimentos" className="botao leve">
            Ver todas as lojas
          </Link>
        )}
      </Vazio>
      <CategoriasPopulares categorias={categorias} titulo="Categorias populares" />
    </>
  )
}
