import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { FreteDaLoja } from '../schemas.ts'
import type { Volume } from './transportadora.ts'

interface Linha {
  id: string
  quantidade: number
}

type Embalagem = Pick<FreteDaLoja, 'peso_gramas' | 'altura_cm' | 'largura_cm' | 'comprimento_cm'>

/**
 * What so many of these weigh, measure and cost: a variation's own, else its product's, else the shop's usual packaging.
 * What the shop does not sell now is left out.
 */
export async function lerVolumes(
  tx: Tx,
  {
    estabelecimentoId,
    itens,
    embalagem,
  }: { estabelecimentoId: string; itens: readonly Linha[]; embalagem: Embalagem },
): Promise<Volume[]> {
  const rows = await rowsOf<{ id: string; valor: number } & { [K in keyof Embalagem]: Embalagem[K] | null }>(
    tx,
  )`
    select p.id, case when em_promocao_agora(p.em_promocao, p.promocao_de, p.promocao_ate)
        then coalesce(p.preco_promocao, p.preco) else p.preco end as valor,
      coalesce(p.peso_gramas, pai.peso_gramas) as peso_gramas, coalesce(p.altura_cm, pai.altura_cm) as altura_cm,
      coalesce(p.largura_cm, pai.largura_cm) as largura_cm,
      coalesce(p.comprimento_cm, pai.comprimento_cm) as comprimento_cm
    from produtos p
    left join produtos pai on pai.estabelecimento_id = p.estabelecimento_id and pai.id = p.pai_id
    where p.estabelecimento_id = ${estabelecimentoId} and p.id = any(${itens.map(({ id }) => id)}::uuid[])
      and (p.status = 'ativo' or (p.status = 'variacao' and pai.status = 'ativo'))`
  const porId = new Map(rows.map((row) => [row.id, row]))
  return itens.flatMap(({ id, quantidade }) => {
    const row = porId.get(id)
    if (!row) return []
    return [
      {
        id,
        quantidade,
        pesoGramas: row.peso_gramas ?? embalagem.peso_gramas,
        alturaCm: row.altura_cm ?? embalagem.altura_cm,
        larguraCm: row.largura_cm ?? embalagem.largura_cm,
        comprimentoCm: row.comprimento_cm ?? embalagem.comprimento_cm,
        valor: row.valor,
      },
    ]
  })
}
