import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { EMAILS, type NomeDoEmail } from './emails.tsx'
import { enviarEmail } from './enviar-email.ts'

let l: SellingShop
let vendaId: string
beforeAll(async () => {
  l = await startSellingShop()
  const { id } = await createProduct(l.owner, l.loja.id)
  vendaId = String((await l.buy(l.order(id))).body.id)
})
afterAll(() => l.close())

const PARA_A_LOJA = (Object.keys(EMAILS) as NomeDoEmail[]).filter((modelo) => EMAILS[modelo] === 'loja')

/** Which e-mails to the shop were written, of all that there are. */
async function emailsQueChegam(vez: string): Promise<string[]> {
  for (const modelo of PARA_A_LOJA) await enviarEmail({ vendaId, modelo, vez })
  const { rows } = await l.owner.query<{ modelo: string }>(
    `select split_part(message_id, '.', 2) as modelo from emails c join auth.users u on u.email = c.para
     where u.id = $1 and message_id like $2 order by 1`,
    [l.loja.ownerId, `<${vendaId}.%.${vez}@%`],
  )
  return rows.map(({ modelo }) => modelo)
}

test('switching off `Pedidos e pagamentos` silences all nine of its e-mails and none with a deadline in the law', async () => {
  expect(await emailsQueChegam('ligado')).toEqual(PARA_A_LOJA.toSorted())
  await l.owner.query(
    `insert into preferencias_de_aviso (estabelecimento_id, user_id, evento, canal, ligado)
     values ($1, $2, 'vendas', 'email', false)`,
    [l.loja.id, l.loja.ownerId],
  )
  const chegam = await emailsQueChegam('desligado')
  expect(PARA_A_LOJA.filter((modelo) => !chegam.includes(modelo)).toSorted()).toEqual([
    'entrega_parada_para_a_loja',
    'frete_aceito_para_a_loja',
    'frete_atrasado_para_a_loja',
    'frete_sem_aceite',
    'pedido_desistido',
    'pedido_para_confirmar',
    'pedido_recebido_pelo_cliente',
    'pedido_sem_resposta',
    'venda_paga',
  ])
})

test('an order cancelled because the shop did not answer notifies its team in the panel', async () => {
  await enviarEmail({ vendaId, modelo: 'pedido_sem_resposta', vez: 'sino' })
  const { rows } = await l.owner.query('select tipo, rota from avisos where chave = $1', [
    `${vendaId}.pedido_sem_resposta.sino`,
  ])
  expect(rows).toEqual([{ tipo: 'vendas.cancelada', rota: `/vendas/${vendaId}` }])
})

test('every step of an order notifies the account that bought, once; what it just did itself does not', async () => {
  const doComprador = async () => {
    const { rows } = await l.owner.query<{ modelo: string; tipo: string; rota: string }>(
      `select split_part(a.chave, '.', 2) as modelo, a.tipo, a.rota from avisos a
       join vendas v on v.user_id = a.user_id where v.id = $1 and a.chave like $2 order by 1`,
      [vendaId, `${vendaId}.%.passo`],
    )
    return rows
  }
  const modelos = Object.keys(EMAILS) as NomeDoEmail[]
  for (const modelo of [...modelos, ...modelos]) await enviarEmail({ vendaId, modelo, vez: 'passo' })
  const passos = await doComprador()
  expect(passos.map(({ modelo }) => modelo)).toEqual(
    modelos
      .filter((modelo) => EMAILS[modelo] === 'comprador' && !/^(pedido_recebido|comprovante)$/.test(modelo))
      .toSorted(),
  )
  expect(new Set(passos.map(({ rota }) => rota))).toEqual(new Set([`/minha-conta/pedido/${vendaId}`]))
  expect(Object.fromEntries(passos.map(({ modelo, tipo }) => [modelo, tipo]))).toMatchObject({
    pedido_enviado: 'pedidos.andamento',
    pagamento_confirmado: 'pedidos.pagamento',
    reembolso_concluido: 'pedidos.reembolso',
    mediacao_decidida: 'pedidos.devolucao',
    entrega_parada: 'pedidos.frete',
  })
})

test('a letter that asks for what the account alone may do leads to where it is done', async () => {
  const link = async (modelo: NomeDoEmail, vez: string) => {
    await enviarEmail({ vendaId, modelo, vez })
    const { rows } = await l.owner.query<{ texto: string }>(
      'select texto from emails where message_id like $1',
      [`<${vendaId}.${modelo}.${vez}@%`],
    )
    return rows[0]?.texto.match(/https?:\/\/[^/\s]+\/((?:minha-conta|pagar-com-cartao|pedido)\/\S+)/)?.[1]
  }
  const deles: NomeDoEmail[] = [
    'avalie_a_compra',
    'pagamento_expirado',
    'frete_proposto',
    'confirme_o_recebimento',
    'pedido_enviado',
  ]
  const pelaChave = expect.stringMatching(`^pedido/${vendaId}#`)
  expect(await Promise.all(deles.map((modelo) => link(modelo, 'ato')))).toEqual([
    `minha-conta/pedido/${vendaId}/avaliar`,
    `pagar-com-cartao/${vendaId}`,
    `minha-conta/pedido/${vendaId}`,
    `minha-conta/pedido/${vendaId}`,
    pelaChave,
  ])
  await l.owner.query('update vendas set user_id = null where id = $1', [vendaId])
  expect(await link('frete_proposto', 'sem-conta')).toEqual(pelaChave)
})
