import { data, Link, redirect } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { keptPage } from '#src/shared/server/http/public-answer.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { PaginaDeErro } from '#src/shared/ui/kit/pagina-de-erro.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { enderecoDeCategoria, lerFiltroDaBusca } from '../../busca.ts'
import { buscarCategoria, categoriaDeMesmoSentido } from '../../server/buscar-categoria.ts'
import { buscarProdutos } from '../../server/buscar-produtos.ts'
import { categoriasPopulares } from '../../server/categorias-populares.ts'
import { dadosDaCategoria } from '../../server/dados-estruturados.ts'
import { listarLugares } from '../../server/listar-lugares.ts'
import type { Route } from './+types/categoria.ts'
import { CategoriasPopulares } from './categorias-populares.tsx'
import { Resultados } from './resultados.tsx'

export async function loader({ params, request }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const endereco = enderecoDeCategoria(params.endereco)
  const categoria = endereco ? await buscarCategoria(endereco) : null
  if (!endereco || !categoria) {
    const outro = endereco && (await categoriaDeMesmoSentido(endereco))
    if (outro) throw redirect(`/categoria/${outro}${search}`)
    return data({ categoria: null, populares: await categoriasPopulares() }, { status: 404 })
  }
  const { termo: _termo, ...filtro } = lerFiltroDaBusca(searchParams)
  const [achados, lugares, populares] = await Promise.all([
    buscarProdutos({ ...filtro, categoria: endereco }),
    listarLugares(),
    categoriasPopulares(),
  ])
  const mostradas = new Set(achados.itens.map((produto) => `loja:${produto.estabelecimento_id}`))
  return data(
    {
      categoria: { ...categoria, endereco },
      filtro,
      achados,
      lugares,
      populares,
      origem: getConfig().publicUrl,
      estruturados: dadosDaCategoria({ ...categoria, endereco }, achados.itens),
    },
    keptPage('lojas', ...mostradas),
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The category as it is has its place among search engines; filtered, sorted and further on it is this one again. */
export const meta = ({ loaderData, location }: Route.MetaArgs) => {
  if (!loaderData?.categoria) return metaDaPagina({ titulo: 'Categoria não encontrada', indexar: false })
  const { categoria, origem, estruturados } = loaderData
  const pura = !/[?&](min|max|promocao|estoque|local|cep|ordem|depois)=/.test(location.search)
  return [
    ...metaDaPagina({
      titulo: `${categoria.nome}: ofertas de todas as lojas`,
      descricao: `${plural(categoria.total_produtos, '# produto', '# produtos')} de ${categoria.nome} nas lojas do Portal de Vendas: compare preços e avaliações e pague por PIX.`,
      canonico: `/categoria/${categoria.endereco}`,
      origem,
      indexar: pura,
    }),
    ...(pura ? estruturados : []),
  ]
}

export default function Categoria({ loaderData }: Route.ComponentProps) {
  const { populares } = loaderData
  if (!loaderData.categoria) {
    return (
      <main id="conteudo" className="pagina miolo">
        <h1>Categoria não encontrada</h1>
        <p className="apagado">Nenhuma loja tem produtos nesta categoria agora.</p>
        <p>
          <Link to="/busca" className="botao">
            Ver todos os produtos
          </Link>
        </p>
        <CategoriasPopulares categorias={populares} titulo="Categorias populares" />
      </main>
    )
  }
  const { categoria, filtro, achados, lugares } = loaderData
  return (
    <main id="conteudo" className="pagina miolo">
      <nav aria-label="Você está em" className="trilha">
        <ol className="sem-lista">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to="/busca">Produtos</Link>
          </li>
          <li aria-current="page">{categoria.nome}</li>
        </ol>
      </nav>
      <header>
        <h1>{categoria.nome}</h1>
        <p className="apagado">
          {plural(categoria.total_produtos, '# produto', '# produtos')} de todas as lojas do shopping.
        </p>
      </header>
      <Resultados
        filtro={filtro}
        achados={achados}
        lugares={lugares}
        deUmaCategoria
        vazio={
          <Vazio
            desenho={<DesenhoDeLupa />}
            titulo="Nenhum produto encontrado"
            texto="Nada passa por todos estes filtros. Retire algum deles."
            saida={{ para: `/categoria/${categoria.endereco}`, nome: 'Limpar filtros', leve: true }}
            nivel={3}
          />
        }
      />
      <CategoriasPopulares
        categorias={populares.filter(({ nome }) => nome !== categoria.nome)}
        titulo="Outras categorias"
      />
    </main>
  )
}

export function ErrorBoundary() {
  return <PaginaDeErro status={500} titulo="Erro ao carregar a categoria" />
}
