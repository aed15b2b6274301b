import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Width and height of each page of a PDF, in points. */
export function mediaBoxesOf(pdf: Buffer): number[][] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  )
}

/** For people to look at, when they ask for pictures. */
export async function photographPaper(page: Page, name: string): Promise<void> {
  if (!process.env.FOTOS) return
  mkdirSync('test-results', { recursive: true })
  await page.screenshot({ path: `test-results/${name}.png`, fullPage: true })
}
