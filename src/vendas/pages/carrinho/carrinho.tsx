import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ESTOQUE_INSUFICIENTE, PRODUTO_INDISPONIVEL } from '#src/produtos/sem-estoque.ts'
import { contarEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import { type LojaEscolhida, lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { antesDeSair } from '#src/shared/ui/sessao/auth-client.ts'
import { lerJson, lerSessao, ouvirSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import {
  adicionarAoCarrinho,
  atualizarProdutos,
  definirQuantidade,
  interpretarCarrinho,
  type LinhaDoCarrinho,
  limparCarrinho,
  type ProdutoDoCarrinho,
  removerDoCarrinho,
} from '../../carrinho.ts'
import { contarUnidades } from '../../itens.ts'

const CHAVE = 'carrinho_v2'
/** Of which account the cart is, and what both agreed on. */
const CHAVE_DA_CONTA = 'portal.carrinho_da_conta'
/** What a visitor meant to add before signing in; it goes into the cart when a session begins, in whatever tab. */
const CHAVE_DAS_INTENCOES = 'portal.intencoes'
const VALIDADE_DA_INTENCAO = 86_400_000
const SAIDA_MS = 2000
const VAZIO: LinhaDoCarrinho[] = []

/** A product as a list of the shop shows it: the cart adds which shop it is from. */
export type ProdutoDaLoja = Omit<
  ProdutoDoCarrinho,
  'estabelecimento_id' | 'estabelecimento_nome' | 'estabelecimento_codigo' | 'estabelecimento_logo'
> & { so_com_documento?: boolean; preco_ate?: number | null }

interface Intencao {
  produto: ProdutoDaLoja
  quantidade: number
  loja: LojaEscolhida
}

interface IntencaoGuardada extends Intencao {
  em: number
}

/** What agrees with the account, when it is loaded. */
const aparelho = {
  chave: CHAVE_DA_CONTA,
  ler,
  gravar,
  ouvir: (aoMudar: () => void) => void ouvintes.add(aoMudar),
  doCarrinho,
}

let lido: { texto: string | null; linhas: LinhaDoCarrinho[] } = { texto: null, linhas: VAZIO }
const ouvintes = new Set<() => void>()

/** The cart of this browser. It outlives the page, and every tab shows the same one. */
export function useCarrinho() {
  const linhas = useSyncExternalStore(ouvir, ler, () => VAZIO)
  return { linhas, quantidadeTotal: contarUnidades(linhas), ...carrinho }
}

export const carrinho = {
  ler,
  adicionar,
  adicionarTodos,
  remover,
  definirQuantidade: mudarQuantidade,
  limpar,
  atualizar,
  corrigir,
}

/** Adds and says how it went. Answers whether anything went in. */
function adicionar(produto: ProdutoDaLoja, quantidade: number, loja: LojaEscolhida): boolean {
  const sessao = lerSessao()
  if (!sessao || sessao.faltaSegundoFator) {
    pedirEntrada({ produto: resumir(produto), quantidade, loja })
    return false
  }
  return colocar({ produto, quantidade, loja })
}

/** Several products of one shop at once, each up to its stock, without a word: an order made again. */
function adicionarTodos(
  pedidos: { produto: ProdutoDaLoja; quantidade: number }[],
  loja: LojaEscolhida,
): void {
  let linhas = ler()
  for (const { produto, quantidade } of pedidos) {
    linhas = adicionarAoCarrinho(linhas, { produto: doCarrinho(produto, loja), quantidade }).linhas
  }
  gravar(linhas)
}

function remover(produtoId: string): void {
  gravar(removerDoCarrinho(ler(), produtoId))
}

function mudarQuantidade(produtoId: string, quantidade: number): void {
  gravar(definirQuantidade(ler(), produtoId, quantidade))
}

function limpar(estabelecimentoId?: string): void {
  gravar(limparCarrinho(ler(), estabelecimentoId))
}

/** Prices and stock as the shop's list has them now. */
function atualizar(produtos: readonly ProdutoDaLoja[]): void {
  const novos = new Map(produtos.map((produto) => [produto.id, resumir(produto)]))
  const linhas = atualizarProdutos(ler(), novos)
  if (JSON.stringify(linhas) !== JSON.stringify(ler())) gravar(linhas)
}

export interface Correcao {
  produto_id: string
  /** Reais, as it will be charged. */
  preco_unitario?: number
  estoque?: number
}

/** What the server said of these products when it refused an order: newer than any list. */
function corrigir(correcoes: readonly Correcao[]): void {
  const novos = new Map(
    correcoes.map(({ produto_id, preco_unitario, estoque }) => [
      produto_id,
      {
        ...(preco_unitario === undefined
          ? {}
          : { preco: preco_unitario, preco_promocao: null, em_promocao: false }),
        ...(estoque === undefined ? {} : { estoque }),
      },
    ]),
  )
  gravar(atualizarProdutos(ler(), novos))
}

function colocar({ produto, quantidade, loja }: Intencao): boolean {
  const { linhas, recusa } = adicionarAoCarrinho(ler(), {
    quantidade,
    produto: doCarrinho(produto, loja),
  })
  if (recusa === 'indisponivel') {
    toast.erro(...PRODUTO_INDISPONIVEL)
    return false
  }
  gravar(linhas)
  contarEtapa(loja.id, 'carrinho')
  // Who fills a cart at a shop buys there, unless another was chosen before.
  if (!lojaEscolhida.ler()) lojaEscolhida.definir(loja)
  if (recusa === 'estoque_insuficiente') {
    toast.erro(
      ESTOQUE_INSUFICIENTE,
      `Só há ${produto.estoque} de ${produto.nome}. Deixamos essa quantidade no carrinho.`,
    )
  } else {
    toast.ok('Produto adicionado!', `${produto.nome} foi adicionado ao carrinho.`)
  }
  return true
}

function pedirEntrada(intencao: Intencao): void {
  const outras = lerIntencoes().filter(({ produto }) => produto.id !== intencao.produto.id)
  localStorage.setItem(CHAVE_DAS_INTENCOES, JSON.stringify([...outras, { ...intencao, em: Date.now() }]))
  toast.info(
    'Login necessário',
    <>
      Entre na sua conta e {intencao.produto.nome} vai para o carrinho.{' '}
      <Link to={`/auth/consumidor?estabelecimento=${encodeURIComponent(intencao.loja.codigo)}`}>Entrar</Link>
    </>,
  )
}

/**
 * Puts what the visitor meant into the cart, once there is a session, and agrees with its account. Without the session
 * of that account its cart is not here.
 */
function cumprirIntencoes(): void {
  const sessao = lerSessao()
  const dono = lerJson<{ dono?: string }>(localStorage.getItem(CHAVE_DA_CONTA) ?? '')?.dono
  if (dono && dono !== sessao?.usuario.id) {
    for (const chave of [CHAVE_DA_CONTA, 'cupons_v1']) localStorage.removeItem(chave)
    gravar(VAZIO)
  }
  if (!sessao || sessao.faltaSegundoFator) return
  antesDeSair.add(despedir)
  const parado = window.requestIdleCallback ?? setTimeout
  parado(
    () =>
      void import('./carrinho-na-conta.ts').then(
        ({ acompanharConta }) => acompanharConta(aparelho),
        () => {},
      ),
  )
  const intencoes = lerIntencoes()
  localStorage.removeItem(CHAVE_DAS_INTENCOES)
  for (const intencao of intencoes) {
    lojaEscolhida.definir(intencao.loja)
    colocar(intencao)
  }
}

/**
 * Signing out waits for the account's answer, but not for long: one that does not come keeps nobody signed in, and their
 * cart not here, though nothing was agreed on before.
 */
function despedir(): Promise<unknown> {
  const dono = lerSessao()?.usuario.id
  if (dono && localStorage.getItem(CHAVE_DA_CONTA) === null)
    localStorage.setItem(CHAVE_DA_CONTA, JSON.stringify({ dono }))
  const dito = import('./carrinho-na-conta.ts').then(
    (conta) => conta.despedir(aparelho),
    () => {},
  )
  return Promise.race([dito, new Promise((resolve) => setTimeout(resolve, SAIDA_MS))])
}

/** Those of the last day that make sense. */
function lerIntencoes(): IntencaoGuardada[] {
  const guardadas = lerJson<unknown>(localStorage.getItem(CHAVE_DAS_INTENCOES) ?? '')
  if (!Array.isArray(guardadas)) return []
  return guardadas.filter(
    (uma: Partial<IntencaoGuardada> | null) =>
      uma?.produto?.id && uma.loja?.id && Date.now() - Number(uma.em) < VALIDADE_DA_INTENCAO,
  )
}

function ler(): LinhaDoCarrinho[] {
  const texto = localStorage.getItem(CHAVE)
  if (texto !== lido.texto)
    lido = { texto, linhas: texto === null ? VAZIO : interpretarCarrinho(lerJson(texto)) }
  return lido.linhas
}

function gravar(linhas: readonly LinhaDoCarrinho[]): void {
  if (linhas.length > 0) localStorage.setItem(CHAVE, JSON.stringify(linhas))
  else localStorage.removeItem(CHAVE)
  for (const ouvinte of ouvintes) ouvinte()
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  window.addEventListener('storage', aoMudar)
  const pararDeOuvirSessao = ouvirSessao(cumprirIntencoes)
  queueMicrotask(cumprirIntencoes)
  return () => {
    ouvintes.delete(aoMudar)
    window.removeEventListener('storage', aoMudar)
    pararDeOuvirSessao()
  }
}

function doCarrinho(produto: ProdutoDaLoja, loja: LojaEscolhida): ProdutoDoCarrinho {
  return {
    ...resumir(produto),
    estabelecimento_id: loja.id,
    estabelecimento_nome: loja.nome,
    estabelecimento_codigo: loja.codigo,
    estabelecimento_logo: loja.logo_url,
  }
}

function resumir(produto: ProdutoDaLoja): ProdutoDaLoja {
  const { id, nome, preco, preco_promocao, em_promocao, imagem_url, escolha } = produto
  const { medida_quantidade = null, medida_unidade = null } = produto
  const escolher = !!produto.preco_ate
  // What is sold in the shop alone is nothing that a cart may hold, nor a product of which something is to be chosen.
  const estoque = produto.so_com_documento || escolher ? 0 : produto.estoque
  const medida = medida_quantidade && medida_unidade ? { medida_quantidade, medida_unidade } : {}
  const dela = { ...medida, ...(escolha ? { escolha } : {}), escolher }
  return { id, nome, preco, preco_promocao, em_promocao, estoque, imagem_url, ...dela }
}
