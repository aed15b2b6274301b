import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { PASSWORD } from '#test/support/mall.ts'
import { codeOf, enroll, prove } from '#test/support/second-factor.ts'
import type { Shoppers } from '#test/support/shoppers.ts'
import type { Site } from './site.ts'

/** Does each of them again and again, side by side, until `stop`: which throws what one of them threw. */
export function keepDoing(...acts: (() => Promise<unknown>)[]) {
  let over = false
  let done = 0
  const going = acts.map(async (act) => {
    while (!over) {
      await act()
      done += 1
      await wait(200)
    }
  })
  // Told at the end, when everybody has stopped.
  const all = Promise.allSettled(going)
  return {
    async stop(): Promise<number> {
      over = true
      await all
      await Promise.all(going)
      return done
    },
  }
}

/** What the shop's owner has open while people buy. */
export async function readThePanel(site: Site, shoppers: Shoppers): Promise<void> {
  const query = new URLSearchParams({ estabelecimento_id: site.shop.id })
  for (const path of ['/rest/v1/painel', '/rest/v1/vendas', '/rest/v1/produtos']) {
    const answer = await shoppers.send(`${path}?${query}`, { method: 'GET', token: shoppers.ownerToken })
    expect([200, 503], `${path}: ${await answer.text()}`).toContain(answer.status)
  }
}

/** Who signs in at one process is known at the other, and goes on there. */
export async function expectSessionsOfBoth(site: Site, [one = '', other = '']: string[]): Promise<void> {
  const ask = async (url: string, body: object) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, url).toBe(200)
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  for (const [at, then] of [
    [one, other],
    [other, one],
  ]) {
    const session = await ask(`${at}/auth/v1/token?grant_type=password`, {
      email: site.emails[0],
      password: PASSWORD,
    })
    const known = await fetch(`${then}/auth/v1/user`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    expect(known.status).toBe(200)
    await ask(`${then}/auth/v1/token?grant_type=refresh_token`, { refresh_token: session.refresh_token })
  }
}

/** The platform's line above all pages, written at each of two processes in turn: the other shows it within a second. */
export async function expectSettingsOfBoth(site: Site, shoppers: Shoppers): Promise<void> {
  const token = await administrator(site, shoppers)
  const [one = '', other = ''] = site.webs
  for (const [at, then, text] of [
    [one, other, 'Escrito pelo primeiro'],
    [other, one, 'Escrito pelo segundo'],
  ] as const) {
    const saved = await fetch(`${at}/rest/v1/plataforma/configuracoes/manutencao`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ valor: { ...NOTHING_CLOSED, faixa_ligada: true, faixa_texto: text } }),
    })
    expect(saved.status, await saved.text()).toBe(200)
    await wait(1000)
    for (const web of [at, then]) expect(await (await fetch(web)).text()).toContain(text)
  }
}

const NOTHING_CLOSED = { faixa_tom: 'informa', fechado: false, fechado_texto: 'Já volta.', fechado_volta: '' }

/** Signed in with a second factor, as the platform's people must be. */
async function administrator(site: Site, shoppers: Shoppers): Promise<string> {
  const { access_token: weak } = await shoppers.signIn({ email: site.adminEmail, password: PASSWORD })
  const auth = {
    async send(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
      const answer = await shoppers.send(path, { method, token: options.token, body: options.body as object })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
  }
  const factor = await enroll(auth, weak)
  const { body } = await prove(auth, weak, factor, { code: codeOf(factor.secret) })
  return body.access_token as string
}
