import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { asOwner, beBuyer, openBuyer, order } from './buyers.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'

describe('the buyer’s bell', () => {
  journey('tells a step of the order while it is open, leads there, and is read', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer)
    const page = await newPage({ width: 390, height: 844 })
    await beBuyer(page.context(), buyer)
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
  })

  journey('asks nothing of the server for a visitor', async ({ url, newPage }) => {
    const page = await newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(url)
    await ready(page)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((address) => /avisos|eventos|sino/.test(address))).toEqual([])
    expect(await page.getByRole('button', { name: /^Avisos/ }).count()).toBe(0)
  })
})
