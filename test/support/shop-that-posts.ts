import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import { lerLugar } from '#src/fretes/tabela.ts'
import type { TestApp } from './app.ts'

const SO_ENVIO: Entrega = {
  retirada: { ativa: false, endereco: '', prazo: '' },
  propria: { ativa: false, zonas: [] },
  combinar: { ativa: false, texto: '' },
  envio: { ativa: true },
}

/** `Sudeste`, 1000 g, R$ 15, 3 days. */
export type LinhaEscrita = readonly [onde: string, ateGramas: number, preco: number, dias: number]

/** A shop in São Paulo posts what it sells, at the prices of its own table while no carrier is connected. */
export async function postByTable(
  t: Pick<TestApp, 'owner'>,
  lojaId: string,
  {
    tabela = [['Sudeste', 1000, 15, 3]] as LinhaEscrita[],
    entrega = {} as Partial<Entrega>,
    preparo = 1,
  } = {},
): Promise<void> {
  await t.owner.query(`update estabelecimentos set cep = '01310100' where id = $1`, [lojaId])
  await t.owner.query(
    `insert into configuracoes_estabelecimento (estabelecimento_id, entrega) values ($1, $2)
     on conflict (estabelecimento_id) do update set entrega = excluded.entrega`,
    [lojaId, JSON.stringify({ ...SO_ENVIO, ...entrega })],
  )
  const linhas = tabela.map(([onde, ate_gramas, preco, dias]) => {
    const lugar = lerLugar(onde)
    if (!lugar) throw new Error(`No place: ${onde}`)
    return { ...lugar, ate_gramas, preco, dias }
  })
  await t.owner.query(
    `insert into fretes_da_loja (estabelecimento_id, peso_gramas, altura_cm, largura_cm, comprimento_cm, preparo_dias, tabela)
     values ($1, 500, 10, 15, 20, $2, $3)
     on conflict (estabelecimento_id) do update set tabela = excluded.tabela, preparo_dias = excluded.preparo_dias`,
    [lojaId, preparo, JSON.stringify(linhas)],
  )
}
