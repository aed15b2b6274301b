import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { remembered } from '#src/shared/server/http/public-answer.ts'
import { ICONES } from '#src/categorias/schemas.ts'
import type { CategoriaPopular } from '../schemas.ts'

const POPULARES = 8

/** Anyone. The top 8 categories by active products, of all visible shops, grouped by name (docs/rules/marketplace.md#constants). One query, kept a while. */
export async function categoriasPopulares(): Promise<CategoriaPopular[]> {
  return remembered('categorias-populares', ['lojas'], contar)
}

async function contar(): Promise<CategoriaPopular[]> {
  const rows = await rowsOf<Linha>(publicReads())`select * from publico_categorias_populares(${POPULARES})`
  return rows.map(({ chave, icone, ...categoria }) => ({
    ...categoria,
    icone: iconeDe(icone) ?? iconeDe(chave) ?? 'outros',
  }))
}

type Linha = Omit<CategoriaPopular, 'icone'> & { chave: string; icone: string | null }

function iconeDe(nome: string | null): CategoriaPopular['icone'] | undefined {
  return ICONES.find((icone) => icone === nome)
}
