import type { LojaPublica } from '../schemas.ts'
import { listarLojas } from './listar-lojas.ts'

const DESTAQUES = 6

/** Anyone. The top 6 visible shops by sales (docs/rules/marketplace.md#constants). */
export async function lojasEmDestaque(): Promise<LojaPublica[]> {
  const { itens } = await listarLojas({ ordem: 'vendas' }, DESTAQUES)
  return itens
}
