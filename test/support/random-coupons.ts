import { uuidV7 } from '#src/shared/uuid.ts'
import type { ShopWithPix } from './shop-with-pix.ts'

/** Coupons of every kind for one history, by their codes: few uses, few by person, one product's, all of the price. */
export async function couponsForHistory(l: ShopWithPix, produtos: string[]): Promise<string[]> {
  const cada = [
    { percentual: 10, limite_total: 3 },
    { percentual: 33.33, limite_por_pessoa: 2 },
    { percentual: 100, produtos: produtos.slice(0, 1) },
    { valor: 5.55, minimo: 10, limite_total: 2, limite_por_pessoa: 2 },
  ]
  const codigos: string[] = []
  for (const { percentual = null, valor = null, ...resto } of cada) {
    const id = uuidV7()
    const codigo = `C${id.replaceAll('-', '').slice(-20).toUpperCase()}`
    const { limite_total = null, limite_por_pessoa = null, minimo = 0, produtos: deQuais = [] } = resto
    await l.owner.query(
      `insert into cupons (id, estabelecimento_id, codigo, tipo, percentual, valor, limite_total, limite_por_pessoa, minimo, produtos)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        l.loja.id,
        codigo,
        valor === null ? 'percentual' : 'valor',
        percentual,
        valor,
        limite_total,
        limite_por_pessoa,
        minimo,
        deQuais,
      ],
    )
    codigos.push(codigo)
  }
  return codigos
}

/** The shop changes one of them while orders are made with it: paused, out of date, worth less, or as it was. */
export async function changeCoupon(l: ShopWithPix, codigo: string, escolha: number): Promise<unknown> {
  const mudancas = [
    `status = 'pausado'`,
    `status = 'ativo', vale_ate = null`,
    `vale_ate = (now() at time zone 'America/Sao_Paulo')::date - 1`,
    `percentual = case when percentual is not null then 7.77 end`,
  ]
  return l.owner.query(
    `update cupons set ${mudancas[escolha % 4]} where estabelecimento_id = $1 and codigo = $2`,
    [l.loja.id, codigo],
  )
}
