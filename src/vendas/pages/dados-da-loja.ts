import { redirect } from 'react-router'
import type { Estabelecimento } from '#src/estabelecimentos/schemas.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { lerSessao } from '#src/shared/ui/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Venda, VendaDetalhe } from '../schemas.ts'
import { carrinho, type ProdutoDaLoja } from './carrinho.tsx'
import { guardarVendaAberta, vendaAbertaNaLoja } from './compra-em-andamento.ts'
import { lojaEscolhida } from './loja-escolhida.ts'

export interface ProdutoNaLoja extends ProdutoDaLoja {
  categoria_id: string | null
}

export interface CategoriaNaLoja {
  id: string
  nome: string
  cor: string
}

export interface DadosDaLoja {
  loja: Estabelecimento
  produtos: ProdutoNaLoja[]
  categorias: CategoriaNaLoja[]
  /** The person's sale here that waits for its PIX, or that expired and may be opened again. */
  aberta: Venda | null
}

/** The chosen shop with its products; without one, the way to choose it. */
export async function carregarLoja(): Promise<DadosDaLoja> {
  const escolhida = lojaEscolhida.ler()
  if (!escolhida) throw redirect('/escolher-estabelecimento')
  const daLoja = `?p_estabelecimento_id=${escolhida.id}`
  const [loja, produtos, categorias, aberta] = await Promise.all([
    lerLoja(escolhida.id),
    lerLista<ProdutoNaLoja>(`/rest/v1/rpc/get_produtos_publicos_estabelecimento${daLoja}`),
    lerLista<CategoriaNaLoja>(`/rest/v1/rpc/get_categorias_publicas_estabelecimento${daLoja}`),
    procurarVendaAberta(escolhida.id),
  ])
  if (!loja) {
    lojaEscolhida.limpar()
    toast.erro('Loja não encontrada', 'Esta loja não existe ou não está disponível.')
    throw redirect('/escolher-estabelecimento')
  }
  if (!produtos || !categorias)
    toast.erro('Erro ao carregar produtos', 'Confira sua internet e tente novamente.')
  if (produtos) carrinho.atualizar(produtos)
  return { loja, produtos: produtos ?? [], categorias: categorias ?? [], aberta }
}

async function lerLoja(id: string): Promise<Estabelecimento | null> {
  try {
    const loja = await api.get<Estabelecimento>(`/rest/v1/estabelecimentos/${id}`)
    return loja.status === 'ativo' && loja.status_aprovacao === 'aprovado' ? loja : null
  } catch (erro) {
    if (erro instanceof ApiError && (erro.status === 404 || erro.status === 422)) return null
    throw erro
  }
}

async function lerLista<T>(path: string): Promise<T[] | null> {
  try {
    return await api.get<T[]>(path)
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return null
  }
}

/** The open PIX of this person at this shop, known from this browser or found among their sales. */
async function procurarVendaAberta(estabelecimentoId: string): Promise<Venda | null> {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) return null
  try {
    const guardada = vendaAbertaNaLoja(estabelecimentoId)
    const daqui = guardada ? await lerGuardada(guardada) : null
    if (daqui) return daqui
    const minhas = await api.get<Lista<Venda>>(
      '/rest/v1/vendas?status=pendente&forma_pagamento=pix&limite=20',
    )
    const aberta = minhas.itens.find(
      (venda) =>
        venda.estabelecimento_id === estabelecimentoId &&
        venda.user_id === sessao.usuario.id &&
        !venda.pago_em,
    )
    return aberta ?? null
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return null
  }
}

/** A sale kept in this browser: still open, or settled meanwhile, which the cart then learns. */
async function lerGuardada(vendaId: string): Promise<Venda | null> {
  const venda = await api.get<VendaDetalhe>(`/rest/v1/vendas/${vendaId}`).catch((erro: unknown) => {
    if (erro instanceof ApiError && erro.status === 404) return null
    throw erro
  })
  if (venda && !venda.pago_em && (venda.status === 'pendente' || venda.status === 'expirado')) return venda
  if (venda?.pago_em) {
    for (const item of venda.itens) carrinho.remover(item.produto_id)
    toast.ok('Pagamento confirmado', `O pedido #${venda.numero} já está com ${venda.estabelecimento_nome}.`)
  }
  if (venda) guardarVendaAberta(venda.estabelecimento_id, null)
  return null
}
