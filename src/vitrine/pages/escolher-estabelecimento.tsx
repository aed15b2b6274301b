import { IconMapPin } from '@tabler/icons-react'
import { data, redirect, useNavigate } from 'react-router'
import { getConfig } from '#src/shared/server/config.ts'
import { keptPage } from '#src/shared/server/http/public-answer.ts'
import { Fachada } from '#src/shared/ui/loja/cartao-loja.tsx'
import { lugar } from '#src/shared/ui/loja/selos-da-loja.tsx'
import { DesenhoDeLojaFechada } from '#src/shared/ui/desenhos/loja-fechada.ts'
import { lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { canonicoDaLista, metaDaPagina } from '#src/shared/ui/meta.ts'
import { PaginaDeErro } from '#src/shared/ui/kit/pagina-de-erro.tsx'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { ultimaPagina } from '../enderecos.ts'
import { lerFiltroDeLojas, texto } from '../filtros.ts'
import { LOJAS_POR_PAGINA } from '../limites.ts'
import type { LojaPublica } from '../schemas.ts'
import { listarLojas } from '../server/listar-lojas.ts'
import { pesquisarProdutos } from '../server/pesquisar-produtos.ts'
import type { Route } from './+types/escolher-estabelecimento.ts'
import { BuscaDeProdutos } from './moldura/busca-de-produtos.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const parametros = new URL(request.url).searchParams
  const busca = texto(parametros.get('produto'))
  const { pagina = 1 } = lerFiltroDeLojas(parametros)
  const [lojas, produtos] = await Promise.all([
    listarLojas({ pagina }),
    busca ? pesquisarProdutos(busca) : null,
  ])
  const ultima = ultimaPagina(request.url, { total: lojas.total, porPagina: LOJAS_POR_PAGINA })
  if (ultima) throw redirect(ultima)
  return data(
    {
      lojas: lojas.itens,
      total: lojas.total,
      pagina,
      busca: busca ?? '',
      produtos,
      origem: getConfig().publicUrl,
    },
    keptPage('lojas', 'vendas'),
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: 'Escolha onde comprar',
    descricao: 'Escolha a loja em que você quer comprar ou procure um produto em todas elas.',
    canonico: canonicoDaLista('/escolher-estabelecimento', location),
    origem: loaderData?.origem,
  })

/** Which shop to buy at: the choice is remembered in this browser, then the way in. */
export default function EscolherEstabelecimento({ loaderData }: Route.ComponentProps) {
  const { lojas, total, pagina, busca, produtos } = loaderData
  return (
    <main id="conteudo" className="pagina miolo">
      <header>
        <h1>Onde você quer comprar?</h1>
        <p className="apagado">Escolha uma loja da lista ou procure um produto em todas elas.</p>
      </header>
      <BuscaDeProdutos inicial={busca} encontrados={produtos} lojas={lojas} />
      <section className="secao" aria-labelledby="lojas">
        <h2 id="lojas">Lojas</h2>
        {lojas.length > 0 ? (
          <div className="grade-lojas">
            {lojas.map((loja) => (
              <LojaParaEscolher key={loja.id} loja={loja} />
            ))}
          </div>
        ) : (
          <Vazio
            desenho={<DesenhoDeLojaFechada />}
            titulo="Ainda não há lojas abertas"
            texto="Volte em breve: novas lojas chegam todo dia."
            nivel={3}
          />
        )}
        <Paginas pagina={pagina} total={total} porPagina={LOJAS_POR_PAGINA} linhas={lojas.length} />
      </section>
    </main>
  )
}

export function ErrorBoundary() {
  return <PaginaDeErro status={500} titulo="Erro ao carregar estabelecimentos" />
}

function LojaParaEscolher({ loja }: { loja: LojaPublica }) {
  return (
    <Fachada loja={loja} nome={loja.nome} legenda={<p className="apagado codigo">Código: {loja.codigo}</p>}>
      {lugar(loja) && (
        <ul className="sem-lista fatos">
          <li>
            <IconMapPin size={16} aria-hidden /> {lugar(loja)}
          </li>
        </ul>
      )}
      <ComprarAqui loja={loja} />
    </Fachada>
  )
}

/** A link, so it works without scripts; with them the choice is remembered first. */
function ComprarAqui({ loja }: { loja: Pick<LojaPublica, 'id' | 'codigo' | 'nome' | 'logo_url'> }) {
  const navigate = useNavigate()
  const para = `/auth/consumidor?estabelecimento=${encodeURIComponent(loja.codigo)}`
  return (
    <a
      href={para}
      className="botao comprar-aqui"
      onClick={(evento) => {
        lojaEscolhida.definir(loja)
        if (evento.metaKey || evento.ctrlKey || evento.shiftKey) return
        evento.preventDefault()
        void navigate(para)
      }}
    >
      Comprar aqui<span className="so-leitor"> na loja {loja.nome}</span>
    </a>
  )
}
