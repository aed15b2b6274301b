import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fillSignIn, openAccount, session } from './accounts.ts'
import { journey } from './harness.ts'
import { networkBack, networkGone } from './network.ts'
import { beSignedIn, logIn, ready } from './people.ts'
import { saysAtOnce } from './seen.ts'
import { openShop } from './shops.ts'
import type { VisitorOptions } from './visitors.ts'

/** What a browser says of a form to come in by that has no network. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|requestfailed|Failed to (load|fetch)|route module/i

journey(
  'the shop looked at last is readable without a network, and anything else says so',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|requestfailed|Failed to (load|fetch)/i)
    const page = await newPage({ serviceWorker: true, width: 390 })
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    // The very first page that this browser sees: there was no worker yet when it came.
    await page.goto(`${url}/loja/faisca-eletronicos`)
    await ready(page)
    await expect.poll(() => kept(page)).toContain('/loja/faisca-eletronicos')
    await networkGone(page)
    await page.reload()
    await heading('Faísca Eletrônicos')
    await ready(page)
    // What a press answers is said, though what says it could not be fetched.
    const said = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
    await page
      .getByRole('link', { name: /^Carrinho/ })
      .first()
      .click()
    await said('Não foi possível abrir o carrinho')
    const suggestions = page.waitForEvent('requestfailed', (request) => request.url().includes('sugestoes'))
    await page.getByRole('searchbox', { name: 'Buscar lojas e produtos' }).fill('fone')
    await suggestions
    await page
      .getByRole('button', { name: /^Adicionar / })
      .first()
      .click()
    await said('Login necessário')

    // Another, reached by a link: its page was never asked for as a page.
    await page.context().setOffline(false)
    const next = await openShop({ nome: 'Bazar da Ponte' })
    await page.goto(`${url}/estabelecimentos?busca=bazar+da+ponte`)
    await ready(page)
    await page.getByRole('link', { name: next.nome }).click()
    // What was searched for stands in the list's heading too.
    await page.waitForURL(`${url}/loja/${next.codigo}`)
    await heading(next.nome)
    await expect.poll(() => kept(page)).toContain(`/loja/${next.codigo}`)
    await networkGone(page)
    await page.goBack()
    await heading('Erro ao carregar estabelecimentos')
    await page.getByText('Confira sua internet e tente novamente.').waitFor()
    await page.goto(`${url}/loja/${next.codigo}?ordem=nome`)
    await page.waitForURL(`${url}/loja/${next.codigo}`)
    await heading(next.nome)

    for (const path of ['/estabelecimentos', '/loja/torra-fina-cafes', '/loja', '/minha-conta']) {
      await page.goto(url + path)
      await heading('Você está sem conexão')
    }
    const again = page.getByRole('link', { name: 'Tentar de novo' })
    expect(await again.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${url}/minha-conta?`)

    const pages = (await kept(page)).filter((path) => !/^\/(assets|imagens)\//.test(path))
    expect(pages.toSorted()).toEqual([`/loja/${next.codigo}`, '/sem-conexao'])
    await page.context().setOffline(false)
  },
)

journey(
  'signing in without a network says so, and signs in once it is back',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(NO_NETWORK)
    const { page, account } = await openSignIn(url, newPage)
    // Of what the first field fetches, the last to come.
    const client = page.waitForResponse(
      async (answer) =>
        answer.request().resourceType() === 'script' && (await answer.text()).includes('GoTrueClient'),
    )
    await page.getByRole('textbox', { name: 'Email' }).click()
    await (await client).finished()
    await networkGone(page)
    await fillSignIn(page, account)
    await page.getByRole('status').filter({ hasText: 'Sem conexão' }).waitFor()
    await networkBack(page)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect.poll(() => page.url()).toMatch(/\/(loja|escolher-estabelecimento)$/)
  },
)

journey(
  'signing in where the network was gone before the first field says to load the page anew',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(NO_NETWORK)
    const { page, account } = await openSignIn(url, newPage)
    await networkGone(page)
    await fillSignIn(page, account)
    await page.getByRole('status').filter({ hasText: 'recarregue a página' }).waitFor()
    await networkBack(page)
    await page.reload()
    await fillSignIn(page, account)
    await expect.poll(() => page.url()).toMatch(/\/(loja|escolher-estabelecimento)$/)
  },
)

journey('signing out needs no network (2.shell.04)', async ({ url, newPage, allowProblem }) => {
  allowProblem(NO_NETWORK)
  const { email, password } = await openAccount()
  const page = await newPage({ serviceWorker: true })
  await beSignedIn(page, await logIn(url, { email, password }))
  await page.goto(`${url}/minha-conta`)
  const signOut = page.getByRole('button', { name: 'Sair' })
  await signOut.waitFor()
  await networkGone(page)
  await signOut.click()
  await expect.poll(() => session(page)).toBe(null)
  await page.context().setOffline(false)
})

journey(
  'a shop that cannot be fetched anew says so in its own words (8.store.01)',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|requestfailed|Failed to (load|fetch)/i)
    const page = await newPage()
    await page.goto(`${url}/loja/faisca-eletronicos`)
    await ready(page)
    await page.context().setOffline(true)
    await page.getByRole('checkbox', { name: 'Apenas Promoções' }).click()
    // Two seconds later the page goes on to the shops, for which it needs the network.
    await saysAtOnce(page, 'Erro ao carregar loja', 'Não foi possível carregar as informações da loja.')
    await page.context().setOffline(false)
    await page.waitForURL(`${url}/estabelecimentos`)
  },
)

/** The form to come in by, in a browser of its own: one that was here before has the files that it may lack. */
async function openSignIn(url: string, newPage: (options: VisitorOptions) => Promise<Page>) {
  const account = await openAccount()
  const page = await newPage({ serviceWorker: true })
  await page.goto(`${url}/auth/consumidor`)
  await ready(page)
  return { page, account }
}

/** The addresses of everything that the worker keeps. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys())
        addresses.push(new URL(request.url).pathname)
    }
    return addresses
  })
}
