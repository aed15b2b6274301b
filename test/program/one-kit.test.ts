import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// One kit: docs/decisions/0040-one-kit.md

const KIT = 'src/shared/ui/kit/'
const PAGES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .map((name) => join('src', name))

/** What its dialogs and drawers are made of: these themselves would bring its scroll bars and floating boxes. */
const DIALOG = ['', 'Body', 'CloseButton', 'Content', 'Overlay', 'Title'].map((part) => `ModalBase${part}`)
/** What Mantine may bring, all of it floating, and the provider of its theme. */
const FLOATING = ['Select', ...DIALOG]
const THEME = ['MantineContext', 'MantineThemeProvider', 'createTheme']

/** Kinds of `<input>` that have no field of the kit, or are drawn as part of something else. */
const DRAWN = /type="(checkbox|color|file|hidden|radio|range)"/

/** Elements of the browser's own that a page may write by itself, each with its reason. */
const ALLOWED: Record<string, string> = {
  'src/shared/ui/pix/pix-aguardando.tsx <input': 'the code of a PIX, shown to be copied',
  'src/vitrine/pages/loja/detalhe.tsx <input': 'the number between the two buttons that change it',
}

it('fields and dialogs are those of the kit', () => {
  const found = PAGES.filter((path) => !path.startsWith(KIT)).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/<(input|select|textarea|dialog)\b(?:[^<>]|=>|<(?!\/))*?\/?>/g)]
      .filter(([element]) => !DRAWN.test(element))
      .map(([, name]) => `${path} <${name}`),
  )
  expect(new Set(found)).toEqual(new Set(Object.keys(ALLOWED)))
})

it('Mantine brings only what floats over the page', () => {
  const brought = PAGES.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(
            (name) => name !== '' && !name.startsWith('type ') && ![...FLOATING, ...THEME].includes(name),
          )
          .map((name) => `${path} ${name}`),
    ),
  )
  expect(brought).toEqual([])
})
