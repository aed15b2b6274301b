import { digitoDaChave } from '#src/vendas/nota-fiscal.ts'
import type { VendaDaDemo } from './historia.ts'
import type { Linhas } from './linhas.ts'

const MINUTO = 60_000
const NOTAS = ['Cliente pediu para tocar o interfone duas vezes.', 'Conferir a cor antes de embalar.']
const ETIQUETAS = new Map([
  [0, 'Presente'],
  [4, 'Urgente'],
  [7, 'Cliente antigo'],
])
const RECADOS = ['Embrulhado para presente, como você pediu.', 'Vai com um brinde da loja.']

/** What the shop's team wrote about a sale: most delivered ones have their fiscal document, a few a label or a note. */
export function porDetalhes(
  linhas: Linhas,
  {
    venda,
    numero,
    estabelecimentoId,
    donoId,
    cnpj,
  }: {
    venda: VendaDaDemo
    numero: number
    estabelecimentoId: string
    donoId: string
    cnpj: string
  },
): void {
  const daVenda = { estabelecimento_id: estabelecimentoId, venda_id: venda.id }
  if (venda.entregueEm !== null && numero % 20 < 17) {
    const posicoes = chaveSemDigito({ cnpj, numero, em: new Date(venda.entregueEm) })
    linhas.por('notas_fiscais', {
      ...daVenda,
      chave: `${posicoes}${digitoDaChave(posicoes)}`,
      user_id: donoId,
      created_at: new Date(venda.entregueEm),
    })
  }
  const etiqueta = ETIQUETAS.get(numero % 11)
  if (etiqueta) linhas.por('etiquetas_venda', { ...daVenda, etiqueta })
  if (numero % 13 !== 0) return
  const visivel = numero % 2 === 0
  linhas.por('notas_venda', {
    ...daVenda,
    texto: (visivel ? RECADOS : NOTAS)[Math.floor(numero / 13) % 2] ?? '',
    visivel_ao_cliente: visivel,
    user_id: donoId,
    created_at: new Date(venda.em + 7 * MINUTO),
  })
}

/** State, month, seller, model 65, series 1, the document's number and a code: the first 43 positions. */
function chaveSemDigito({ cnpj, numero, em }: { cnpj: string; numero: number; em: Date }): string {
  const mes = em.toISOString().slice(2, 7).replace('-', '')
  const codigo = String((numero * 7919) % 100_000_000).padStart(8, '0')
  return `35${mes}${cnpj}65001${String(numero).padStart(9, '0')}1${codigo}`
}
