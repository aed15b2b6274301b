import {
  IconCopy,
  IconDiscount,
  IconEdit,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconMessageQuestion,
  IconPackage,
  IconPlus,
  IconRestore,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, Navigate, useNavigate, useOutletContext } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { CONTA_ATE } from '#src/shared/contagem.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { AcaoDaLinha } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { ProdutoDaLoja } from '../schemas.ts'
import type { Route } from './+types/produtos.ts'
import { AjustarEstoque } from './ajustar-estoque.tsx'
import { abrirVariacoes, EstoqueDasVariacoes, type VariacoesAbertas } from './estoque-das-variacoes.tsx'
import { Desfazer } from './desfazer.tsx'
import { DialogoDoLote, type LoteAberto } from './dialogo-do-lote.tsx'
import { abrirHistorico, type HistoricoAberto, HistoricoDeEstoque } from './historico-de-estoque.tsx'
import { mudarProdutos } from './lote-de-produtos.ts'
import { colunasDeProdutos } from './produtos-colunas.tsx'
import { acoesEmMassa } from './produtos-em-massa.ts'
import { abasDeProdutos, filtrosDeProdutos } from './produtos-filtros.ts'
import { limiteAtingido, VagasDoPlano } from './vagas-do-plano.tsx'

export const meta = () => metaDaPagina({ titulo: 'Produtos', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja) return null
  const [categorias, cheio] = await Promise.all([lerCategorias(loja.id), limiteAtingido(loja)])
  const dados = await carregarLista(request, {
    tela: 'produtos',
    rota: '/rest/v1/produtos',
    fixos: { estabelecimento_id: loja.id, contagens: 'true' },
    filtros: filtrosDeProdutos(categorias).map(({ nome }) => nome),
  })
  return { dados, categorias, cheio }
}

/** The list works without its categories; when the request fails, the list says so itself. */
async function lerCategorias(lojaId: string): Promise<Categoria[]> {
  return lerOu([], async () => {
    return (await api.get('/rest/v1/categorias', { query: { estabelecimento_id: lojaId } })).itens
  })
}

/** The shop's products: find, change one by one or many at once, and always with a way back. */
export default function Produtos({ loaderData }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja || !loaderData) return <Navigate to="/admin/painel-geral" replace />
  return <ProdutosDaLoja loja={loja} {...loaderData} />
}

type Lidos = NonNullable<Route.ComponentProps['loaderData']>

function ProdutosDaLoja({ loja, dados, categorias, cheio }: Lidos & { loja: MinhaLoja }) {
  const [lote, setLote] = useState<LoteAberto | null>(null)
  const [ajuste, setAjuste] = useState<ProdutoDaLoja | null>(null)
  const [historico, setHistorico] = useState<HistoricoAberto | null>(null)
  const [grade, setGrade] = useState<VariacoesAbertas | null>(null)
  const podeEditar = podeNoPapel(loja.papel, 'produtos.editar')
  const abrirGrade = useCallback((produto: ProdutoDaLoja) => setGrade(abrirVariacoes(produto)), [])
  // The same while they stay the same: with others all rows are made anew.
  const colunas = useMemo(
    () => colunasDeProdutos(categorias, { podeEditar, aoAbrirGrade: abrirGrade }),
    [categorias, podeEditar, abrirGrade],
  )
  const navigate = useNavigate()
  const linha = useCallback(
    (produto: ProdutoDaLoja) => ({
      id: produto.id,
      nome: produto.nome,
      ...(produto.status === 'excluido' ? {} : { href: `/produto/${produto.id}/editar` }),
      acoes: acoesDaLinha(produto, {
        loja,
        aoDuplicar: (copia) => navigate(`/produto/${copia}/editar`),
        aoAjustar: () => (produto.preco_ate === null ? setAjuste(produto) : abrirGrade(produto)),
        aoVerHistorico: () => setHistorico(abrirHistorico(produto)),
        aoMudar: setLote,
      }),
    }),
    [loja, navigate, abrirGrade],
  )
  const contagens = dados.contagens as Partial<Record<string, number>>

  return (
    <>
      <Desfazer lojaId={loja.id} />
      <Lista<ProdutoDaLoja>
        titulo="Produtos"
        ajuda="O que a sua loja vende, com preço e estoque."
        palavras={{ um: 'produto', varios: 'produtos', genero: 'm' }}
        dados={dados}
        colunas={colunas}
        ordem="-criado"
        linha={linha}
        abas={abasDeProdutos(contagens)}
        busca="Nome, SKU, código de barras ou fabricante"
        filtros={filtrosDeProdutos(categorias)}
        acoes={
          <>
            {podeNoPapel(loja.papel, 'avaliacoes.ver') ? (
              <Link to="/perguntas" className="botao leve">
                <IconMessageQuestion size={18} aria-hidden /> Perguntas
              </Link>
            ) : null}
            {podeEditar ? <Ferramentas loja={loja} cheio={cheio} /> : null}
          </>
        }
        {...(podeNoPapel(loja.papel, 'dados.exportar')
          ? {
              exportar: {
                recurso: 'produtos',
                incluida: temRecurso(loja.plano, 'exportacao'),
                selecao: true,
              },
            }
          : {})}
        {...(podeEditar
          ? {
              todosAte: CONTA_ATE,
              emMassa: acoesEmMassa({
                lojaId: loja.id,
                lixeira: dados.filtros.aba === 'excluidos',
                aoAbrir: setLote,
              }),
            }
          : {})}
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Você ainda não tem produtos',
          texto: 'Cadastre o primeiro ou importe uma planilha.',
          acao: podeEditar ? (
            <Link to="/novo-produto" className="botao">
              <IconPlus size={18} aria-hidden /> Novo produto
            </Link>
          ) : null,
        }}
      />
      <DialogoDoLote lojaId={loja.id} aberto={lote} categorias={categorias} aoFechar={() => setLote(null)} />
      <AjustarEstoque produto={ajuste} aoFechar={() => setAjuste(null)} />
      <EstoqueDasVariacoes
        abertas={grade}
        podeEditar={podeEditar}
        aoMudar={setGrade}
        aoVerHistorico={(variacao) => setHistorico(abrirHistorico(variacao))}
      />
      <HistoricoDeEstoque aberto={historico} aoMudar={setHistorico} />
    </>
  )
}

