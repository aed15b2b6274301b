import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { journey } from './harness.ts'
import { ready } from './people.ts'

const SLIDES = [
  'Seu Negócio Merece Estar Online',
  'Encontre os Melhores Produtos',
  'Promoções Exclusivas Todo Dia',
] as const

describe('the carousel', () => {
  journey(
    'turns by itself every 5 s and wraps around (2.landing.06–13, 9.11, 4.car.01)',
    async ({ url, newPage }) => {
      const page = await stillPage(await newPage(), url)
      expect(await slide(page)).toBe(SLIDES[0])
      for (const next of [SLIDES[1], SLIDES[2], SLIDES[0]]) {
        const before = await slide(page)
        await page.clock.runFor(4900)
        expect(await slide(page)).toBe(before)
        await page.clock.runFor(200)
        await expect.poll(() => slide(page)).toBe(next)
      }
      const buttons = page.locator('.carrossel .slide a')
      expect(await buttons.allInnerTexts()).toEqual(['Começar Gratuitamente', 'Ver Lojas', 'Ver Promoções'])
      const ways = await Promise.all((await buttons.all()).map((button) => button.getAttribute('href')))
      expect(ways).toEqual(['/auth/fornecedor', '/estabelecimentos', '/estabelecimentos?promocao=1'])
    },
  )

  journey('goes by arrows and dots, both ways around (2.landing.14–16)', async ({ url, newPage }) => {
    const page = await stillPage(await newPage(), url)
    const carousel = page.getByRole('region', { name: 'Destaques do shopping' })
    const press = async (name: string, expected: string) => {
      await carousel.getByRole('button', { name }).click()
      await expect.poll(() => slide(page)).toBe(expected)
    }
    await press('Slide anterior', SLIDES[2])
    await press('Próximo slide', SLIDES[0])
    await press('Ir para o slide 2', SLIDES[1])
    await press('Ir para o slide 3', SLIDES[2])
    await press('Próximo slide', SLIDES[0])
    expect(await carousel.getByRole('button', { name: /Ir para o slide/ }).count()).toBe(3)
  })

  journey('stands still when paused, pointed at or focused, and goes on after', async ({ url, newPage }) => {
    const page = await stillPage(await newPage(), url)
    const stands = async () => {
      const before = await slide(page)
      await page.clock.runFor(16_000)
      expect(await slide(page)).toBe(before)
    }
    const turns = async () => {
      const before = await slide(page)
      await page.clock.runFor(5100)
      await expect.poll(() => slide(page)).not.toBe(before)
    }
    await page.getByRole('button', { name: 'Pausar a passagem automática' }).click()
    await page.mouse.move(5, 5)
    await stands()
    await page.getByRole('button', { name: 'Continuar a passagem automática' }).click()
    await page.mouse.move(5, 5)
    await turns()
    await page.locator('.carrossel').hover()
    await stands()
    await page.mouse.move(5, 5)
    await turns()
    await page.getByRole('button', { name: 'Slide anterior' }).focus()
    await page.keyboard.press('Tab')
    await stands()
  })

  journey('never turns by itself for who asked for less movement', async ({ url, newPage }) => {
    const page = await newPage()
    await page.clock.install()
    await page.goto(url)
    await ready(page)
    await page.clock.runFor(16_000)
    expect(await slide(page)).toBe(SLIDES[0])
    await page.getByRole('button', { name: 'Próximo slide' }).click()
    await expect.poll(() => slide(page)).toBe(SLIDES[1])
  })

  journey('is 400 px high, 450 px on larger screens (2.landing.17–18)', async ({ url, newPage }) => {
    for (const [width, height] of [
      [390, 400],
      [1280, 450],
    ] as const) {
      const page = await newPage({ width })
      await page.goto(url)
      const box = await page.locator('.carrossel').boundingBox()
      expect(box?.height).toBe(height)
    }
  })
})

/** The landing with movement allowed and a clock that only the journey moves. */
async function stillPage(page: Page, url: string): Promise<Page> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto(url)
  await ready(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Ir para o slide 1' }).click()
  await page.mouse.move(5, 5)
  await page.locator('.carrossel').evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(() => slide(page)).toBe(SLIDES[0])
  return page
}

/** The title of the slide that people can reach. */
function slide(page: Page): Promise<string> {
  return page.locator('.carrossel .slide:not([inert]) h2').innerText()
}
