import { coresDe, modelosDe, type Palco, pintar, quadro } from './tela.ts'

const PRODUTOS = modelosDe(
  import.meta.glob<string>('./produtos/*.svg', { eager: true, query: '?raw', import: 'default' }),
)

export const TIPOS = Object.keys(PRODUTOS)

/** The picture of a product: its kind in its own colours, on the shop's ground. The same input gives the same bytes. */
export function desenharProduto({
  tipo,
  cores,
  fundo,
  palco,
}: {
  tipo: string
  cores: readonly [string, string]
  fundo: string
  palco: Palco
}): string {
  return quadro({ desenho: desenharPeca({ tipo, cores }), fundo, palco })
}

/** The product alone, without ground, in the same 640 × 640 box. */
export function desenharPeca({ tipo, cores }: { tipo: string; cores: readonly [string, string] }): string {
  return pintar(PRODUTOS[tipo], coresDe(...cores))
}
