import { publicReads, rowOf } from '#src/shared/server/database/database.ts'
import { ICONES } from '#src/categorias/schemas.ts'
import { slug } from '../enderecos.ts'
import type { CategoriaPopular } from '../schemas.ts'
import { sinonimosDe } from '../sinonimos.ts'

type CategoriaDoShopping = Pick<CategoriaPopular, 'nome' | 'icone' | 'total_produtos'>

/** Anyone. A category across the visible shops that keep something under it, by its address. One query. */
export async function buscarCategoria(endereco: string): Promise<CategoriaDoShopping | null> {
  const row = await rowOf<Omit<CategoriaDoShopping, 'icone'> & { icone: string | null }>(publicReads())`
    select * from publico_categoria(${endereco})`
  if (!row) return null
  return { ...row, icone: ICONES.find((icone) => [row.icone, endereco].includes(icone)) ?? 'outros' }
}

/** The address of a category that means the same and is there: `/categoria/moda` leads to `roupas`. Few queries. */
export async function categoriaDeMesmoSentido(endereco: string): Promise<string | null> {
  for (const palavra of sinonimosDe(endereco.replaceAll('-', ' '))) {
    const outro = slug(palavra)
    if (outro !== endereco && (await buscarCategoria(outro))) return outro
  }
  return null
}
