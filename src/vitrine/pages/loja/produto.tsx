import { lazy } from 'react'
import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { VARIACAO } from '#src/produtos/escolha.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { keptPage } from '#src/shared/server/http/public-answer.ts'
import { AoChegarPerto } from '#src/shared/ui/kit/ao-chegar-perto.tsx'
import { BotaoWhatsApp } from '#src/shared/ui/loja/botao-whatsapp.tsx'
import { useEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { enderecoDoProduto, idDoEndereco } from '../../enderecos.ts'
import { semCodigos } from '../../server/buscar-produto.ts'
import { imagemSocial } from '../../server/imagem-social.ts'
import { dadosDoProduto } from '../../server/dados-estruturados.ts'
import { paginaDoProduto } from '../../server/pagina-do-produto.ts'
import { produtoRetirado } from '../../server/produto-retirado.ts'
import { codigoAtual, lojaParada } from '../../server/sobre-a-loja.ts'
import type { Route } from './+types/produto.ts'
import { AcoesDaPagina } from './acoes-da-pagina.tsx'
import Avaliacoes from './avaliacoes.tsx'
import { DetalheDoProduto } from './detalhe-do-produto.tsx'
import { SEM_LOJA, SemLoja } from './sem-loja.tsx'
import { Vendedor } from './vendedor.tsx'

const LeveJunto = lazy(() => import('./leve-junto.tsx'))
const VistosRecentemente = lazy(() => import('../vistos-recentemente.tsx'))
const PerguntasDoProduto = lazy(() =>
  import('#src/perguntas/pages/perguntas-do-produto.tsx').catch(() => ({ default: () => null })),
)

export async function loader({ params, request }: Route.LoaderArgs) {
  const id = idDoEndereco(params.produto)
  const { search, searchParams } = new URL(request.url)
  const { loja, produto, avaliacoes, condicoes } = await paginaDoProduto(params.codigo, id)
  const atual = loja ? null : await codigoAtual(params.codigo)
  if (atual) throw redirect(`/loja/${atual}/produto/${params.produto}${search}`, 301)
  if (!loja || !produto) {
    const retirado = loja && id && (await produtoRetirado(loja.id, id))
    const parada = !loja && (await lojaParada(params.codigo))
    return data({ loja, produto: null, parada }, { status: retirado ? 410 : 404 })
  }

  const endereco = enderecoDoProduto(loja.codigo, produto)
  if (!endereco.endsWith(`/${params.produto}`)) throw redirect(endereco + search, 301)
  return data(
    {
      loja,
      produto: semCodigos(produto),
      avaliacoes,
      condicoes,
      origem: getConfig().publicUrl,
      imagem: imagemSocial(loja, { produto, nome: searchParams.get(VARIACAO) }),
      estruturados: dadosDoProduto({ loja, produto, avaliacoes }),
    },
    keptPage(`loja:${loja.id}`),
  )
}

/** Choosing another variation changes the address alone. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const mesmo = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return !mesmo && defaultShouldRevalidate
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData?.produto)
    return metaDaPagina({
      titulo: loaderData?.parada ? SEM_LOJA.parada : 'Produto não encontrado',
      indexar: false,
    })
  const { loja, produto, origem, imagem, estruturados } = loaderData
  const endereco = enderecoDoProduto(loja.codigo, produto)
  return [
    ...metaDaPagina({
      titulo: `${produto.seo_titulo ?? produto.nome} | ${loja.nome}`,
      descricao:
        produto.seo_descricao ?? produto.descricao?.slice(0, 160) ?? `${produto.nome} na loja ${loja.nome}.`,
      canonico: endereco,
      origem,
      imagem,
    }),
    ...estruturados,
  ]
}

export default function Produto({ loaderData }: Route.ComponentProps) {
  const vista = loaderData.produto ? loaderData.loja.id : null
  useEtapa(vista, 'visita')
  useEtapa(vista, 'produto')
  if (!loaderData.produto) {
    if (loaderData.loja) return <ProdutoNaoEncontrado loja={loaderData.loja} />
    return <SemLoja porque={loaderData.parada ? 'parada' : 'desconhecida'} />
  }
  const { loja, produto, avaliacoes, condicoes } = loaderData
  return (
    <>
      <main id="conteudo" className="pagina-da-loja miolo">
        <nav aria-label="Você está em" className="trilha">
          <ol className="sem-lista">
            <li>
              <Link to="/">Home</Link>
            </li>
            <li>
              <Link to="/estabelecimentos">Estabelecimentos</Link>
            </li>
            <li>
              <Link to={`/loja/${loja.codigo}`}>{loja.nome}</Link>
            </li>
            <li aria-current="page">{produto.nome}</li>
          </ol>
        </nav>
        <DetalheDoProduto loja={loja} produto={produto} completo={produto} condicoes={condicoes} nivel={1} />
        <AcoesDaPagina titulo={produto.nome} lojaId={loja.id} produtoId={produto.id} />
        <AoChegarPerto espera={null}>
          <LeveJunto loja={loja} produto={produto} comOpcoes={produto.opcoes.length > 0} />
        </AoChegarPerto>
        <Avaliacoes
          resumo={avaliacoes}
          codigo={loja.codigo}
          produtoId={produto.id}
          titulo="Avaliações do produto"
          vazio={['Nenhuma avaliação ainda', 'Quem comprou ainda não contou o que achou.']}
        />
        <AoChegarPerto espera={<output className="parte-que-vem" aria-label="Carregando perguntas" />}>
          <PerguntasDoProduto loja={loja} produto={produto} />
        </AoChegarPerto>
        <Vendedor loja={loja} produtoId={produto.id} />
        <AoChegarPerto espera={null}>
          <VistosRecentemente atual={produto.id} />
        </AoChegarPerto>
      </main>
      <BotaoWhatsApp loja={loja} />
    </>
  )
}

function ProdutoNaoEncontrado({ loja }: { loja: { codigo: string; nome: string } }) {
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <h1>Produto não encontrado</h1>
      <p className="apagado">Este produto não está mais à venda nesta loja.</p>
      <Link to={`/loja/${loja.codigo}`} className="botao">
        Ver a loja {loja.nome}
      </Link>
    </main>
  )
}
