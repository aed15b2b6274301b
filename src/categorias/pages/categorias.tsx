import { IconGitMerge, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, useOutletContext, useRevalidator } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Ordenavel, useLugar } from '#src/shared/ui/kit/arrastar.tsx'
import { BarraDeSelecao } from '#src/shared/ui/kit/barra-de-selecao.tsx'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { IconeDeCategoria } from '#src/shared/ui/loja/icone-categoria.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar, tentar } from '#src/shared/ui/recusas.ts'
import type { Categoria } from '../schemas.ts'
import type { Route } from './+types/categorias.ts'
import estilo from './categorias.module.css'
import { ExcluirCategoria } from './excluir-categoria.tsx'
import { MesclarCategorias } from './mesclar-categorias.tsx'

export const meta = () => metaDaPagina({ titulo: 'Categorias', indexar: false })

export async function clientLoader() {
  const { loja } = await exigirPainel()
  if (!loja) return { categorias: [], falha: null }
  return carregar({ categorias: [] }, async () => {
    const { itens } = await api.get('/rest/v1/categorias', { query: { estabelecimento_id: loja.id } })
    return { categorias: itens }
  })
}

/** The shop's categories in the order in which it shows them. */
export default function Categorias({ loaderData: { categorias, falha } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const podeEditar = podeNoPapel(loja.papel, 'produtos.editar')
  return (
    <>
      <Cabeca
        titulo="Categorias"
        ajuda={`Agrupam os produtos na sua loja.${podeEditar ? ' Arraste para mudar a ordem.' : ''}`}
      >
        {podeEditar && !falha ? <NovaCategoria /> : null}
      </Cabeca>
      {falha ? (
        <EstadoDaFalha erro={falha} />
      ) : categorias.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Nenhuma categoria ainda"
          texto="Com categorias, quem visita a loja acha o que procura mais rápido."
        >
          {podeEditar ? <NovaCategoria /> : null}
        </Vazio>
      ) : (
        <ListaDeCategorias
          // Another set of categories is another list: what was ticked in the old one means nothing.
          key={categorias.map(({ id }) => id).join()}
          lojaId={loja.id}
          categorias={categorias}
          podeEditar={podeEditar}
        />
      )}
    </>
  )
}

function NovaCategoria() {
  return (
    <Link to="/nova-categoria" className="botao">
      <IconPlus size={18} aria-hidden /> Nova categoria
    </Link>
  )
}

interface ListaProps {
  lojaId: string
  categorias: Categoria[]
  podeEditar: boolean
}

function ListaDeCategorias({ lojaId, categorias, podeEditar }: ListaProps) {
  const { revalidate } = useRevalidator()
  const [ordem, setOrdem] = useState<string[] | null>(null)
  const [marcadas, setMarcadas] = useState<string[]>([])
  const [excluindo, setExcluindo] = useState<Categoria | null>(null)
  const [mesclando, setMesclando] = useState(false)
  const ids = ordem ?? categorias.map(({ id }) => id)
  const porId = new Map(categorias.map((categoria) => [categoria.id, categoria]))
  const emOrdem = ids.flatMap((id) => porId.get(id) ?? [])

  async function ordenar(novos: string[]) {
    setOrdem(novos)
    const aoRecusar = () => {
      setOrdem(null)
      return revalidate()
    }
    await tentar({ titulo: 'Erro ao ordenar categorias', aoRecusar }, () =>
      api.post('/rest/v1/categorias/ordem', { body: { estabelecimento_id: lojaId, ids: novos } }),
    )
  }

  return (
    <>
      <Ordenavel
        ids={ids}
        nomeDe={(id) => porId.get(id)?.nome ?? ''}
        aoOrdenar={(novos) => void ordenar(novos)}
      >
        <ul className="sem-lista pilha vao-8">
          {emOrdem.map((categoria) => (
            <LinhaDaCategoria
              key={categoria.id}
              categoria={categoria}
              podeEditar={podeEditar}
              marcada={marcadas.includes(categoria.id)}
              aoMarcar={(sim) =>
                setMarcadas(sim ? [...marcadas, categoria.id] : marcadas.filter((id) => id !== categoria.id))
              }
              aoExcluir={() => setExcluindo(categoria)}
            />
          ))}
        </ul>
      </Ordenavel>
      {marcadas.length >= 2 ? (
        <BarraDeSelecao rotulo="Categorias selecionadas" quantos={marcadas.length} palavra="selecionada">
          <button type="button" className="botao leve" onClick={() => setMesclando(true)}>
            <IconGitMerge size={18} aria-hidden /> Mesclar em uma
          </button>
          <button type="button" className="botao leve" onClick={() => setMarcadas([])}>
            Limpar seleção
          </button>
        </BarraDeSelecao>
      ) : null}
      <ExcluirCategoria
        lojaId={lojaId}
        categoria={excluindo}
        outras={emOrdem.filter(({ id }) => id !== excluindo?.id)}
        aoFechar={() => setExcluindo(null)}
      />
      <MesclarCategorias
        lojaId={lojaId}
        categorias={mesclando ? emOrdem.filter(({ id }) => marcadas.includes(id)) : null}
        aoFechar={() => setMesclando(false)}
      />
    </>
  )
}

interface LinhaProps {
  categoria: Categoria
  podeEditar: boolean
  marcada: boolean
  aoMarcar: (sim: boolean) => void
  aoExcluir: () => void
}

function LinhaDaCategoria({ categoria, podeEditar, marcada, aoMarcar, aoExcluir }: LinhaProps) {
  const { id, nome, cor, icone, descricao, ativa, todos_os_produtos } = categoria
  const { lugar, alca } = useLugar(id, nome, { parado: !podeEditar })
  return (
    <li className={estilo.linha} {...lugar}>
      {podeEditar ? (
        <>
          {alca}
          <input
            type="checkbox"
            className={estilo.marca}
            aria-label={`Selecionar ${nome}`}
            checked={marcada}
            onChange={(evento) => aoMarcar(evento.currentTarget.checked)}
          />
        </>
      ) : null}
      <span className={estilo.icone}>
        <IconeDeCategoria chave={icone} tamanho={24} />
      </span>
      <div className={estilo.nome}>
        <p>
          <span className="ponto" style={{ background: cor }} />{' '}
          {podeEditar ? <Link to={`/categoria/${id}/editar`}>{nome}</Link> : nome}
          {ativa ? null : <span className="selo">Inativa</span>}
        </p>
        {descricao ? <p className="apagado">{descricao}</p> : null}
      </div>
      <Link to={`/produtos?categoria_id=${id}`} className={estilo.quantos}>
        {plural(todos_os_produtos, '# produto', '# produtos')}
      </Link>
      {podeEditar ? (
        <span className={estilo.acoes}>
          <Link to={`/categoria/${id}/editar`} className="botao-icone" aria-label={`Editar ${nome}`}>
            <IconPencil size={18} aria-hidden />
          </Link>
          <button type="button" className="botao-icone" aria-label={`Excluir ${nome}`} onClick={aoExcluir}>
            <IconTrash size={18} aria-hidden />
          </button>
        </span>
      ) : null}
    </li>
  )
}
