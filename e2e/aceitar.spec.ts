import { describe, expect } from 'vitest'
import { enter, openAccount } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { ready } from './people.ts'
import { database } from './shops.ts'

describe('what a person agrees to', () => {
  journey(
    'Terms and Privacy are asked of who came in without the form, until they are accepted',
    async ({ url, newPage }) => {
      const account = await openAccount({ accepts: false })
      const page = await newPage({ width: 390 })
      await enter(page, { url, signInPage: 'consumidor', ...account })
      const question = page.getByRole('dialog', { name: 'Antes de continuar' })
      await question.getByRole('link', { name: 'Termos de Uso' }).waitFor()
      await question.getByRole('link', { name: 'Política de Privacidade' }).waitFor()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Agora não' }).click()
      await page.goto(`${url}/estabelecimentos`)
      await question.getByRole('button', { name: 'Li e aceito' }).click()
      await question.waitFor({ state: 'hidden' })
      const { rows } = await database().query(
        'select finalidade, versao, ip is not null as ip from consentimentos where user_id = $1 order by finalidade',
        [account.id],
      )
      expect(rows).toMatchObject([
        { finalidade: 'privacidade', ip: true },
        { finalidade: 'termos', ip: true },
      ])
      await page.goto(`${url}/estabelecimentos`)
      await ready(page)
      expect(await question.count()).toBe(0)
    },
  )

  journey(
    'a renewal at another price waits for a box of its own before there is a PIX',
    async ({ url, newPage }) => {
      const { shop, owner } = await openOwnShop(url, { nome: 'Ateliê Renova' })
      await database().query(
        `insert into aceites_de_preco (estabelecimento_id, user_id, plano_id, periodicidade, preco_centavos, texto, texto_sha256)
         select $1, $2, id, 'mensal', 1990, 'Aceito o plano Starter por R$ 19,90 por mês.', repeat('0', 64)
         from planos_assinatura where nome = 'Starter'`,
        [shop.id, owner.id],
      )
      const { rows } = await database().query<{ id: string }>(
        `insert into faturas (estabelecimento_id, plano_id, plano_nome, periodicidade, periodo_de, periodo_ate,
           competencia, emissao, vencimento, subtotal, total)
         select $1, id, nome, 'mensal', current_date + 5, current_date + 35, date_trunc('month', current_date),
           current_date, current_date + 5, 49.9, 49.9
         from planos_assinatura where nome = 'Starter' returning id`,
        [shop.id],
      )
      const page = await newPage()
      await beBuyer(page, owner)
      await page.goto(`${url}/minha-assinatura?pagar=${rows[0]?.id}`)
      const box = page.getByRole('checkbox', {
        name: /^Aceito o plano Starter por .+49,90 por mês, renovado a cada mês até eu cancelar/,
      })
      await box.waitFor()
      expect(await box.isChecked()).toBe(false)
      // What is read of the invoice meanwhile does not take the question away.
      const read = page.waitForResponse(/\/rest\/v1\/faturas\/[\w-]+\?/)
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await (await read).finished()
      await expectAccessible(page)
      await box.check()
      await page.getByRole('button', { name: 'Gerar PIX' }).click()
      await page
        .getByRole('button', { name: /^Copiar/ })
        .first()
        .waitFor()
      const kept = await database().query(
        'select preco_centavos, ip is not null as ip from aceites_de_preco where estabelecimento_id = $1 order by created_at',
        [shop.id],
      )
      expect(kept.rows).toEqual([
        { preco_centavos: 1990, ip: false },
        { preco_centavos: 4990, ip: true },
      ])
    },
  )
})
