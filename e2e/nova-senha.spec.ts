import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { callAuth, openAccount } from './accounts.ts'
import { followLink, linkIn } from './emails.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'

describe('a reset link that opens nothing says so, at the first press at the latest (2.reset.01–03)', () => {
  for (const query of ['', '?access_token=a', '?refresh_token=b']) {
    journey(`with ${query || 'nothing'}, before any press`, async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/auth/reset-password${query}`)
      await saysInvalid(page)
      await page.getByRole('link', { name: 'Voltar ao início' }).last().click()
      await page.waitForURL(`${url}/`)
    })
  }

  journey('made of anything', async ({ url, newPage, allowProblem }) => {
    allowProblem(/40[013]/)
    const page = await newPage()
    await page.goto(`${url}/auth/reset-password?access_token=a&refresh_token=b`)
    await expectDead(page)
  })

  journey('used before', async ({ url, newPage, emailTo, allowProblem }) => {
    allowProblem(/40[013]/)
    const { email } = await openAccount()
    const page = await newPage()
    let address = ''
    page.on('request', (request) => {
      if (request.url().includes('/auth/reset-password?')) address = request.url()
    })
    await callAuth(url, '/recover', { body: { email } })
    await followLink(page, linkIn((await emailTo(email, /senha/i)).texto))
    await typeTwice(page, 'segredo1')
    await page.getByText('Senha redefinida!').waitFor()
    await page.waitForURL(`${url}/`)

    await page.goto(address)
    await expectDead(page)
  })
})

async function expectDead(page: Page): Promise<void> {
  await typeTwice(page, 'segredo2')
  await saysInvalid(page)
  const next = page.getByText('Peça um novo link')
  await expect.poll(() => next.evaluate((text) => text === document.activeElement)).toBe(true)
}

async function saysInvalid(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Link inválido' }).waitFor()
  await page.getByText('O link de redefinição de senha é inválido ou expirou.').waitFor()
}

async function typeTwice(page: Page, password: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Redefinir senha' }).waitFor()
  await ready(page)
  await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirmar nova senha' }).fill(password)
  await page.getByRole('button', { name: 'Redefinir senha' }).click()
}
