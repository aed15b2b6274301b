import { expect, test } from 'vitest'
import type { VendaDetalhe } from '../../schemas.ts'
import { mensagem } from './enviar-ao-cliente.tsx'

test('the message to the customer lists what was not cancelled, which is what its total counts', () => {
  const item = (nome: string, quantidade: number, quantidade_cancelada: number) => ({
    nome,
    quantidade,
    quantidade_cancelada,
    quantidade_devolvida: 0,
  })
  const itens = [item('Caneca', 3, 1), item('Prato', 2, 2), item('Copo', 1, 0)] as VendaDetalhe['itens']
  const venda = { estabelecimento_nome: 'Olaria', numero: 12, total: 70, itens }
  expect(mensagem({ ...venda, pago_em: '2026-11-20T12:00:00Z' }, 'https://x').replaceAll('\u00a0', ' ')).toBe(
    'Olaria, compra #12\n2 × Caneca\n1 × Copo\nTotal: R$ 70,00\nVeja a compra: https://x',
  )
})
