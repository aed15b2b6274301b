import { expect } from 'vitest'
import { journey } from './harness.ts'

journey(
  'the shop looked at last is readable without a network, and anything else says so',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|requestfailed|Failed to (load|fetch)/i)
    const page = await newPage({ width: 390 })
    // A page without pictures: the worker starts when the page has loaded.
    await page.goto(`${url}/termos`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller) {
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        )
      }
    })
    await page.goto(`${url}/loja/faisca-eletronicos`)
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Faísca Eletrônicos' }).waitFor()

    await page.goto(`${url}/estabelecimentos`)
    await page.getByRole('heading', { level: 1, name: 'Você está sem conexão' }).waitFor()

    const kept = await page.evaluate(async () => {
      const addresses: string[] = []
      for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys())
          addresses.push(new URL(request.url).pathname)
      }
      return addresses
    })
    expect(kept.filter((path) => /^\/(rest|auth|functions|vendas|minha-conta)/.test(path))).toEqual([])
    await page.context().setOffline(false)
  },
)
