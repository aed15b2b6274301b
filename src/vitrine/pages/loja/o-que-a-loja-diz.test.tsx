import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SobreALoja } from '../../server/sobre-a-loja.ts'
import OQueALojaDiz from './o-que-a-loja-diz.tsx'

test('hours of a day are told in their order, also those past midnight', () => {
  const noite = { abre: '18:00', fecha: '02:00' }
  const almoco = { abre: '11:00', fecha: '15:00' }
  const funcionamento = {
    dias: [null, null, null, null, null, [noite], [noite, almoco]],
    feriados_nacionais: 'fechada',
    excecoes: [],
  }
  const html = renderToStaticMarkup(<OQueALojaDiz sobre={{ funcionamento } as unknown as SobreALoja} />)
  const ditos = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, dia, quando]) => [dia, quando])
  expect(ditos.slice(3, 6)).toEqual([
    ['Quinta', 'Fechada'],
    ['Sexta', '18:00 às 02:00'],
    ['Sábado', '11:00 às 15:00 e 18:00 às 02:00'],
  ])
})
