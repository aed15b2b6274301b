import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { VendaDetalhe } from '../src/vendas/schemas.ts'
import { formatarReais } from '../src/shared/dinheiro.ts'
import { diaEmSaoPaulo } from '../src/shared/feriados.ts'
import { digitoDaChave, formatarChave } from '../src/vendas/nota-fiscal.ts'
import { createShop } from '../test/support/factories.ts'
import { acceptTexts } from './accounts.ts'
import { answerNext } from './answers.ts'
import { expectAccessible } from './axe.ts'
import { askForPix, type Buyer, OWNER, openBuyer, order } from './buyers.ts'
import { journey } from './harness.ts'
import { beSignedIn, logIn, signIn } from './people.ts'
import { database } from './shops.ts'

/** The key of a document that this CNPJ wrote out this month. */
function keyOf(cnpj: string): string {
  const month = diaEmSaoPaulo(new Date()).slice(2, 7).replace('-', '')
  const positions = `35${month}${cnpj}550010000001231000000120`.slice(0, 43)
  return `${positions}${digitoDaChave(positions)}`
}

describe('the detail screen of a sale in the shop', () => {
  journey('the printed order says where it goes and what was noted about it', async ({ url, newPage }) => {
    const sale = await order(url, await openBuyer(url), {})
    await database().query('update vendas set endereco_entrega = $2, observacao = $3 where id = $1', [
      sale.id,
      {
        cep: '01310100',
        logradouro: 'Avenida Paulista',
        numero: '1000',
        bairro: 'Bela Vista',
        cidade: 'São Paulo',
        uf: 'SP',
      },
      'Tocar a campainha',
    ])
    const page = await openSale(await newPage(), url, sale)
    await page.emulateMedia({ media: 'print' })
    const paper = page.getByRole('article').filter({ hasText: `Pedido #${sale.numero}` })
    await paper
      .getByText('Entregar em: Avenida Paulista, 1000, Bela Vista, São Paulo, SP, CEP 01310-100')
      .waitFor()
    await paper.getByText('Observação: Tocar a campainha').waitFor()
  })

  journey(
    'labels, notes, the fiscal document, and why a payment is as it is',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { forma: 'pix' })
      await pay(await askForPix(url, buyer, sale))
      const page = await openSale(await newPage(), url, sale)
      await page.getByRole('button', { name: 'Separar' }).waitFor()

      await page.getByRole('button', { name: 'Etiquetar' }).click()
      const labels = page.getByRole('dialog', { name: `Etiquetar a venda #${sale.numero}` })
      await labels.getByLabel('Etiqueta').fill('Presente')
      await labels.getByRole('button', { name: 'Pôr etiqueta' }).click()
      await page.getByRole('button', { name: 'Tirar a etiqueta Presente' }).waitFor()

      await page.getByRole('textbox', { name: 'Nova nota' }).fill('Embrulhar com fita verde')
      await page.getByRole('button', { name: 'Salvar nota' }).click()
      await page.getByText('Nota interna').waitFor()
      await page.getByRole('textbox', { name: 'Nova nota' }).fill('Vai embrulhado, como pediu')
      await page.getByLabel('Visível ao cliente').check()
      await page.getByRole('button', { name: 'Salvar nota' }).click()
      await page.getByText('Nota para o cliente').waitFor()

      await page.getByRole('button', { name: 'Informar nota fiscal' }).click()
      const note = page.getByRole('dialog', { name: 'Nota fiscal da venda' })
      const { rows } = await database().query<{ cnpj: string }>(
        'select cnpj from estabelecimentos where id = $1',
        [sale.estabelecimento_id],
      )
      const key = keyOf(rows[0]?.cnpj ?? '')
      await note.getByLabel('Chave de acesso').fill(`${key.slice(0, 43)}${(Number(key[43]) + 1) % 10}`)
      await note.getByRole('button', { name: 'Salvar nota fiscal' }).click()
      await note.getByText('O último dígito não confere.').waitFor()
      await note.getByLabel('Chave de acesso').fill(keyOf('99888777000165'))
      await note.getByText('Esta nota foi emitida pelo CNPJ 99.888.777/0001-65').waitFor()
      await note.getByLabel('Chave de acesso').fill(key)
      await expectAccessible(page)
      await note.getByRole('button', { name: 'Salvar nota fiscal' }).click()
      await page.getByText(formatarChave(key).slice(0, 24)).waitFor()
      await page.getByText('NF', { exact: true }).waitFor()

      await page.getByText('Por que este pagamento está assim?').click()
      await page.getByText('O Mercado Pago avisou, e a consulta confirmou').waitFor()
      await page.getByRole('button', { name: 'Reprocessar' }).last().click()
      await page.getByText('Reprocessado 1×').waitFor()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Reembolsar', exact: true }).click()
      const refund = page.getByRole('dialog', { name: `Reembolsar a venda #${sale.numero}` })
      await refund.getByLabel('Um valor').check()
      await refund.getByLabel('Valor do reembolso').fill('1,00')
      await refund.getByRole('textbox', { name: 'Motivo' }).fill('Veio com defeito')
      await answerNext(page, `/rest/v1/vendas/${sale.id}/reembolsar`, 'lost')
      await refund.getByRole('button', { name: 'Reembolsar R$ 1,00' }).click()
      await page.getByText('Erro ao atualizar venda').waitFor()
      await refund.getByRole('button', { name: 'Reembolsar R$ 1,00' }).click()
      const left = formatarReais(sale.total - 1)
      await page.getByText(`Agora restam ${left} a devolver.`).waitFor()
      await refund.getByText(`Tudo: ${left}`).waitFor()
      await expectAccessible(page)
    },
  )

  journey(
    'what somebody types stays when the sale changes and cannot be read; it is read later',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/503|\/rest\/v1\/vendas\//)
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { forma: 'pix' })
      const page = await openSale(await newPage(), url, sale)
      await page.getByRole('button', { name: 'Etiquetar' }).click()
      const label = page.getByRole('dialog').getByLabel('Etiqueta')
      await label.waitFor()
      const failed = page.waitForResponse((answer) => answer.status() === 503)
      await page.route(
        `**/rest/v1/vendas/${sale.id}`,
        async (route) => {
          await label.fill('Presente')
          await route.fulfill({ status: 503, json: {} })
        },
        { times: 1 },
      )
      await ask(url, buyer, sale, 'cancelar', { motivo: 'Comprei errado' })
      await (await failed).finished()
      await page.getByRole('navigation').first().waitFor()
      expect(await label.inputValue()).toBe('Presente')
      await label.fill('')
      await page.getByText('Comprei errado').first().waitFor()
      await label.waitFor()
    },
  )

  journey('a regret is received and refunded', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer, { delivered: true })
    await ask(url, buyer, sale, 'desistir', {})
    const page = await openSale(await newPage({ width: 390, scheme: 'dark' }), url, sale)
    await page.getByText('Desistência da compra').waitFor()
    expect(await page.getByRole('button', { name: 'Recusar devolução' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Confirmar recebimento' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Recebi e quero reembolsar' }).click()
    await page.getByText('Devolvido e reembolsado').first().waitFor()
    await page.getByText('Líquido').waitFor()
    expect(await statusOf(sale)).toBe('devolvido')
  })

  journey('a defect is refused with a reason, and the buyer asks for mediation', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer, { delivered: true })
    await ask(url, buyer, sale, 'problema', { descricao: 'Chegou com a alça quebrada' })
    const page = await openSale(await newPage(), url, sale)
    await page.getByText('Chegou com a alça quebrada').first().waitFor()
    await page.getByRole('button', { name: 'Recusar devolução' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recusar a devolução' })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A foto mostra uso fora do manual')
    await dialog.getByRole('button', { name: 'Recusar devolução' }).click()
    await page.getByText('Motivo da recusa: A foto mostra uso').waitFor()
    // The page updates by itself.
    await ask(url, buyer, sale, 'devolucao/mediacao', { motivo: 'Veio assim na caixa' })
    await page.getByText('O Portal está com o caso.').waitFor()
    await expectAccessible(page)
  })
})

