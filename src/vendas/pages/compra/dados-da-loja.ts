import { redirect } from 'react-router'
import { ApiError, api, type Resposta } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { EnderecoGuardado } from '#src/usuarios/schemas.ts'
import { LOJAS_POR_COMPRA, separarPorLoja } from '../../carrinho-por-loja.ts'
import type { Mudanca } from '../../mudancas.ts'
import type { Venda } from '../../schemas.ts'
import { carrinho, type ProdutoDaLoja } from '../carrinho/carrinho.tsx'
import { conferirCarrinho } from '../carrinho/conferir-carrinho.ts'
import { lojaEscolhida } from './loja-escolhida.ts'
import { procurarAbertas } from '../lista/vendas-abertas.ts'

export type ProdutoNaLoja = ProdutoDaLoja & { categoria_id: string | null }

export interface CategoriaNaLoja {
  id: string
  nome: string
  cor: string
}

/** A shop with the ways in which it may be paid, and in which it hands over. */
export type LojaAPagar = Resposta<'GET /rest/v1/lojas_da_compra'>['itens'][number]

export interface DadosDaLoja {
  loja: LojaAPagar
  /** The other shops in the cart, for a purchase at all of them. */
  outras: LojaAPagar[]
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

let carregada: string | undefined

/** Another shop was chosen since this page was read. */
export function lojaMudou(): boolean {
  return lojaEscolhida.ler()?.id !== carregada
}

/** The chosen shop with its products; without one, the way to choose it. */
export async function carregarLoja(): Promise<DadosDaLoja> {
  const escolhida = lojaEscolhida.ler()
  if (!escolhida) throw redirect('/escolher-estabelecimento')
  carregada = escolhida.id
  const p_estabelecimento_id = escolhida.id
  const outrasIds = separarPorLoja(carrinho.ler()).flatMap(({ estabelecimentoId: id }) =>
    id === escolhida.id ? [] : [id],
  )
  const linhas = carrinho.ler().filter(({ produto }) => produto.estabelecimento_id === escolhida.id)
  const [lojas, produtos, categorias, abertas, enderecos, mudancas] = await Promise.all([
    lerLojas([escolhida.id, ...outrasIds].slice(0, LOJAS_POR_COMPRA)),
    lerOu(null, () =>
      api.get('/rest/v1/rpc/get_produtos_publicos_estabelecimento', {
        query: { p_estabelecimento_id, p_limite: NA_PRATELEIRA },
      }),
    ),
    lerOu(null, () =>
      api.get('/rest/v1/rpc/get_categorias_publicas_estabelecimento', { query: { p_estabelecimento_id } }),
    ),
    procurarAbertas(),
    lerEnderecos(),
    conferirCarrinho(linhas),
  ])
  const loja = lojas.find(({ id }) => id === escolhida.id)
  if (!loja) {
    lojaEscolhida.limpar()
    toast.erro('Loja não encontrada', 'Esta loja não existe ou não está disponível.')
    throw redirect('/escolher-estabelecimento')
  }
  if (!produtos || !categorias)
    toast.erro('Erro ao carregar produtos', 'Confira sua internet e tente novamente.')
  return {
    loja,
    outras: lojas.filter((outra) => outra !== loja),
    produtos: produtos ?? [],
    categorias: categorias ?? [],
    abertas,
    mudancas: mudancas ?? [],
    enderecos,
  }
}

/** Those of the shops that still sell. */
async function lerLojas(ids: string[]): Promise<LojaAPagar[]> {
  try {
    return (await api.get('/rest/v1/lojas_da_compra', { query: { ids: ids.join(',') } })).itens
  } catch (erro) {
    // What this browser kept may not even be an id.
    if (erro instanceof ApiError && erro.status === 422) return []
    throw erro
  }
}

/** Nobody needs an address to buy: without an answer the delivery is agreed with the shop. */
async function lerEnderecos(): Promise<EnderecoGuardado[]> {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) return []
  return lerOu([], async () => {
    return (await api.get('/rest/v1/meus_enderecos')).itens
  })
}
