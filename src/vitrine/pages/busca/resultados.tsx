import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import { EsqueletoDeProdutos } from '#src/shared/ui/loja/esqueleto-de-produtos.tsx'
import { escreverLugar, type FiltroDaBusca, filtrosEmUso } from '../../busca.ts'
import { comFiltro, enderecoDoProduto } from '../../enderecos.ts'
import { semPreco } from '../../filtros.ts'
import type { OrdemDaBusca } from '../../limites.ts'
import type { ListaDaBusca } from '../../schemas.ts'
import type { Lugar } from '../../server/listar-lugares.ts'
import { AbrirFiltros } from '../loja/abrir-filtros.tsx'
import { useEnderecoDaLista } from '../loja/filtro-na-url.ts'
import { FiltrosDaBusca } from './filtros-da-busca.tsx'
import estilo from './busca.module.css'

const FILTROS = 'filtros-da-busca'
const FORMULARIO = 'filtrar-a-busca'

const ORDENS: Record<OrdemDaBusca, string> = {
  relevancia: 'Relevância',
  menor_preco: 'Menor preço',
  maior_preco: 'Maior preço',
  recentes: 'Mais recentes',
  avaliacao: 'Melhor avaliação',
}

interface Props {
  filtro: FiltroDaBusca
  achados: ListaDaBusca
  lugares: Lugar[]
  /** The page is one category: it is not chosen here. */
  deUmaCategoria?: boolean
  /** What is shown where nothing was found. */
  vazio: ReactNode
}

/** Filters beside the products, one page of them, and the way to the next. */
export function Resultados({ filtro, achados, lugares, deUmaCategoria = false, vazio }: Props) {
  const { carregando, parametros, aplicar } = useEnderecoDaLista()
  const { search } = useLocation()
  const escolhidos = deUmaCategoria ? { ...filtro, categoria: undefined } : filtro
  const emUso = filtrosEmUso(escolhidos)
  const filtros = { categorias: deUmaCategoria ? undefined : achados.categorias, lugares, emUso }
  return (
    <div className="compras">
      <aside className="lateral" id={FILTROS} aria-label="Filtros">
        <FiltrosDaBusca formulario={FORMULARIO} {...filtros} />
      </aside>
      <section aria-labelledby="produtos">
        <h2 id="produtos" className="so-leitor">
          Produtos
        </h2>
        <div className={estilo.acima}>
          <div className={`barra-da-grade ${estilo.barra}`}>
            <CampoDeEscolha
              label="Ordenar por"
              name="ordem"
              form={FORMULARIO}
              value={parametros.get('ordem') ?? 'relevancia'}
              onChange={({ target: { value } }) =>
                aplicar((atual) => comFiltro(atual, 'ordem', value === 'relevancia' ? null : value))
              }
              opcoes={Object.entries(ORDENS)}
            />
            <AbrirFiltros ancora={FILTROS} emUso={emUso} achados={quantos(achados.total)}>
              <FiltrosDaBusca {...filtros} />
            </AbrirFiltros>
          </div>
          <div className="situacao">
            <output className="apagado">{carregando ? 'Carregando…' : quantos(achados.total)}</output>
            <Fichas filtro={escolhidos} categorias={achados.categorias} />
          </div>
        </div>
        {filtro.depois && (
          <p>
            <Link to={semMarca(search)} className="link">
              Voltar ao começo dos resultados
            </Link>
          </p>
        )}
        {carregando ? (
          <EsqueletoDeProdutos />
        ) : achados.itens.length === 0 ? (
          vazio
        ) : (
          <Grade achados={achados} />
        )}
        <div className={estilo.mais}>
          {achados.depois && !carregando && <VerMais marca={achados.depois} />}
        </div>
      </section>
    </div>
  )
}

export function quantos(total: number | null): string {
  return total === null ? 'mais de 1.000 produtos' : plural(total, '# produto', '# produtos')
}

function Grade({ achados: { itens } }: { achados: ListaDaBusca }) {
  return (
    <div className="grade-produtos">
      {itens.map((produto, casa) => (
        <CartaoDeProduto
          key={produto.id}
          produto={produto}
          imediata={casa < 2}
          link={{ to: enderecoDoProduto(produto.estabelecimento_codigo, produto) }}
          daLoja={produto.estabelecimento_nome}
        />
      ))}
    </div>
  )
}

/** An address of its own, so it works without scripts, is shared, and the way back leads to the same place. */
function VerMais({ marca }: { marca: string }) {
  const parametros = new URLSearchParams(useLocation().search)
  parametros.set('depois', marca)
  return (
    <Link to={{ search: parametros.toString() }} className="botao leve" rel="next">
      Ver mais produtos
    </Link>
  )
}

function semMarca(search: string) {
  return { search: comFiltro(new URLSearchParams(search), 'depois', null).toString() }
}

/** One chip per filter at work; each takes its own off. */
function Fichas({ filtro, categorias }: { filtro: FiltroDaBusca; categorias: ListaDaBusca['categorias'] }) {
  const { parametros } = useEnderecoDaLista()
  const { categoria, precoMin, precoMax, promocao, emEstoque, cep } = filtro
  const lugar = escreverLugar(filtro)
  const fichas = [
    categoria && ['categoria', categorias.find(({ endereco }) => endereco === categoria)?.nome ?? categoria],
    precoMin !== undefined && ['min', `De ${formatarReais(precoMin)}`],
    precoMax !== undefined && ['max', `Até ${formatarReais(precoMax)}`],
    promocao && ['promocao', 'Em promoção'],
    emEstoque && ['estoque', 'Disponível'],
    lugar && ['local', lugar],
    cep && ['cep', `CEP ${cep.slice(0, 5)}-${cep.slice(5)}`],
  ].filter((ficha): ficha is [string, string] => Array.isArray(ficha))
  if (fichas.length === 0) return null
  const sem = (nome: string) =>
    nome === 'min' || nome === 'max' ? semPreco(parametros, nome) : comFiltro(parametros, nome, null)
  return (
    <ul className="sem-lista fichas" aria-label="Filtros ativos">
      {fichas.map(([nome, texto]) => (
        <li key={nome}>
          <Link
            to={{ search: sem(nome).toString() }}
            className="ficha"
            preventScrollReset
            aria-label={`Remover filtro ${texto}`}
          >
            {texto} <IconX size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
