import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ChangeEvent, useId } from 'react'
import { data, Form, Link, redirect, useSubmit } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { keptPage } from '#src/shared/server/http/public-answer.ts'
import { CartaoDeLoja } from '#src/shared/ui/loja/cartao-loja.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { useEndereco } from '#src/shared/ui/endereco.ts'
import { canonicoDaLista, metaDaPagina } from '#src/shared/ui/meta.ts'
import { PaginaDeErro } from '#src/shared/ui/kit/pagina-de-erro.tsx'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { Campo, CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { ultimaPagina } from '../enderecos.ts'
import { lerFiltroDeLojas } from '../filtros.ts'
import { LOJAS_POR_PAGINA, type OrdemDeLojas } from '../limites.ts'
import { categoriasPopulares } from '../server/categorias-populares.ts'
import { listarCidades } from '../server/listar-cidades.ts'
import { listarLojas } from '../server/listar-lojas.ts'
import { pesquisarProdutos } from '../server/pesquisar-produtos.ts'
import type { Route } from './+types/estabelecimentos.ts'
import { ProdutosEncontrados } from './produtos-encontrados.tsx'

const NOTAS = [4.5, 4, 3]
const EM_USO = ['cidade', 'categoria', 'nota', 'promocao', 'ordem']
const ORDENS: Record<OrdemDeLojas, string> = {
  relevancia: 'Relevância',
  avaliacao: 'Melhor avaliação',
  vendas: 'Mais vendas',
  recentes: 'Mais recentes',
  nome: 'Nome A-Z',
}

export async function loader({ request }: Route.LoaderArgs) {
  const filtro = lerFiltroDeLojas(new URL(request.url).searchParams)
  const [lojas, cidades, categorias, produtos] = await Promise.all([
    listarLojas(filtro),
    listarCidades(),
    categoriasPopulares(),
    filtro.busca && !filtro.pagina ? pesquisarProdutos(filtro.busca) : [],
  ])
  const ultima = ultimaPagina(request.url, { total: lojas.total, porPagina: LOJAS_POR_PAGINA })
  if (ultima) throw redirect(ultima)
  return data(
    { filtro, lojas, cidades, categorias, produtos, origem: getConfig().publicUrl },
    keptPage('lojas', 'vendas'),
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  metaDaPagina({
    titulo: loaderData?.filtro.busca ? `Busca por ${loaderData.filtro.busca}` : 'Lojas',
    descricao: 'Todas as lojas do Portal de Vendas: filtre por cidade, categoria, avaliação e promoções.',
    canonico: canonicoDaLista('/estabelecimentos', location),
    origem: loaderData?.origem,
    indexar: !loaderData?.filtro.busca,
  })

/** A row of cards where they stand side by side. */
const A_VISTA = 3

export default function Estabelecimentos({ loaderData }: Route.ComponentProps) {
  const { filtro, lojas, cidades, categorias, produtos } = loaderData
  return (
    <main id="conteudo" className="pagina miolo">
      <header>
        <h1>{filtro.busca ? `Resultados para “${filtro.busca}”` : 'Lojas do shopping'}</h1>
        <output className="apagado">{plural(lojas.total, '# loja encontrada', '# lojas encontradas')}</output>
      </header>
      <Filtros cidades={cidades} categorias={categorias} />
      {lojas.itens.length > 0 ? (
        <div className="grade-lojas">
          {lojas.itens.map((loja, posicao) => (
            <CartaoDeLoja key={loja.id} loja={loja} nivel={2} aVista={posicao < A_VISTA} />
          ))}
        </div>
      ) : produtos.length > 0 ? null : (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Nenhuma loja encontrada"
          texto="Tente outro nome ou retire algum filtro."
          saida={{ para: '/estabelecimentos', nome: 'Ver todas as lojas', leve: true }}
        />
      )}
      <Paginas
        pagina={filtro.pagina ?? 1}
        total={lojas.total}
        porPagina={LOJAS_POR_PAGINA}
        linhas={lojas.itens.length}
      />
      {produtos.length > 0 && <ProdutosEncontrados produtos={produtos} />}
    </main>
  )
}

export function ErrorBoundary() {
  return <PaginaDeErro status={500} titulo="Erro ao carregar estabelecimentos" />
}

interface FiltrosProps {
  cidades: { cidade: string }[]
  categorias: { nome: string }[]
}

/** A plain GET form; with scripts every choice submits it at once. */
function Filtros({ cidades, categorias }: FiltrosProps) {
  const submit = useSubmit()
  const { parametros } = useEndereco()
  const filtro = lerFiltroDeLojas(parametros)
  const id = useId()

  function enviar(formulario: HTMLFormElement) {
    const dados = new FormData(formulario)
    for (const [nome, valor] of [...dados]) if (valor === '' || valor === 'relevancia') dados.delete(nome)
    // At once: what was chosen must not look otherwise until the answer is here.
    void submit(dados, { preventScrollReset: true, flushSync: true })
  }

  const aoEscolher = ({ currentTarget: { form } }: Escolhido) => form && enviar(form)

  return (
    <search aria-label="Filtrar lojas">
      <Form
        className="filtros-de-lojas"
        onSubmit={(evento) => {
          evento.preventDefault()
          enviar(evento.currentTarget)
        }}
      >
        <Campo
          key={filtro.busca}
          label="Buscar loja"
          className="busca-de-lojas"
          id={`${id}-busca`}
          name="busca"
          type="search"
          placeholder="Nome ou descrição"
          maxLength={120}
          defaultValue={filtro.busca ?? ''}
        />
        {/* On small screens the rest unfolds; a box that is ticked needs no script. */}
        <label className="ficha desdobrar">
          <input
            type="checkbox"
            className="so-leitor"
            defaultChecked={EM_USO.some((nome) => parametros.has(nome))}
          />
          <IconAdjustmentsHorizontal size={18} aria-hidden /> Mais filtros
        </label>
        <EscolhaDoFiltro
          id={`${id}-cidade`}
          nome="cidade"
          rotulo="Cidade"
          valor={filtro.cidade}
          aoEscolher={aoEscolher}
          vazio="Todas"
        >
          {cidades.map(({ cidade }) => [cidade, cidade])}
        </EscolhaDoFiltro>
        <EscolhaDoFiltro
          id={`${id}-categoria`}
          nome="categoria"
          rotulo="Categoria"
          valor={filtro.categoria}
          aoEscolher={aoEscolher}
          vazio="Todas"
        >
          {categorias.map(({ nome }) => [nome, nome])}
        </EscolhaDoFiltro>
        <EscolhaDoFiltro
          id={`${id}-nota`}
          nome="nota"
          rotulo="Avaliação"
          valor={filtro.nota?.toString()}
          aoEscolher={aoEscolher}
          vazio="Qualquer"
        >
          {NOTAS.map((nota) => [String(nota), `${nota.toLocaleString('pt-BR')} ou mais`])}
        </EscolhaDoFiltro>
        <EscolhaDoFiltro
          id={`${id}-ordem`}
          nome="ordem"
          rotulo="Ordenar por"
          valor={filtro.ordem ?? 'relevancia'}
          aoEscolher={aoEscolher}
        >
          {Object.entries(ORDENS)}
        </EscolhaDoFiltro>
        <Marcar
          label="Com promoções"
          name="promocao"
          value="1"
          checked={filtro.promocao === true}
          onChange={aoEscolher}
        />
        <div className="acoes">
          <button type="submit" className="botao">
            Buscar
          </button>
          {parametros.size > 0 && (
            <Link to="/estabelecimentos" className="botao leve">
              Limpar
            </Link>
          )}
        </div>
      </Form>
    </search>
  )
}

type Escolhido = ChangeEvent<HTMLSelectElement | HTMLInputElement>

interface EscolhaProps {
  id: string
  nome: string
  rotulo: string
  valor: string | undefined
  aoEscolher: (evento: Escolhido) => void
  /** The choice that chooses nothing. */
  vazio?: string
  children: [string, string][]
}

function EscolhaDoFiltro({ id, nome, rotulo, valor, aoEscolher, vazio, children }: EscolhaProps) {
  return (
    <CampoDeEscolha
      label={rotulo}
      id={id}
      name={nome}
      value={valor ?? ''}
      onChange={aoEscolher}
      opcoes={children}
    >
      {vazio && <option value="">{vazio}</option>}
    </CampoDeEscolha>
  )
}
