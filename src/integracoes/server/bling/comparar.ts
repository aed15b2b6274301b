import type { SaldoRecebido } from '#src/produtos/server/receber-saldos.ts'
import { rowOf, run, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { Comparacao } from '../../schemas-bling.ts'
import { acharProdutos } from './bling.ts'
import { gravarPares, type NaPrateleira, proximosNaPrateleira } from './prateleira.ts'
import { confrontar } from './saldos.ts'
import type { Vez } from './vez.ts'

/** Things in one piece, asked for by their codes together, and pieces in one go: orders come in between. */
const COISAS_POR_PEDACO = 50
const PEDACOS_POR_VEZ = 10
/** How many of its differences a comparison keeps to be shown. */
const DIFERENCAS_GUARDADAS = 50

/**
 * When it is time: pairs by code, then balances, piece by piece, so that a process that dies goes on where it was. At the
 * end it waits for the night.
 */
export async function compararProdutos(vez: Vez): Promise<void> {
  const acesso = shopAlone(vez.estabelecimentoId)
  for (let n = 0; n < PEDACOS_POR_VEZ; n += 1) {
    const pedaco = await withAccess(acesso, (tx) => proximoPedaco(tx, vez.estabelecimentoId))
    if (!pedaco) return
    const ultimo = pedaco.itens.at(-1)
    if (!ultimo) return withAccess(acesso, (tx) => terminar(tx, vez.estabelecimentoId, pedaco.antes))
    await compararPedaco(vez, { ...pedaco, ultimo: ultimo.id })
  }
}

interface Pedaco {
  itens: NaPrateleira[]
  /** What was seen up to here. */
  antes: Comparacao
}

async function proximoPedaco(tx: Tx, estabelecimentoId: string): Promise<Pedaco | undefined> {
  const linha = await rowOf<{ depois: string | null; antes: Comparacao | null; agora: string }>(tx)`
    select comparar_depois as depois, comparacao as antes, iso(now()) as agora from conexoes_do_bling
    where estabelecimento_id = ${estabelecimentoId} and comparar_em <= now()`
  if (!linha) return undefined
  const { depois, antes, agora } = linha
  return {
    itens: await proximosNaPrateleira(tx, { estabelecimentoId, depois, limite: COISAS_POR_PEDACO }),
    antes:
      depois && antes
        ? antes
        : {
            comecou_em: agora,
            terminou_em: null,
            conferidos: 0,
            diferencas: 0,
            acertou: false,
            primeiras: [],
          },
  }
}

async function compararPedaco(
  vez: Vez,
  { itens, antes, ultimo }: Pedaco & { ultimo: string },
): Promise<void> {
  const { estabelecimentoId, chamar } = vez
  const achados = await acharProdutos(
    chamar,
    itens.map(({ sku }) => sku),
  )
  // Two products of the same code there: nobody can tell which.
  const pares = itens.flatMap(({ id, sku }) => {
    const [um, ...outros] = achados.filter(({ codigo }) => codigo === sku)
    return um && outros.length === 0 ? [{ produtoId: id, blingId: um.id }] : []
  })
  const vistos = itens.map(({ id }) => id)
  await withAccess(shopAlone(estabelecimentoId), (tx) =>
    gravarPares(tx, { estabelecimentoId, vistos, pares }),
  )
  const guardar = (tx: Tx, diferencas: SaldoRecebido[], acertou: boolean) =>
    guardarPedaco(tx, {
      estabelecimentoId,
      ultimo,
      comparacao: {
        ...antes,
        acertou,
        conferidos: antes.conferidos + pares.length,
        diferencas: antes.diferencas + diferencas.length,
        primeiras: [
          ...antes.primeiras,
          ...diferencas.map(({ nome, sku, de, para }) => ({ nome, sku, de, para })),
        ].slice(0, DIFERENCAS_GUARDADAS),
      },
    })
  if (pares.length > 0) await confrontar(vez, pares, guardar)
  else await withAccess(shopAlone(estabelecimentoId), (tx) => guardar(tx, [], antes.acertou))
}

async function guardarPedaco(
  tx: Tx,
  {
    estabelecimentoId,
    ultimo,
    comparacao,
  }: { estabelecimentoId: string; ultimo: string; comparacao: Comparacao },
): Promise<void> {
  await run(tx)`
    update conexoes_do_bling set comparar_depois = ${ultimo}, comparacao = ${JSON.stringify(comparacao)}::jsonb
    where estabelecimento_id = ${estabelecimentoId}`
}

/** The next one is in the small hours of the next day, not of all shops at once. */
async function terminar(tx: Tx, estabelecimentoId: string, comparacao: Comparacao): Promise<void> {
  await run(tx)`
    update conexoes_do_bling set comparar_depois = null,
      comparacao = ${JSON.stringify(comparacao)}::jsonb || jsonb_build_object('terminou_em', iso(now())),
      comparar_em = (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '1 day 2 hours'
        + random() * interval '3 hours') at time zone 'America/Sao_Paulo'
    where estabelecimento_id = ${estabelecimentoId}`
}
