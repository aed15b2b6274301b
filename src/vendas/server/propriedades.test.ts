import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { changeCoupon, couponsForHistory } from '#test/support/random-coupons.ts'
import { arrangeDeliveries, postedOrder, postFromShop, stepOfFreight } from '#test/support/random-freight.ts'
import { personOf } from '#test/support/random-people.ts'
import { answerAtProvider, randomCard, settle } from '#test/support/random-provider.ts'
import { SALES_STEPS } from '#test/support/sales-steps.ts'
import {
  createProductWithSizes,
  deliveredSizes,
  isVariationStep,
  linesOfSizes,
  livesOfSizes,
  oneUnitOf,
  stepOfVariations,
  VARIATION_STEPS,
} from '#test/support/random-variations.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { avancarVenda } from './avancar-venda.ts'
import { cancelarItens } from './devolucao/cancelar-itens.ts'
import { cancelarVenda } from './cancelar-venda.ts'
import { confirmarRecebimento } from './pagamento/confirmar-pagamento.ts'
import { desistirDaCompra, relatarProblema } from './devolucao/devolver-venda.ts'
import { decidirMediacao } from './devolucao/mediar-devolucao.ts'
import { expirarVendas } from './pagamento/expirar-vendas.ts'
import { finalizarCompra } from './compra/finalizar-compra.ts'
import { aplicarPrazosDaVenda } from './prazos-da-venda.ts'
import { pagarComCartao } from './pagamento/pagar-com-cartao.ts'
import { gerarNovoPix, pagarComPix } from './pagamento/pagar-com-pix.ts'
import { reembolsarVenda } from './pagamento/reembolsar-venda.ts'
import { responderDevolucao } from './devolucao/responder-devolucao.ts'

// docs/invariants.md: random people do random things, some at once, and every invariant still holds.
// 50 histories of 200 steps: 10 000 steps against a real PostgreSQL and a provider that lies now and then.

let l: ShopWithPix
let administrador: string
beforeAll(async () => {
  l = await startShopWithPix()
  await arrangeDeliveries(l)
  await postFromShop(l)
  administrador = (await createUser(l.owner, { admin: true })).id
  // One person buys it all.
  setConfig({ ...getConfig(), CARD_ACCOUNT_LIMIT: 1_000_000 })
})
afterAll(() => l.close())

// RANDOM_SALES_STEPS says another number.
const STEPS = 200
const RUNS = Math.max(1, Math.round(Number(process.env.RANDOM_SALES_STEPS ?? 10_000) / STEPS))

const passo = fc.record({
  acao: fc.constantFrom(...SALES_STEPS, ...VARIATION_STEPS),
  alvo: fc.nat(1000),
  quantidade: fc.integer({ min: 1, max: 3 }),
  /** With the steps before it that are still running, instead of after them. */
  junto: fc.boolean(),
})
type Passo = typeof passo extends fc.Arbitrary<infer T> ? T : never

test(`${RUNS * STEPS} random steps keep every invariant`, async () => {
  const feitos: Record<string, number> = {}
  let historias = 0
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: STEPS, maxLength: STEPS }), async (passos) => {
      const historia = await novaHistoria()
      let emCurso: Promise<void>[] = []
      for (const um of passos) {
        if (!um.junto || emCurso.length >= 4) {
          await Promise.all(emCurso)
          emCurso = []
        }
        emCurso.push(
          dar(um, historia).then((feito) => {
            if (feito) feitos[um.acao] = (feitos[um.acao] ?? 0) + 1
          }),
        )
      }
      await Promise.all(emCurso)
      await settle(l)
      historias += 1
      // As autovacuum would, which the tests' server leaves off: by the plans of empty tables, who reads one sale reads all.
      if (historias === 5) await l.owner.query('analyze')
      expect(await brokenInvariants(l.owner)).toEqual({})
      // Nobody will pay what this history left open: the next one need not ask about it.
      await l.owner.query(
        `update pagamentos set status = 'cancelado' where status in ('criando', 'pendente', 'em_analise')`,
      )
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // A history in which something never happens would prove nothing about it.
  expect(Object.keys(feitos).length).toBeGreaterThan(20)
  const tamanhos = await livesOfSizes(l)
  expect(Object.entries(tamanhos ?? {}).filter(([, quantas]) => quantas === 0)).toEqual([])
}, 3_600_000)

