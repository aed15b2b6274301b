import { errors } from '#src/acesso/errors.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { today } from '#src/shared/server/clock.ts'
import { rowOf, rowsOf, type Tx, withSnapshot } from '#src/shared/server/database/database.ts'
import { somarVendas } from '#src/vendas/server/figuras/metricas.ts'
import { PAGA_ONLINE } from '#src/vendas/server/paga-online.ts'
import { lojasComVendas, veContatos, veSomas } from '#src/vendas/server/visibilidade-por-papel.ts'
import type { Hoje } from '../schemas.ts'

/** Of each shop, and of all together: a day's newest; the rest is in each shop's list. */
const VENDAS = 50

/**
 * What all shops of a person sold today, of those where their role sees sales: each read by itself, in a transaction of
 * its own that sees no other shop.
 */
export async function lerHoje(pessoa: Pessoa): Promise<Hoje> {
  const lidas: Awaited<ReturnType<typeof lerLoja>>[] = []
  for (const loja of lojasComVendas(pessoa)) lidas.push(await lerLoja(pessoa, loja))
  return {
    lojas: lidas.map(({ loja }) => loja),
    vendas: lidas
      .flatMap(({ vendas }) => vendas)
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id))
      .slice(0, VENDAS),
  }
}

async function lerLoja(pessoa: Pessoa, loja: string) {
  const valores = veSomas(pessoa, loja)
  return withSnapshot(acessoDaLoja(pessoa, loja, 'vendas.ver'), async (tx) => {
    const soma = await somarVendas(tx, { estabelecimentoId: loja, de: today(), ate: today() })
    const { nome, ...contagens } = await contar(tx, loja)
    const vendas = await listar(tx, loja)
    return {
      loja: {
        id: loja,
        nome,
        ...contagens,
        pagas: soma.vendas,
        faturamento: valores ? soma.faturamento : null,
      },
      vendas: vendas.map((venda) => ({
        ...venda,
        loja: nome,
        cliente: veContatos(pessoa, loja) ? venda.cliente : null,
        total: valores ? venda.total : null,
      })),
    }
  })
}

/** What stands in the shop's name today, and what waits for its people whenever it was ordered. */
async function contar(tx: Tx, loja: string): Promise<{ nome: string; vendas: number; esperando: number }> {
  const row = await rowOf<{ nome: string; vendas: number; esperando: number }>(tx)`
    select e.nome,
      (select count(*)::int from vendas v where v.estabelecimento_id = e.id and v.excluido_em is null
        and v.created_at >= ${today()}::timestamp at time zone 'America/Sao_Paulo') as vendas,
      (select count(*)::int from vendas v where v.estabelecimento_id = e.id and v.excluido_em is null
        and (v.status = 'pago' or v.status = 'pendente' and not ${PAGA_ONLINE})) as esperando
    from estabelecimentos e where e.id = ${loja}`
  if (!row) throw errors.estabelecimento_nao_encontrado()
  return row
}

type VendaDaLoja = Omit<Hoje['vendas'][number], 'loja'>

async function listar(tx: Tx, loja: string): Promise<VendaDaLoja[]> {
  return rowsOf<VendaDaLoja>(tx)`
    select v.id, v.estabelecimento_id as loja_id, v.numero, ${COMPRADOR} ->> 'nome' as cliente, v.status, v.forma_pagamento,
      iso(v.pago_em) as pago_em, iso(v.created_at) as created_at, v.total
    from vendas v
    left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
    where v.estabelecimento_id = ${loja} and v.excluido_em is null
      and v.created_at >= ${today()}::timestamp at time zone 'America/Sao_Paulo'
    order by v.created_at desc, v.id desc limit ${VENDAS}`
}
