import { expect, it } from 'vitest'
import type { FaturaNaLista } from '../schemas-plataforma.ts'
import { ATOS } from './campos-do-ato.tsx'

it.each([
  ['pix', /voltam para quem pagou/],
  ['pix_automatico', /voltam para quem pagou/],
  ['transferencia', /não veio por PIX: devolva/],
])('says of an invoice paid by %s who gives the money back', (meio, texto) => {
  expect(ATOS.estornar.texto({ loja_nome: 'Casa', total: 49.9, meio } as FaturaNaLista, 1)).toMatch(texto)
})