function Ferramentas({ loja, cheio }: { loja: MinhaLoja; cheio: boolean }) {
  return (
    <>
      <Link to="/produtos/importar" className="botao leve">
        <IconTableImport size={18} aria-hidden /> Importar CSV
      </Link>
      <VagasDoPlano loja={loja} cheio={cheio}>
        <Link to="/novo-produto" className="botao">
          <IconPlus size={18} aria-hidden /> Novo produto
        </Link>
      </VagasDoPlano>
    </>
  )
}

interface Acoes {
  loja: MinhaLoja
  /** The copy's id. */
  aoDuplicar: (copia: string) => Promise<void> | void
  aoAjustar: () => void
  aoVerHistorico: () => void
  aoMudar: (lote: LoteAberto) => void
}

function acoesDaLinha(
  produto: ProdutoDaLoja,
  { loja, aoDuplicar, aoAjustar, aoVerHistorico, aoMudar }: Acoes,
): AcaoDaLinha[] {
  const podeEditar = podeNoPapel(loja.papel, 'produtos.editar')
  const { id, nome, status } = produto
  const lojaId = produto.estabelecimento_id
  const selecao = { todos: false, ids: [id], filtros: {} }
  const verHistorico = {
    nome: 'Histórico de estoque',
    icone: IconHistory,
    fazer: aoVerHistorico,
  }
  if (status === 'excluido') {
    if (!podeEditar) return [verHistorico]
    const restaurar = async () => {
      await api.post('/rest/v1/produtos/:id/restaurar', {
        params: { id },
        body: { estabelecimento_id: lojaId },
      })
      toast.ok('Produto restaurado', nome)
    }
    return [{ nome: 'Restaurar', icone: IconRestore, fazer: restaurar }, verHistorico]
  }
  const ver = {
    nome: 'Ver na loja',
    icone: IconExternalLink,
    href: `/loja/${loja.codigo}/produto/${id}`,
  }
  if (!podeEditar) return [...(status === 'ativo' ? [ver] : []), verHistorico]
  const duplicar = async () => {
    const copia = await api.post('/rest/v1/produtos/:id/duplicar', {
      params: { id },
      body: { estabelecimento_id: lojaId },
    })
    await aoDuplicar(copia.id)
    toast.ok('Rascunho criado', copia.nome)
  }
  const promocao = () =>
    aoMudar({
      acao: 'promocao',
      selecao: { ...selecao, quantos: 1, ler: async () => [produto], limpar: () => undefined },
    })
  const trocar = async (acao: 'ativar' | 'inativar') => {
    const { ignorados } = await mudarProdutos(lojaId, { selecao, mudanca: { acao } })
    if (ignorados[0]) toast.erro('Não foi possível mudar', ignorados[0].motivo)
  }
  return [
    { nome: 'Editar', icone: IconEdit, href: `/produto/${id}/editar` },
    { nome: 'Duplicar', icone: IconCopy, fazer: duplicar },
    ...(status === 'ativo' ? [ver] : []),
    { nome: 'Ajustar estoque', icone: IconPackage, fazer: aoAjustar },
    verHistorico,
    ...(produto.preco_ate === null
      ? [{ nome: 'Pôr em promoção', icone: IconDiscount, fazer: promocao }]
      : []),
    ...(status === 'ativo' ? [{ nome: 'Inativar', icone: IconEyeOff, fazer: () => trocar('inativar') }] : []),
    ...(status === 'inativo' ? [{ nome: 'Ativar', icone: IconEye, fazer: () => trocar('ativar') }] : []),
    {
      nome: 'Excluir',
      icone: IconTrash,
      perigo: true,
      confirmar: {
        titulo: `Excluir ${nome}?`,
        texto:
          'O produto sai da loja e fica 30 dias na lixeira, de onde você pode restaurá-lo. As vendas dele continuam como estão.',
        botao: 'Excluir produto',
      },
      fazer: async () => {
        await api.del('/rest/v1/produtos/:id', { params: { id }, query: { estabelecimento_id: lojaId } })
        toast.ok('Produto na lixeira', 'Ele fica 30 dias em Excluídos.')
      },
    },
  ]
}
