import { randomUUID } from 'node:crypto'
import { digitoDaChave } from '#src/vendas/nota-fiscal.ts'
import type { MakeExample, World } from './route-example.ts'

// Of the routes of a sale: each asks about a copy of the same order, in the state that the route moves it from.

const motivo = 'Acabou na prateleira'
const NOW = new Date().toISOString()
const PAID = { status: 'pago', pago_em: NOW }
export const DELIVERED = { status: 'entregue', pago_em: NOW, entregue_em: NOW }
const RETURNING = { ...DELIVERED, status: 'em_devolucao' }

/** Copies the order. */
export function copier({ owner, venda }: World) {
  const copiar = async (tabela: string, onde: string, valor: string, mudancas: object): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into ${tabela} select (jsonb_populate_record(t, $2::jsonb)).* from ${tabela} t where ${onde} = $1 returning id`,
      [valor, JSON.stringify(mudancas)],
    )
    return String(rows[0]?.id)
  }
  let numero = 100_000
  return async (mudancas: object = {}) => {
    const id = randomUUID()
    numero += 1
    await copiar('vendas', 'id', venda, { id, compra_id: id, numero, ...mudancas })
    const item = await copiar('itens_venda', 'venda_id', venda, { id: randomUUID(), venda_id: id })
    return { id, item, numero }
  }
}
export type CopySale = ReturnType<typeof copier>

export function ofSale(
  { owner, loja, comprador, produto }: World,
  nova: CopySale,
): Record<string, MakeExample> {
  const pagamento = async (vendaId: string, mudancas: object = {}) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, aprovado_em, tentativa)
       select estabelecimento_id, id, 'pix', total, 'aprovado', now(), 1 from vendas where id = $1 returning id`,
      [vendaId],
    )
    const id = String(rows[0]?.id)
    for (const [coluna, valor] of Object.entries(mudancas))
      await owner.query(`update pagamentos set ${coluna} = $2 where id = $1`, [id, valor])
    return id
  }
  const em =
    (mudancas: object, corpo: object = {}): MakeExample =>
    async () => ({ params: { id: (await nova(mudancas)).id }, corpo })
  const emDevolucao =
    (status: string, corpo: object = {}): MakeExample =>
    async () => {
      const { id } = await nova(RETURNING)
      await owner.query(
        `insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, status, descricao, user_id, motivo_recusa)
         values ($1, $2, 'problema', 'entregue', $3, 'Veio quebrado', $4, 'Não é defeito')`,
        [loja, id, status, comprador],
      )
      return { params: { id }, corpo }
    }
  const comProposta =
    (corpo: object): MakeExample =>
    async () => {
      const { id } = await nova(PAID)
      await owner.query(
        `insert into fretes_a_combinar (estabelecimento_id, venda_id, proposta, valor, prazo_dias, proposto_em)
         values ($1, $2, 1, 5, 3, now())`,
        [loja, id],
      )
      return { params: { id }, corpo }
    }
  const caixas = [{ pesoGramas: 500, alturaCm: 10, larguraCm: 15, comprimentoCm: 20 }]
  const comEtiqueta: MakeExample = async () => {
    const { id } = await nova(PAID)
    await owner.query(
      `insert into etiquetas_de_envio (estabelecimento_id, venda_id, status, servico_id, servico, transportadora, preco,
         volumes, com_nota, provider_id)
       values ($1, $2, 'gerada', 1, 'PAC', 'Correios', 20, $3, false, $4)`,
      [loja, id, JSON.stringify(caixas), randomUUID()],
    )
    return { params: { id }, corpo: {} }
  }
  const rota = (verbo: string) => `POST /rest/v1/vendas/:id/${verbo}`
  const daLoja: MakeExample = (estabelecimento_id) => ({ query: `estabelecimento_id=${estabelecimento_id}` })
  return {
    'GET /rest/v1/vendas': daLoja,
    'GET /rest/v1/vendas/resumo': daLoja,
    'GET /rest/v1/itens_venda': daLoja,
    'GET /rest/v1/pagamentos': daLoja,
    'POST /rest/v1/vendas/balcao': (estabelecimento_id) => ({
      corpo: { estabelecimento_id, itens: [{ produto_id: produto, quantidade: 1 }] },
    }),
    'POST /rest/v1/vendas/balcao/desistencias': (estabelecimento_id) => ({
      corpo: {
        estabelecimento_id,
        vendida_em: NOW,
        total: 10,
        itens: [{ produto_id: produto, quantidade: 1 }],
        motivo,
      },
    }),
    'GET /rest/v1/vendas/balcao/chave': daLoja,
    [rota('aceitar')]: em({}),
    [rota('preparar')]: em(PAID),
    [rota('pronto')]: em(PAID),
    [rota('enviar')]: em(PAID),
    [rota('entregar')]: em({ status: 'pronto_retirada' }, { recebeu_pagamento: true }),
    [rota('confirmar-pagamento')]: em({}),
    [rota('cancelar')]: em({}, { motivo }),
    [rota('cancelar-itens')]: async () => {
      const { id, item } = await nova()
      return { params: { id }, corpo: { itens: [{ item_id: item, quantidade: 1 }], motivo } }
    },
    [rota('frete/propor')]: comProposta({ valor: 12, prazo_dias: 3 }),
    [rota('frete/aceitar')]: comProposta({ proposta: 1 }),
    'GET /rest/v1/vendas/:id/etiqueta-de-envio': em(PAID),
    [rota('etiqueta-de-envio')]: em(PAID, { servico_id: 1, volumes: caixas }),
    [rota('etiqueta-de-envio/cotar')]: em(PAID, { volumes: caixas }),
    [rota('etiqueta-de-envio/imprimir')]: comEtiqueta,
    [rota('etiqueta-de-envio/cancelar')]: comEtiqueta,
    [rota('desistir')]: em(PAID),
    [rota('problema')]: em(DELIVERED, { descricao: 'Veio quebrado' }),
    [rota('devolucao/receber')]: emDevolucao('aberta'),
    [rota('devolucao/recusar')]: emDevolucao('aberta', { motivo }),
    [rota('devolucao/retirar')]: emDevolucao('aberta'),
    [rota('devolucao/postar')]: emDevolucao('aberta'),
    [rota('devolucao/mediacao')]: emDevolucao('recusada', { motivo }),
    [rota('reembolsar')]: async () => {
      const { id } = await nova(PAID)
      await pagamento(id)
      return { params: { id }, corpo: { valor: 1, motivo } }
    },
    [rota('reembolsos/:reembolso')]: async () => {
      const { id } = await nova(PAID)
      const { rows } = await owner.query<{ id: string }>(
        `insert into reembolsos (estabelecimento_id, pagamento_id, valor, motivo, status)
         values ($1, $2, 1, 'Teste', 'falhou') returning id`,
        [loja, await pagamento(id)],
      )
      return { params: { id, reembolso: String(rows[0]?.id) }, corpo: { como: 'repetir' } }
    },
    [rota('avisos/:aviso/reprocessar')]: async () => {
      const { id, numero } = await nova()
      await pagamento(id, { provider_payment_id: `9${numero}` })
      const { rows } = await owner.query<{ id: string }>(
        `insert into eventos_pagamento (estabelecimento_id, tipo, data_id, request_id, assinatura, corpo)
         values ($1, 'payment', $2, $3, 'valida', '{}') returning id`,
        [loja, `9${numero}`, randomUUID()],
      )
      return { params: { id, aviso: String(rows[0]?.id) }, corpo: {} }
    },
    [rota('notas')]: em({}, { texto: 'Cliente pediu embrulho' }),
    [rota('nota-fiscal')]: async () => {
      const { id, numero } = await nova(DELIVERED)
      const posicoes = `35${NOW.slice(2, 7).replace('-', '')}1122233300018155001${String(numero).padStart(9, '0')}100000001`
      return { params: { id }, corpo: { chave: `${posicoes}${digitoDaChave(posicoes)}` } }
    },
    [rota('comprovante')]: em(PAID, { email: 'ana@teste.portal' }),
    [rota('novo-pix')]: em({ forma_pagamento: 'pix' }),
    [rota('pagar-com-cartao')]: em(
      { forma_pagamento: 'cartao', cartao_online: true },
      { token: randomUUID(), payment_method_id: 'visa', installments: 1 },
    ),
    'DELETE /rest/v1/vendas/:id': em({ status: 'cancelado', motivo_cancelamento: 'Teste' }),
    'POST /functions/v1/create-payment-preference': async () => ({
      corpo: { estabelecimento_id: loja, venda_id: (await nova({ forma_pagamento: 'pix' })).id },
    }),
    'POST /functions/v1/get-payment-status': async () => {
      const { id, numero } = await nova({ forma_pagamento: 'pix' })
      await pagamento(id, { provider_payment_id: `9${numero}` })
      return { corpo: { estabelecimento_id: loja, payment_id: `9${numero}` } }
    },
    'GET /rest/v1/minhas_avaliacoes': async () => ({ query: `venda_id=${(await nova(DELIVERED)).id}` }),
  }
}
