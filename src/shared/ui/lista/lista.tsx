import { type ReactNode, useId, useMemo, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { Cabeca } from '../kit/cabeca.tsx'
import { DesenhoDeLupa } from '../desenhos/desenhos.tsx'
import { EstadoDaFalha, type RecursoDoPlano } from '../kit/estados.tsx'
import { FiltroRecusado } from '../kit/filtro-recusado.tsx'
import { Vazio } from '../kit/vazio.tsx'
import { Abas } from './abas.tsx'
import { Busca } from './busca.tsx'
import { type DadosDaLista, LIDOS_ATE } from './carregar-lista.ts'
import { colunasVisiveis, EscolhaDeColunas } from './colunas.tsx'
import { BarraEmMassa } from './em-massa.tsx'
import { useEndereco } from '../endereco.ts'
import { Exportar } from './exportar.tsx'
import { BotaoDeFiltros, CamposDeFiltro, FichasDeFiltro, semFiltros } from './filtros.tsx'
import estilo from './lista.module.css'
import { Rodape } from './rodape.tsx'
import { useSelecao } from './selecao.ts'
import { Tabela } from './tabela.tsx'
import type { Aba, AcaoEmMassa, Coluna, Filtro, Linha, Palavras } from './tipos.ts'
import { MenuDeVisoes } from './visoes.tsx'

export interface ListaProps<T> {
  titulo: string
  /** One sentence of help under the title. */
  ajuda?: ReactNode
  palavras: Palavras
  dados: DadosDaLista<T>
  colunas: readonly Coluna<T>[]
  linha: (item: T) => Linha
  /** The screen's buttons, top right; the primary one last. */
  acoes?: ReactNode
  abas?: readonly Aba[]
  /** The search box's example, naming what it looks through; no box when left out. */
  busca?: string
  filtros?: readonly Filtro[]
  /** Sorted so while the address says nothing: for the arrow in the header. */
  ordem?: string
  emMassa?: readonly AcaoEmMassa<T>[]
  /** How many results may be selected at once; LIDOS_ATE, unless the routes of its acts take the filters. */
  todosAte?: number
  /** More in the bulk bar, given what is ticked. */
  maisEmMassa?: (escolhidos: T[]) => ReactNode
  exportar?: {
    recurso: string
    incluida: boolean
    formatos?: readonly ('csv' | 'xlsx')[]
    /** The route takes `ids` too: what is ticked can go out by itself. */
    selecao?: boolean
  }
  /** What stands there before the first thing exists: what this is and its main action. */
  vazio: { desenho: ReactNode; titulo: string; texto?: ReactNode; acao?: ReactNode }
  /** What the plan lacks when the route says so. */
  recurso?: RecursoDoPlano
  /** Figures over the table, under the same filters. */
  antes?: ReactNode
}

/** Every list screen of the panel: one look, one behaviour (docs/rules/panel.md#lists). `dados` come from carregarLista. */
export function Lista<T extends object>(props: ListaProps<T>) {
  const { titulo, ajuda, acoes, dados, colunas, abas = [], filtros = [], busca, exportar, recurso } = props
  const { parametros } = useEndereco()
  const [abertos, setAbertos] = useState(false)
  const idDosFiltros = useId()
  // The same ones while they stay the same: with others all rows are made anew.
  const visiveis = useMemo(() => colunasVisiveis(colunas, dados.preferencia), [colunas, dados.preferencia])
  const ativos = filtros.filter(({ nome }) => parametros.has(nome)).length
  const lojaId = dados.fixos.estabelecimento_id
  const fechada = dados.falha !== null && dados.falha.status === 403

  return (
    <>
      <Cabeca titulo={titulo} ajuda={ajuda}>
        {fechada ? null : acoes}
      </Cabeca>
      {fechada ? null : (
        <>
          <Abas abas={abas} visoes={dados.visoes} />
          <search className={estilo.filtros}>
            <div className={estilo.linhaDaBusca}>
              {busca ? <Busca rotulo={`Buscar ${props.palavras.varios}`} exemplo={busca} /> : null}
              {filtros.length > 0 ? (
                <BotaoDeFiltros
                  ativos={ativos}
                  aberto={abertos}
                  controla={idDosFiltros}
                  aoAlternar={() => setAbertos(!abertos)}
                />
              ) : null}
              <span className={estilo.jeitos}>
                <MenuDeVisoes tela={dados.tela} lojaId={lojaId} visoes={dados.visoes} />
                <EscolhaDeColunas tela={dados.tela} colunas={colunas} visiveis={visiveis} />
                {exportar ? <Exportar {...paraExportar(exportar, dados)} filtros={dados.filtros} /> : null}
              </span>
            </div>
            {abertos ? (
              <CamposDeFiltro id={idDosFiltros} filtros={filtros} aoAplicar={() => setAbertos(false)} />
            ) : null}
            <FichasDeFiltro filtros={filtros} />
          </search>
        </>
      )}
      {dados.falha?.status === 422 ? (
        <FiltroRecusado />
      ) : dados.falha ? (
        <EstadoDaFalha
          erro={dados.falha}
          titulo={`Erro ao carregar ${props.palavras.varios}`}
          {...(recurso ? { recurso } : {})}
        />
      ) : dados.itens.length === 0 ? (
        <Nada {...props} filtros={filtros} />
      ) : (
        <Pagina {...props} colunas={visiveis} />
      )}
    </>
  )
}

function paraExportar<T>(
  { recurso, incluida, formatos }: NonNullable<ListaProps<T>['exportar']>,
  { fixos }: DadosDaLista<T>,
) {
  return { recurso, incluida, formatos, lojaId: fixos.estabelecimento_id }
}

function Pagina<T extends object>(props: ListaProps<T>) {
  const { titulo, dados, colunas, linha, exportar, palavras, antes } = props
  const { emMassa = [], maisEmMassa, todosAte = LIDOS_ATE } = props
  const { pathname, search } = useLocation()
  const ocupada = useNavigation().location?.pathname === pathname
  const selecao = useSelecao(dados, (item) => linha(item).id)
  const exportarSelecao = exportar?.selecao ? paraExportar(exportar, dados) : null
  const comSelecao = emMassa.length > 0 || maisEmMassa !== undefined || exportarSelecao !== null
  const { ids, todos } = selecao.selecao
  return (
    <>
      {antes}
      <Tabela
        titulo={titulo}
        colunas={colunas}
        itens={dados.itens}
        pagina={`${search} ${dados.limite}`}
        linha={linha}
        selecao={comSelecao ? selecao : null}
        ordem={dados.ordem ?? props.ordem}
        ocupada={ocupada}
      />
      {comSelecao ? (
        <BarraEmMassa
          acoes={emMassa}
          selecao={selecao.selecao}
          palavras={palavras}
          total={dados.total}
          todosAte={todosAte}
          paginaInteira={selecao.paginaInteira}
          aoMarcarTodos={selecao.marcarTodos}
        >
          {todos ? null : maisEmMassa?.(selecao.escolhidos)}
          {exportarSelecao ? (
            <Exportar
              {...exportarSelecao}
              rotulo="Exportar seleção"
              classe={estilo.acao}
              filtros={todos ? dados.filtros : { ...dados.filtros, ids }}
            />
          ) : null}
        </BarraEmMassa>
      ) : null}
      <Rodape {...dados} linhas={dados.itens.length} />
    </>
  )
}

function Nada<T>({ dados, filtros = [], vazio }: ListaProps<T>) {
  const { para } = useEndereco()
  const { pathname } = useLocation()
  if (dados.total > 0) {
    return (
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Esta página não existe mais"
        saida={{ para: para({}), nome: 'Voltar à primeira página', leve: true }}
      />
    )
  }
  if (Object.keys(dados.filtros).length > 0) {
    const soAba = Object.keys(dados.filtros).every((nome) => nome === 'aba')
    return (
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo={soAba ? 'Nada por aqui agora' : 'Nenhum resultado para os filtros aplicados'}
      >
        <Link
          to={soAba ? pathname : para({ ...semFiltros(filtros), busca: null, status: null })}
          className="botao leve"
        >
          {soAba ? 'Ver tudo' : 'Limpar filtros'}
        </Link>
      </Vazio>
    )
  }
  return (
    <Vazio desenho={vazio.desenho} titulo={vazio.titulo} texto={vazio.texto}>
      {vazio.acao}
    </Vazio>
  )
}
