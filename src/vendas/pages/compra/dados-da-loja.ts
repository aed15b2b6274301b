import { redirect } from 'react-router'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { ehUuid } from '#src/shared/uuid.ts'
import { ApiError, api, type Corpo, type Resposta } from '#src/shared/ui/api.ts'
import { type LojaEscolhida, lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { EnderecoGuardado } from '#src/usuarios/schemas.ts'
import { LOJAS_POR_COMPRA, PRODUTOS_CONFERIDOS, separarPorLoja } from '../../carrinho-por-loja.ts'
import type { Mudanca } from '../../mudancas.ts'
import type { Venda } from '../../schemas.ts'
import { carrinho, type ProdutoDaLoja } from '../carrinho/carrinho.tsx'
import { acertarCarrinho } from '../carrinho/conferir-carrinho.ts'
import { vendasAbertas } from './compra-em-andamento.ts'
import { lerEtapa } from './etapas.tsx'
import { acharAbertas } from '../lista/vendas-abertas.ts'
import { buscarAbertos } from '../pagar/pagamentos-abertos.tsx'

export type ProdutoNaLoja = ProdutoDaLoja & { categoria_id: string | null }

export interface CategoriaNaLoja {
  id: string
  nome: string
  cor: string
}

type CompraLida = Resposta<'POST /rest/v1/rpc/ler_compra'>

/** A shop with the ways in which it may be paid, and in which it hands over. */
export type LojaAPagar = CompraLida['lojas'][number]

export interface DadosDaLoja {
  loja: LojaAPagar
  /** The other shops in the cart, for a purchase at all of them. */
  outras: LojaAPagar[]
  /** Ids of shops of the cart that sell nothing any more: blocked, suspended or ended. */
  indisponiveis: string[]
  /** Of the shelves, which the first step alone shows. */
  produtos: ProdutoNaLoja[]
  categorias: CategoriaNaLoja[]
  /** The person's sales that wait for their payment, or that expired and may be opened again. */
  abertas: Venda[]
  /** What is different in the cart since it was filled. */
  mudancas: Mudanca[]
  enderecos: EnderecoGuardado[]
}

/** A bigger shop shows its newest products here, and all of them on its own page. */
export const NA_PRATELEIRA = 1000

let carregada: { id: string; prateleira: boolean } | undefined

/** Another shop was chosen since this page was read, or the shelves are to be shown and were not read. */
export function faltaLer(url: URL): boolean {
  return lojaEscolhida.ler()?.id !== carregada?.id || (mostraPrateleira(url) && !carregada?.prateleira)
}

/** The first step stands on the shelves. */
export const mostraPrateleira = ({ searchParams }: URL) => lerEtapa(searchParams.get('etapa')) === 'produtos'

/**
 * The chosen shop and all that is bought with it. One that is gone gives way to another of the cart, from its shelves unless
 * all shops are bought from; without any, the way to choose one.
 */
export async function carregarLoja(url: URL): Promise<DadosDaLoja> {
  const escolhida = lojaEscolhida.ler()
  if (!escolhida) throw redirect('/escolher-estabelecimento')
  const { id } = escolhida
  carregada = { id, prateleira: mostraPrateleira(url) }
  const noCarrinho = carrinho.ler()
  const todas = url.searchParams.get('lojas') === 'todas'
  const linhas = noCarrinho
    .filter(({ produto }) => ehUuid(produto.id) && (todas || produto.estabelecimento_id === id))
    .slice(0, PRODUTOS_CONFERIDOS)
  const outrasIds = separarPorLoja(noCarrinho).map(({ estabelecimentoId }) => estabelecimentoId)
  const lojas = [...new Set([id, ...outrasIds])].filter(ehUuid).slice(0, LOJAS_POR_COMPRA)
  const vendas = vendasAbertas().filter(ehUuid).slice(0, LOJAS_POR_COMPRA)
  const [lida, prateleira] = await Promise.all([
    lerCompra({ lojas, produtos: linhas.map(({ produto }) => produto.id), vendas }),
    carregada.prateleira ? lerPrateleira(escolhida) : NADA,
    vendas.length > 0 ? buscarAbertos() : null,
  ])
  const loja = lida.lojas.find((uma) => uma.id === id)
  if (!loja) {
    const [outra = null] = lida.lojas
    lojaEscolhida.definir(outra)
    if (!outra) {
      toast.erro('Loja não encontrada', 'Esta loja não existe ou não está disponível.')
      throw redirect('/escolher-estabelecimento')
    }
    toast.info(
      `${escolhida.nome} não está disponível`,
      todas ? `Sua compra continua em ${outra.nome}.` : `Escolha o que quer comprar em ${outra.nome}.`,
    )
    if (todas || mostraPrateleira(url)) return carregarLoja(url)
    // Only the purchase ends: a dialog of the address, such as a PIX that waits, stays.
    url.searchParams.delete('etapa')
    throw redirect(`/loja${url.search}`)
  }
  const indisponiveis = lojas.filter((pedida) => !lida.lojas.some((outra) => outra.id === pedida))
  return {
    loja,
    outras: lida.lojas.filter((outra) => outra !== loja),
    indisponiveis,
    ...prateleira,
    abertas: acharAbertas(lida.vendas),
    mudancas: acertarCarrinho(
      linhas.filter(({ produto }) => !indisponiveis.includes(produto.estabelecimento_id)),
      lida.produtos,
    ),
    enderecos: lida.enderecos,
  }
}

const NADA: Pick<DadosDaLoja, 'produtos' | 'categorias'> = { produtos: [], categorias: [] }

/** As who is signed in; whose session ended, or waits for its second factor, looks on as a visitor. */
async function lerCompra(body: Corpo<'POST /rest/v1/rpc/ler_compra'>): Promise<CompraLida> {
  const ler = (semSessao: boolean) =>
    api.post('/rest/v1/rpc/ler_compra', { body, semSessao, semEntrarComo: true })
  try {
    return await ler(lerSessao()?.faltaSegundoFator ?? true)
  } catch (erro) {
    if (erro instanceof ApiError && erro.status === 401) return ler(true)
    throw erro
  }
}

async function lerPrateleira({ id, codigo }: LojaEscolhida): Promise<typeof NADA> {
  const lida = await lerOu(null, () =>
    ehEnsaio(codigo)
      ? api.get('/rest/v1/ensaio/prateleira', { query: { estabelecimento_id: id } })
      : api.get('/rest/v1/rpc/get_prateleira_estabelecimento', { query: { p_estabelecimento_id: id } }),
  )
  if (!lida) toast.erro('Erro ao carregar produtos', 'Confira sua internet e tente novamente.')
  return lida ?? NADA
}
