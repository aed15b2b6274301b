import { describe, expect } from 'vitest'
import { startReceiver } from '#test/support/webhook-receiver.ts'
import { expectAccessible } from './axe.ts'
import { OWNER } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'

describe('webhooks', () => {
  journey(
    'an address is added, tried, and what failed is sent again',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/422/)
      const receiver = await startReceiver()
      try {
        const desk = await newPage()
        await signIn(desk, url, OWNER)
        await desk.goto(`${url}/perfil?tab=integracoes`)
        const section = desk.getByRole('region', { name: 'Webhooks' })
        await expect.poll(() => section.getByText('Nenhum endereço ainda').isVisible()).toBe(true)

        await section.getByRole('button', { name: 'Adicionar endereço' }).click()
        const form = desk.getByRole('dialog', { name: 'Adicionar endereço' })
        await form.getByLabel('Endereço que recebe').fill('http://exemplo.com.br/aviso')
        await form.getByRole('button', { name: 'Adicionar' }).click()
        await form.getByText('Use um endereço público com https').waitFor()
        await form.getByLabel('Endereço que recebe').fill(`${receiver.url}/aviso`)
        await form.getByLabel('Produto esgotou').check()
        await expectAccessible(desk)
        await form.getByRole('button', { name: 'Adicionar' }).click()
        const secret = desk.getByRole('dialog', { name: 'Guarde o segredo agora' })
        await secret.getByText(/^whsec_/).waitFor()
        await expectAccessible(desk)
        await secret.getByRole('button', { name: 'Guardei o segredo' }).click()

        receiver.answer = (response) => void response.writeHead(500).end('quebrou')
        await section.getByRole('button', { name: 'Enviar teste' }).click()
        await desk.getByText('O teste não chegou').waitFor()
        await section.getByRole('button', { name: 'Ver entregas' }).click()
        await section.getByText('Falhou', { exact: true }).waitFor()
        await section.getByText('O que foi enviado e respondido').click()
        await section.getByText('quebrou').waitFor()

        receiver.answer = (response) => void response.end('ok')
        await section.getByRole('button', { name: /^Enviar de novo/ }).click()
        await section.getByText('Entregue', { exact: true }).waitFor()
        const attempts = section.getByRole('list').filter({ hasText: 'Respondeu 200' }).last()
        if (!(await attempts.isVisible())) await section.getByText('O que foi enviado e respondido').click()
        await attempts.getByText(/Respondeu 500 em \d+ ms/).waitFor()
        await attempts.getByText('quebrou').waitFor()
        await expectAccessible(desk)
        expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

        await section.getByRole('button', { name: /^Mais ações/ }).click()
        await desk.getByRole('menuitem', { name: 'Remover' }).click()
        await desk.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
        await section.getByText('Nenhum endereço ainda').waitFor()
      } finally {
        receiver.close()
      }
    },
  )
})
