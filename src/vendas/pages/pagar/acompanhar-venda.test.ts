import { expect, test } from 'vitest'
import type { VendaDetalhe } from '../../schemas.ts'
import { pixDaVenda } from './acompanhar-venda.ts'

test('an old PIX whose money goes back is not the one that the page waits for', () => {
  const pix = { forma: 'pix', status: 'aprovado', qr_code: '000201' }
  const antigo = { ...pix, id: 'antigo', uso: 'devolvido' }
  const daVenda = (...pagamentos: object[]) => pixDaVenda({ pagamentos } as VendaDetalhe)?.id
  expect(daVenda(antigo)).toBeUndefined()
  expect(daVenda({ ...pix, id: 'novo', uso: null }, antigo)).toBe('novo')
  expect(daVenda({ ...pix, id: 'pago', uso: 'quitou' })).toBe('pago')
})