interface Historia {
  vendas: string[]
  /** Of these: what was handed over at once. */
  entregues: string[]
  produtos: string[]
  cupons: string[]
  /** One that is sold in sizes. */
  comTamanhos: string
}

async function novaHistoria(): Promise<Historia> {
  const produtos = [2, 5, 20].map((estoque) => createProduct(l.owner, l.loja.id, { estoque, preco: 7.77 }))
  const ids = (await Promise.all(produtos)).map(({ id }) => id)
  const comTamanhos = await createProductWithSizes(l, personOf(l.loja.ownerId, l.loja.id))
  return { vendas: [], entregues: [], produtos: ids, comTamanhos, cupons: await couponsForHistory(l, ids) }
}

/** On a busy machine the provider's answer may come too late for the person who waits for it. */
const SEM_RESPOSTA = /^pagamentos\.(falha_ao_(gerar|consultar|cancelar)|cartao_sem_resposta)$/

/** True when the step was carried out; a refusal by a rule or a lost answer is fine, anything else fails the test. */
async function dar(passo: Passo, historia: Historia): Promise<boolean> {
  try {
    return (await executar(passo, historia)) !== false
  } catch (error) {
    if (error instanceof DomainError && (error.status < 500 || SEM_RESPOSTA.test(error.code))) return false
    throw error
  }
}

