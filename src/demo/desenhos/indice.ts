import { alimentos } from './alimentos.ts'
import { arte } from './arte.ts'
import { casa } from './casa.ts'
import { eletronicos } from './eletronicos.ts'
import { esportes } from './esportes.ts'
import { livros } from './livros.ts'
import { outros } from './outros.ts'
import { roupas } from './roupas.ts'
import { coresDe, type Desenho, type Palco, quadro } from './tela.ts'

const DESENHOS: Record<string, Desenho> = {
  ...eletronicos,
  ...roupas,
  ...casa,
  ...alimentos,
  ...esportes,
  ...livros,
  ...arte,
  ...outros,
}

export const TIPOS = Object.keys(DESENHOS)

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
  const desenho = DESENHOS[tipo]
  if (!desenho) throw new Error(`There is no drawing of ${tipo}`)
  return desenho(coresDe(...cores))
}
