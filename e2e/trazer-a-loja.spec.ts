import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { lane } from './lane.ts'
import { openOwnShop } from './owners.ts'
import { signIn } from './people.ts'
import { makeDataDir, type RunningProgram, removeDataDir, startProgram } from './program.ts'

// Two installations: a shop leaves the one of the journeys and arrives in another, with a database and a key of its own.

/** A job waits for its turn on a busy machine. */
const JOB = { timeout: 120_000 }

let other: RunningProgram

beforeAll(async () => {
  other = await startProgram({ dataDir: makeDataDir({ picturesOf: lane().demonstration }) })
})
afterAll(async () => {
  await other.stop()
  removeDataDir(other.dataDir)
})

journey(
  'a shop leaves one installation and arrives in another by a click',
  async ({ url, newPage }) => {
    const { owner } = await openOwnShop(url, { nome: 'Casa Jatobá', produtos: [{ nome: 'Banco de jatobá' }] })
    const leaving = await newPage()
    await beBuyer(leaving, owner)
    await leaving.goto(`${url}/perfil?tab=levar`)
    await leaving.getByRole('button', { name: 'Fazer arquivo' }).click()
    await leaving.getByText('Pronto', { exact: true }).waitFor(JOB)
    const [download] = await Promise.all([
      leaving.waitForEvent('download'),
      leaving.getByRole('button', { name: /^Baixar o arquivo de / }).click(),
    ])
    const archive = join(other.dataDir, 'casa-jatoba.zip')
    await download.saveAs(archive)

    const page = await newPage()
    await signIn(page, other.url, 'admin@demo.portal')
    await page.goto(`${other.url}/admin/estabelecimentos`)
    await page.getByRole('link', { name: 'Trazer uma loja' }).click()
    await page.getByText('Nenhum arquivo nos últimos 7 dias.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Escolha ou solte aqui o arquivo ZIP da loja').setInputFiles(archive)
    await page.getByText('Arquivo enviado').waitFor()
    await page.getByText('Válida, de origem desconhecida').waitFor(JOB)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page)
    await expectNoSideways(page)

    // As somebody would tell it who looks after the other one.
    const key = await page.locator('dd code').innerText()
    await page.getByLabel('Nome da instalação').fill('Portal do Norte')
    await page.getByRole('textbox', { name: 'Chave', exact: true }).fill(key)
    await page.getByRole('button', { name: 'Acrescentar' }).click()
    await page.getByText('Válida, de Portal do Norte').waitFor()

    const form = page.getByRole('form', { name: 'Trazer Casa Jatobá' })
    await form.getByLabel('E-mail de quem será o dono').fill('ninguem@demo.portal')
    await form.getByLabel('Plano').selectOption({ label: 'Starter' })
    await form.getByRole('button', { name: 'Trazer a loja' }).click()
    await form.getByText('Nenhuma conta com ninguem@demo.portal. Cadastre-a antes.').waitFor()
    await form.getByLabel('E-mail de quem será o dono').fill('consumidor@demo.portal')
    await form.getByRole('button', { name: 'Trazer a loja' }).click()
    await page.getByRole('link', { name: 'Ver a loja, que espera a aprovação' }).click(JOB)
    await page.getByRole('heading', { level: 1, name: 'Casa Jatobá' }).waitFor()
  },
  480_000,
)