async function executar({ acao, alvo, quantidade }: Passo, historia: Historia): Promise<unknown> {
  const comprador = personOf(l.comprador.id)
  const dona = personOf(l.loja.ownerId, l.loja.id)
  const plataforma = { ...personOf(administrador), admin: true }
  if (acao === 'cupom muda') return changeCoupon(l, escolher(historia.cupons, alvo), quantidade + alvo)
  if (isVariationStep(acao))
    return stepOfVariations(l, acao, { produtoId: historia.comTamanhos, numero: quantidade, dona })
  if (acao === 'comprar' || acao === 'comprar variação' || acao === 'cupom') {
    const comTamanho = acao === 'comprar variação' || (acao === 'cupom' && alvo % 3 === 0)
    const itens = comTamanho
      ? await linesOfSizes(l, { ...historia, alvo, quantidade })
      : [{ produto_id: escolher(historia.produtos, alvo), quantidade }]
    const produtoId = itens[0]?.produto_id ?? ''
    const envio = await postedOrder(l, { produtoId, quantidade, numero: alvo })
    const { vendas } = await finalizarCompra(comprador, {
      chave: randomUUID(),
      compra: {
        lojas: [
          {
            estabelecimento_id: l.loja.id,
            itens,
            ...(acao === 'cupom' ? { cupons: [escolher(historia.cupons, alvo)] } : {}),
            ...(envio?.loja ?? {}),
            ...(!envio && alvo % 4 === 0 ? { entrega: 'combinar' as const, ciente_do_frete: true } : {}),
          },
        ],
        ...(alvo % 5 === 0
          ? { forma_pagamento: 'cartao' as const, cartao_online: true }
          : { forma_pagamento: alvo % 3 === 0 ? ('avista' as const) : ('pix' as const) }),
        cliente: { nome: 'Ana' },
        ...(envio ? { endereco_entrega: envio.endereco_entrega } : {}),
      },
    })
    return historia.vendas.push(...vendas.map((venda) => venda.id))
  }
  if (acao === 'entregar variação') {
    const itens = await linesOfSizes(l, { ...historia, alvo, quantidade })
    const entregue = await deliveredSizes(l, { comprador, dona, itens })
    return historia.entregues.push(entregue) + historia.vendas.push(entregue)
  }
  if (acao === 'conciliar') return conciliarPagamentos({})
  if (acao === 'relógio') return aplicarPrazosDaVenda()
  const volta = /desistir|problema|devol/.test(acao) && alvo % 3 > 0
  const vendaId = escolher(volta ? historia.entregues : historia.vendas, alvo)
  if (!vendaId) return false
  switch (acao) {
    case 'pix':
      return pagarComPix(comprador, { vendaId })
    case 'cartão':
      return pagarComCartao(comprador, { vendaId, cartao: randomCard(l, alvo), totalVisto: undefined })
    case 'novo pix':
      return gerarNovoPix(comprador, { vendaId })
    case 'aprovar':
    case 'aprovar calado':
    case 'recusar':
    case 'mentir':
    case 'repetir webhook':
      return answerAtProvider(l, acao, vendaId)
    case 'vencer':
      await l.owner.query(
        `update vendas set expira_em = now() - interval '1 s' where id = $1 and status = 'pendente' and expira_em is not null`,
        [vendaId],
      )
      return expirarVendas()
    case 'cancelar':
      return cancelarVenda(comprador, { vendaId, motivo: 'Mudei de ideia' })
    case 'loja cancela':
      return cancelarVenda(dona, { vendaId, motivo: 'Sem o produto' })
    case 'receber':
      return confirmarRecebimento(dona, vendaId)
    case 'aceitar':
    case 'preparar':
    case 'pronto':
      return avancarVenda(dona, { vendaId, avanco: { verbo: acao } })
    case 'enviar':
      return avancarVenda(dona, { vendaId, avanco: { verbo: 'enviar', modo: 'transportadora' } })
    case 'entregar':
      return avancarVenda(dona, { vendaId, avanco: { verbo: 'entregar', recebeu_pagamento: alvo % 2 === 0 } })
    case 'propor frete':
    case 'aceitar frete':
    case 'frete calado':
      return stepOfFreight(l, acao, { vendaId, numero: quantidade, dona, comprador })
    case 'desistir':
      return desistirDaCompra(comprador, vendaId)
    case 'problema':
      return relatarProblema(comprador, {
        vendaId,
        tipo: alvo % 2 === 0 ? 'problema' : 'nao_recebido',
        descricao: 'Não está certo',
      })
    case 'devolução recebida':
      return responderDevolucao(dona, {
        vendaId,
        resposta: { verbo: 'receber', voltar_ao_estoque: alvo % 2 === 0 },
      })
    case 'devolução recusada':
      return responderDevolucao(dona, { vendaId, resposta: { verbo: 'recusar', motivo: 'Mau uso' } })
    case 'devolução retirada':
      return responderDevolucao(comprador, { vendaId, resposta: { verbo: 'retirar' } })
    case 'loja calada':
      await l.owner.query(
        `update devolucoes set responder_ate = now() - interval '1 s', reembolsar_ate = case when reembolsar_ate
           is not null then now() - interval '1 s' end where venda_id = $1 and status = 'aberta'`,
        [vendaId],
      )
      return aplicarPrazosDaVenda()
    case 'mediação decidida':
      return decidirMediacao(plataforma, {
        vendaId,
        decisao: alvo % 3 === 0 ? 'loja' : 'cliente',
        nota: 'Lemos o que os dois escreveram.',
      })
    case 'cancelar item':
      return cancelarItens(dona, { vendaId, itens: await oneUnitOf(l, vendaId, alvo), motivo: 'Acabou' })
    case 'devolver item':
      return alvo % 2 === 0
        ? desistirDaCompra(comprador, vendaId, await oneUnitOf(l, vendaId, alvo))
        : relatarProblema(comprador, {
            vendaId,
            tipo: 'problema',
            descricao: 'Veio quebrado',
            itens: await oneUnitOf(l, vendaId, alvo),
          })
    case 'reembolsar item':
      return reembolsarVenda(dona, { vendaId, itens: await oneUnitOf(l, vendaId, alvo), motivo: 'Cortesia' })
    case 'reembolsar':
      return reembolsarVenda(dona, { vendaId, valor: alvo % 2 === 0 ? 1.5 : undefined, motivo: 'Cortesia' })
  }
}

function escolher(lista: string[], alvo: number): string {
  return lista[alvo % Math.max(1, lista.length)] ?? ''
}
