import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { asOwner, beBuyer, openBuyer, order, OWNER } from './buyers.ts'
import { journey } from './harness.ts'
import { ready, signIn } from './people.ts'

describe('the buyer’s bell', () => {
  journey(
    'tells a step of the order while it is open, leads there, and is read',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer)
      const page = await newPage({ serviceWorker: true, width: 390, height: 844 })
      await beBuyer(page, buyer)
      await page.goto(url)
      const bell = page.getByRole('button', { name: /^Avisos/ })
      await bell.click()
      const list = page.getByRole('dialog', { name: 'Avisos' })
      await list.getByText('Nenhum aviso por enquanto.').waitFor()
      await page.keyboard.press('Escape')

      await asOwner(url, sale, 'entregar', { recebeu_pagamento: true })
      await page.getByRole('button', { name: /^Avisos, [1-9] por ler$/ }).waitFor()
      await bell.click()
      const told = list.getByRole('link', { name: new RegExp(`Pedido #${sale.numero} entregue`) })
      await told.waitFor()
      await expectAccessible(page)
      await told.click()
      await page.waitForURL(`${url}/minha-conta/pedido/${sale.id}`)
      await bell.click()
      await list.getByRole('button', { name: 'Marcar todos como lidos' }).click()
      await page.getByRole('button', { name: 'Avisos', exact: true }).waitFor()
    },
  )

  journey('asks nothing of the server for a visitor', async ({ url, newPage }) => {
    const page = await newPage({ serviceWorker: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(url)
    await ready(page)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((address) => /avisos|eventos|sino/.test(address))).toEqual([])
    expect(await page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0)
  })
})

describe('notices on a device', () => {
  journey(
    'are turned on by a press, tried, and come with a step of the order',
    async ({ url, simulatorUrl, newPage }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer)
      const browser = await subscriptionAt(simulatorUrl, url, buyer.token)
      const page = await newPage({ serviceWorker: true, width: 390, height: 844 })
      await beBuyer(page, buyer)
      await page.addInitScript(asBrowserWithPush, browser)
      await page.goto(`${url}/minha-conta/avisos`)
      const device = page.getByRole('region', { name: 'Avisos no aparelho' })
      await device.getByText('Desligados neste aparelho.').waitFor()
      await device.getByRole('button', { name: 'Ligar neste aparelho' }).click()
      await device.getByText('Ligados neste aparelho.').waitFor()
      await expectAccessible(page)
      await device.getByRole('button', { name: 'Enviar teste' }).click()
      await page.getByText('Teste enviado').waitFor()
      await asOwner(url, sale, 'entregar', { recebeu_pagamento: true })
      const titles = async () => (await messagesAt(simulatorUrl, browser)).map(({ titulo }) => titulo)
      const delivered = `Pedido #${sale.numero} entregue`
      await expect.poll(titles).toEqual(expect.arrayContaining(['Avisos ligados neste aparelho', delivered]))
      const sent = (await messagesAt(simulatorUrl, browser)).find(({ titulo }) => titulo === delivered)
      const shown = await recordNotifications(page)
      await deliverToWorker(page, url, JSON.stringify(sent))
      await expect.poll(shown).toEqual([
        {
          title: sent?.titulo,
          body: 'Abra para acompanhar o pedido.',
          data: `/minha-conta/pedido/${sale.id}`,
        },
      ])

      await device.getByRole('button', { name: 'Desligar neste aparelho' }).click()
      await device.getByText('Desligados neste aparelho.').waitFor()
    },
  )

  journey('says what a browser cannot do', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    for (const [what, said] of [
      ['denied', 'Você bloqueou os avisos do Portal neste navegador.'],
      ['none', 'Este navegador não recebe avisos.'],
      ['iphone', 'No iPhone e no iPad, os avisos chegam ao app'],
    ] as const) {
      const page = await newPage({ serviceWorker: true, width: 390, height: 844 })
      await beBuyer(page, buyer)
      await page.addInitScript((kind) => {
        if (kind === 'denied') Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
        else Reflect.deleteProperty(window, 'PushManager')
        if (kind === 'iphone')
          Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' })
      }, what)
      await page.goto(`${url}/minha-conta/avisos`)
      const device = page.getByRole('region', { name: 'Avisos no aparelho' })
      await device.getByText(said).waitFor()
      expect(await device.getByRole('button').count()).toBe(0)
    }
  })

  journey('a shopkeeper chooses which kinds come to the device', async ({ url, newPage }) => {
    const page = await newPage({ serviceWorker: true })
    await signIn(page, url, OWNER)
    await page.goto(`${url}/perfil?tab=notificacoes`)
    await page.getByRole('region', { name: 'Avisos no aparelho' }).waitFor()
    const onDevice = page.getByRole('checkbox', { name: 'Perguntas: No aparelho' })
    expect(await onDevice.isChecked()).toBe(true)
    const inPanel = page.getByRole('checkbox', { name: 'Perguntas: No painel' })
    await inPanel.click()
    await expect.poll(() => onDevice.isDisabled()).toBe(true)
    expect(await onDevice.isChecked()).toBe(false)
    await inPanel.click()
    await expect.poll(() => onDevice.isEnabled()).toBe(true)
    await expectAccessible(page)
  })
})

interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
  key: string
}

/** What a browser would get from its push service: headless Chromium has none. */
async function subscriptionAt(simulatorUrl: string, url: string, token: string): Promise<Subscription> {
  const asked = await fetch(`${url}/rest/v1/aparelhos`, { headers: { authorization: `Bearer ${token}` } })
  const { chave: key } = (await asked.json()) as { chave: string }
  const answer = await fetch(`${simulatorUrl}/push/__registrar`, {
    method: 'POST',
    body: JSON.stringify({ chave: key }),
  })
  return { ...((await answer.json()) as Omit<Subscription, 'key'>), key }
}

async function messagesAt(simulatorUrl: string, { endpoint }: Subscription): Promise<{ titulo: string }[]> {
  const answer = await fetch(`${simulatorUrl}/push/__mensagens/${endpoint.split('/').at(-1)}`)
  return ((await answer.json()) as { dados: { titulo: string } }[]).map(({ dados }) => dados)
}

/** Runs in the page: it may notify, and its push manager gives out that subscription, also after a reload. */
function asBrowserWithPush({ endpoint, p256dh, auth, key }: Subscription): void {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  )
  const subscription = {
    endpoint,
    options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    async unsubscribe() {
      sessionStorage.removeItem('push')
      return true
    },
  }
  // Headless Chromium denies notifications to everybody.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  Object.assign(PushManager.prototype, {
    async subscribe() {
      sessionStorage.setItem('push', '1')
      return subscription
    },
    getSubscription: async () => (sessionStorage.getItem('push') ? subscription : null),
  })
}

interface Shown {
  title: string
  body: string
  data: string
}

/** What the page's service worker shows from now on. */
async function recordNotifications(page: Page): Promise<() => Promise<Shown[]>> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker')
  await worker.evaluate(() => {
    const shown: object[] = []
    Object.assign(globalThis, { shown })
    Object.getPrototypeOf((globalThis as unknown as { registration: object }).registration).showNotification =
      async (title: string, { body, data }: NotificationOptions) => void shown.push({ title, body, data })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

/** Hands a message to the real service worker, as the browser does when its service has one. */
async function deliverToWorker(page: Page, url: string, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registration,
    data,
  })
}