journey(
  'the shop’s account: connected, set, and disconnected only by its password',
  async ({ url, simulatorUrl, newPage }) => {
    const senha = 'senha-da-dona-2026'
    const { ownerId } = await createShop(database(), { nome: 'Loja que conecta', conectada: false, senha })
    const { rows } = await database().query<{ email: string }>('select email from auth.users where id = $1', [
      ownerId,
    ])
    await acceptTexts(rows[0]?.email ?? '')
    const page = await newPage()
    await beSignedIn(page, await logIn(url, { email: rows[0]?.email ?? '', password: senha }))
    await page.goto(`${url}/perfil?tab=pagamentos`)
    const [token = '', publicKey = ''] = await freeAccount(simulatorUrl)
    await page.getByRole('textbox', { name: 'Access token' }).fill(token)
    await page.getByRole('textbox', { name: 'Public key' }).fill(publicKey)
    await page.getByRole('button', { name: 'Conectar conta' }).click()
    await page.getByText('Conectada', { exact: true }).waitFor()
    await page.getByText(`nº ${token.split('-').at(-1)}`).waitFor()

    await page.getByRole('switch', { name: 'Aceitar PIX na loja' }).click()
    await page.getByText('Seus clientes podem pagar por PIX.').waitFor()
    await page.getByLabel('O PIX vale por').selectOption('24 horas')
    await page.getByLabel('Desconto no PIX').fill('5')
    await page.getByRole('button', { name: 'Salvar desconto' }).click()
    await expect
      .poll(async () => {
        const saved = await database().query(
          'select pix_minutos, desconto_pix::float8 as desconto, pagamentos_habilitados as ligado from estabelecimentos where owner_user_id = $1',
          [ownerId],
        )
        return saved.rows[0]
      })
      .toEqual({ pix_minutos: 1440, desconto: 5, ligado: true })
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Desconectar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Desconectar o Mercado Pago?' })
    await dialog.getByRole('textbox', { name: 'Sua senha' }).fill('outra')
    await dialog.getByRole('button', { name: 'Desconectar conta' }).click()
    await dialog.getByText('Senha incorreta.').waitFor()
    await dialog.getByRole('textbox', { name: 'Sua senha' }).fill(senha)
    // What is reported beside it may fail.
    await page.route('**/rpc/log_security_event_v2', (route) =>
      route.fulfill({ status: 429, json: { status: 429, title: 'Espere um pouco', code: 'portal.limite' } }),
    )
    await dialog.getByRole('button', { name: 'Desconectar conta' }).click()
    await page.getByText('Conta desconectada').waitFor()
    await page.getByText('Não conectada').waitFor()
    expect(await page.getByText('Erro ao atualizar').count()).toBe(0)
    const cofre = await database().query(
      'select c.id from cofre c join estabelecimentos e on e.id = c.estabelecimento_id where e.owner_user_id = $1',
      [ownerId],
    )
    expect(cofre.rows).toEqual([])
    await database().query(`update estabelecimentos set status = 'encerrado' where owner_user_id = $1`, [
      ownerId,
    ])
  },
)

/** Token and public key of the first account that the simulator's front page offers. */
async function freeAccount(simulatorUrl: string): Promise<string[]> {
  const page = await (await fetch(simulatorUrl)).text()
  return page.slice(page.indexOf('Contas livres')).match(/APP_USR-[\w-]+/g) ?? []
}

async function openSale(page: Page, url: string, sale: VendaDetalhe): Promise<Page> {
  await signIn(page, url, OWNER)
  await page.goto(`${url}/vendas/${sale.id}`)
  await page.getByRole('heading', { level: 1, name: `Venda #${sale.numero}` }).waitFor()
  return page
}

/** What the buyer does about it, from a screen of their own. */
async function ask(url: string, buyer: Buyer, sale: VendaDetalhe, verb: string, body: object): Promise<void> {
  const answer = await call(url, buyer, `/rest/v1/vendas/${sale.id}/${verb}`, body)
  expect(answer.status).toBe(200)
}

function call(url: string, { token }: Buyer, path: string, body: object): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

async function statusOf({ id }: VendaDetalhe): Promise<string | undefined> {
  const { rows } = await database().query<{ status: string }>('select status from vendas where id = $1', [id])
  return rows[0]?.status
}
