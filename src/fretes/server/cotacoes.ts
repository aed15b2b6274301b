import { createHash } from 'node:crypto'
import { entregaGratis } from '#src/estabelecimentos/entrega.ts'
import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import {
  COTACAO_GUARDADA_MINUTOS,
  COTACAO_VALE_MINUTOS,
  maisBarata,
  type OpcaoDeEnvio,
  SEM_TRANSPORTADORA_MINUTOS,
} from '../opcoes.ts'

interface Item {
  produto_id: string
  quantidade: number
}

export interface CotacaoGuardada {
  id: string
  opcoes: OpcaoDeEnvio[]
  motivo: string | null
}

/** The same things in the same numbers are the same, in whatever order they were named. */
export function marcaDosItens(itens: readonly Item[]): Buffer {
  const linhas = itens.map(({ produto_id, quantidade }) => `${produto_id}:${quantidade}`).toSorted()
  return createHash('sha256').update(linhas.join('\n')).digest()
}

/** What was answered to this question a moment ago. */
export async function findCotacaoRecente(
  tx: Tx,
  loja: string,
  chave: Buffer,
): Promise<CotacaoGuardada | undefined> {
  return rowOf<CotacaoGuardada>(tx)`
    select id, opcoes, motivo from cotacoes_de_frete
    where estabelecimento_id = ${loja} and chave = ${chave} and created_at > now() - make_interval(
      mins => case when motivo is null then ${COTACAO_GUARDADA_MINUTOS}::int else ${SEM_TRANSPORTADORA_MINUTOS}::int end)
    order by created_at desc limit 1`
}

/** Keeps an answer, for whoever asks the same and for the order. Those of yesterday go. */
export async function insertCotacao(
  tx: Tx,
  nova: {
    loja: string
    cep: string
    itens: Buffer
    chave: Buffer
    opcoes: OpcaoDeEnvio[]
    motivo: string | null
  },
): Promise<CotacaoGuardada> {
  const id = uuidV7()
  await run(tx)`delete from cotacoes_de_frete
    where estabelecimento_id = ${nova.loja} and created_at < now() - interval '1 day'`
  await run(tx)`
    insert into cotacoes_de_frete (estabelecimento_id, id, para_cep, itens, chave, opcoes, motivo)
    values (${nova.loja}, ${id}, ${nova.cep}, ${nova.itens}, ${nova.chave}, ${JSON.stringify(nova.opcoes)}::jsonb,
      ${nova.motivo})`
  return { id, opcoes: nova.opcoes, motivo: nova.motivo }
}

/**
 * What an order pays for being posted, by the quote that it names: of this shop, these things and this postal code, not
 * older than its life (422). In the order's own transaction; nobody is asked anything.
 */
export async function cobrarCotacao(
  tx: Tx,
  {
    loja,
    entrega,
    cotacao: { id, servico_id },
    itens,
    cep,
    subtotal,
  }: {
    loja: string
    entrega: Entrega
    cotacao: { id: string; servico_id: number | null }
    itens: readonly Item[]
    cep: string | undefined
    subtotal: number
  },
): Promise<{ taxa: number; opcao: OpcaoDeEnvio }> {
  const guardada = await rowOf<{ para_cep: string; itens: Buffer; opcoes: OpcaoDeEnvio[]; vale: boolean }>(
    tx,
  )`
    select para_cep, itens, opcoes, created_at > now() - make_interval(mins => ${COTACAO_VALE_MINUTOS}::int) as vale
    from cotacoes_de_frete where estabelecimento_id = ${loja} and id = ${id}`
  const opcao = guardada?.opcoes.find((uma) => uma.servico_id === servico_id)
  if (!guardada || !opcao || guardada.para_cep !== cep || !guardada.itens.equals(marcaDosItens(itens)))
    throw errors.cotacao_de_outro_pedido()
  if (!guardada.vale) throw errors.cotacao_vencida()
  return { taxa: precoCobrado(guardada.opcoes, opcao, { entrega, cep, subtotal }), opcao }
}

/** Reais: nothing, where the shop's free delivery is of posting too and this is the cheapest way of it. */
export function precoCobrado(
  opcoes: readonly OpcaoDeEnvio[],
  opcao: OpcaoDeEnvio,
  { entrega, cep, subtotal }: { entrega: Entrega; cep: string; subtotal: number },
): number {
  const gratis = entrega.gratis?.vale === 'tudo' && entregaGratis(entrega, { cep, subtotal })
  const barata = maisBarata(opcoes)
  return gratis && barata && paraCentavos(opcao.preco) <= paraCentavos(barata.preco) ? 0 : opcao.preco
}
