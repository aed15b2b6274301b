import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa, vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { decidir, type MudancaEmLote, type ParteMudada, type ResultadoDoLote, SKU_TOMADO } from '../lote.ts'
import { MINUTOS_PARA_DESFAZER, venceuNaLixeira } from '../rules.ts'
import type { StatusProduto } from '../schemas.ts'
import { recusarConflitos } from './conferir-campos.ts'
import { condicoesDeProdutos, type FiltroDeProdutos } from './listar-produtos.ts'
import { marcarPelaLei } from './marcar-pela-lei.ts'
import { findNomeDaCategoria, lockProdutosPorId, type ProdutoRow } from './repository.ts'
import { agendarPromocao } from './virar-promocoes.ts'

/** Which products: these, or all of the list under its filters but some. */
export type Selecao = { ids: string[] } | { filtro: FiltroDeProdutos; exceto: string[] }

export interface Mudada {
  id: string
  nome: string
  antes: ParteMudada
  depois: ParteMudada
}

const LIMITE_DO_LOTE = 20_000
const MOSTRADAS = 100
const COLUNAS = [
  'preco',
  'preco_promocao',
  'em_promocao',
  'promocao_de',
  'promocao_ate',
  'categoria_id',
  'status',
  'estoque',
] as const satisfies readonly (keyof ParteMudada)[]

/**
 * Who edits products: one change for many, in one transaction. What cannot be changed is left and reported with its
 * reason. `previa` changes nothing and shows what would happen.
 */
export async function mudarEmLote(
  pessoa: Pessoa,
  pedido: { estabelecimentoId: string; selecao: Selecao; mudanca: MudancaEmLote; previa: boolean },
): Promise<ResultadoDoLote> {
  const { estabelecimentoId, mudanca } = pedido
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const categoria = mudanca.acao === 'categoria' ? mudanca.categoria_id : null
    if (categoria && (await findNomeDaCategoria(tx, { estabelecimentoId, id: categoria })) === null)
      throw errors.categoria_invalida()
    const produtos = await lockProdutosPorId(tx, await selecionar(tx, pedido))
    if (produtos.length === 0) throw errors.lote_vazio()
    const agora = await databaseTime(tx)
    const { mudadas, ignorados } = await decidirCada(tx, { ...pedido, produtos, agora })

    const mostrar = mudadas.slice(0, MOSTRADAS).map(({ id, nome, antes, depois }) => ({
      id,
      nome,
      preco: [antes.preco, depois.preco] as [number, number],
      preco_promocao: [antes.preco_promocao, depois.preco_promocao] as [number | null, number | null],
      estoque: [antes.estoque, depois.estoque] as [number, number],
    }))
    const resultado = { atualizados: mudadas.length, ignorados, mudancas: mostrar }
    if (pedido.previa || mudadas.length === 0) return { ...resultado, lote_id: null, desfazer_ate: null }

    const lote_id = uuidV7()
    await recusarConflitos(
      escreverMudancas(tx, { mudadas, userId: pessoa.userId, motivo: motivoDe(mudanca) }),
    )
    await tx
      .insertInto('lotes_produtos')
      .values({
        id: lote_id,
        estabelecimento_id: estabelecimentoId,
        user_id: pessoa.userId,
        acao: mudanca.acao,
        mudancas: JSON.stringify(mudadas),
      })
      .execute()
    if (mudanca.acao === 'promocao') {
      const { promocao_de = null, promocao_ate = null } = mudanca
      await agendarPromocao(tx, { promocao_de, promocao_ate })
    }
    await auditar(tx, pessoa, 'produtos.alterar_em_lote', {
      estabelecimentoId,
      recurso: 'lote_produtos',
      id: lote_id,
      para: { ...mudanca, produtos: mudadas.length },
    })
    await invalidate(tx, `loja:${estabelecimentoId}`)
    const ate = new Date(agora.getTime() + MINUTOS_PARA_DESFAZER * 60_000)
    return { ...resultado, lote_id, desfazer_ate: ate.toISOString() }
  })
}

async function selecionar(
  tx: Tx,
  { estabelecimentoId, selecao }: { estabelecimentoId: string; selecao: Selecao },
): Promise<string[]> {
  if ('ids' in selecao) {
    if (selecao.ids.length === 0) throw errors.lote_vazio()
    return selecao.ids
  }
  const rows = await rowsOf<{ id: string }>(tx)`
    select p.id from produtos p where ${condicoesDeProdutos(estabelecimentoId, selecao.filtro)}
      and not (p.id = any(${selecao.exceto}::uuid[]))
    limit ${LIMITE_DO_LOTE + 1}`
  if (rows.length > LIMITE_DO_LOTE) throw errors.lote_grande_demais()
  if (rows.length === 0) throw errors.lote_vazio()
  return rows.map(({ id }) => id)
}

async function decidirCada(
  tx: Tx,
  {
    estabelecimentoId,
    produtos,
    mudanca,
    agora,
  }: { estabelecimentoId: string; produtos: ProdutoRow[]; mudanca: MudancaEmLote; agora: Date },
) {
  let vagas = ['ativar', 'restaurar'].includes(mudanca.acao)
    ? (await vagasNoPlano(tx, { estabelecimentoId, recurso: 'produtos' })).vagas
    : Number.POSITIVE_INFINITY
  const daLixeira = mudanca.acao === 'restaurar' ? produtos.filter(({ status }) => status === 'excluido') : []
  const comSkuTomado = await findComSkuTomado(
    tx,
    daLixeira.map(({ id }) => id),
  )
  const mudadas: Mudada[] = []
  const ignorados: ResultadoDoLote['ignorados'] = []
  for (const produto of produtos) {
    const antes = parteDe(produto)
    const decisao = decidir(antes, mudanca, agora)
    const { id, nome } = produto
    if ('ignorado' in decisao) {
      ignorados.push({ id, nome, motivo: decisao.ignorado })
      continue
    }
    const { depois } = decisao
    const ocupa =
      (antes.status === 'excluido' || antes.status === 'inativo_por_limite') && depois.status !== 'oculto'
    if (mudanca.acao === 'restaurar' && venceuNaLixeira(produto.excluido_em, agora))
      ignorados.push({ id, nome, motivo: 'O prazo para restaurar já passou.' })
    else if (comSkuTomado.has(id)) ignorados.push({ id, nome, motivo: SKU_TOMADO })
    else if (ocupa && vagas < 1) {
      ignorados.push({ id, nome, motivo: 'O limite de produtos do plano foi atingido.' })
    } else {
      if (ocupa) vagas -= 1
      mudadas.push({ id, nome, antes, depois })
    }
  }
  return { mudadas, ignorados }
}

/** Which of these, coming out of the bin, would share a SKU with what is in the shop or comes before them. */
export async function findComSkuTomado(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(tx)`
    select v.produto as id from (
      select estabelecimento_id, coalesce(pai_id, id) as produto, sku,
        row_number() over (partition by sku order by coalesce(pai_id, id)) as vez
      from produtos
      where sku is not null and (id = any(${ids}::uuid[]) or pai_id = any(${ids}::uuid[]) and status_antes = 'variacao')) v
    where v.vez > 1 or exists (select 1 from produtos o where o.estabelecimento_id = v.estabelecimento_id
      and o.sku = v.sku and o.status not in ('excluido', 'variacao_fora'))`
  return new Set(rows.map(({ id }) => id))
}

export function parteDe(produto: ProdutoRow): ParteMudada {
  const {
    preco,
    preco_promocao,
    em_promocao,
    promocao_de,
    promocao_ate,
    status,
    status_antes,
    categoria_id,
    estoque,
    preco_ate,
  } = produto
  return {
    preco,
    preco_promocao,
    em_promocao,
    promocao_de: promocao_de?.toISOString() ?? null,
    promocao_ate: promocao_ate?.toISOString() ?? null,
    // Variations change with their product.
    status: status as StatusProduto,
    status_antes,
    categoria_id,
    estoque,
    preco_ate,
  }
}

/** Writes what each locked product becomes, and the ledger where its stock moved. */
export async function escreverMudancas(
  tx: Tx,
  {
    mudadas,
    userId,
    motivo,
  }: { mudadas: Mudada[]; userId: string; motivo: { tipo: string; texto: string } | null },
): Promise<void> {
  const depois = JSON.stringify(mudadas.map((mudada) => ({ id: mudada.id, ...mudada.depois })))
  // Only what changes is set: a column that is named fires its triggers, row by row.
  const colunas = COLUNAS.filter((coluna) =>
    mudadas.some(({ antes, depois: d }) => antes[coluna] !== d[coluna]),
  )
  if (colunas.length === 0) return
  const valores = colunas.map((coluna) => sql`${sql.ref(coluna)} = m.${sql.ref(coluna)}`)
  if (colunas.includes('status')) {
    valores.push(
      sql`status_sem_limite = case when m.status = 'inativo_por_limite' then p.status_sem_limite end`,
    )
    valores.push(sql`excluido_em = case when m.status = 'excluido' then coalesce(p.excluido_em, now()) end`)
    valores.push(
      sql`status_antes = case when m.status = 'excluido' then coalesce(p.status_antes, p.status) end`,
    )
  }
  await run(tx)`
    update produtos p set ${sql.join(valores)}, alterado_por = ${userId}
    from jsonb_to_recordset(${depois}::jsonb) as m (id uuid, preco numeric, preco_promocao numeric,
      em_promocao boolean, promocao_de timestamptz, promocao_ate timestamptz, categoria_id uuid, status text,
      estoque integer)
    where p.id = m.id`
  if (colunas.includes('status') || colunas.includes('categoria_id'))
    await marcarPelaLei(
      tx,
      mudadas.map(({ id }) => id),
    )
  const movidas = mudadas.filter(({ antes, depois: nova }) => antes.estoque !== nova.estoque)
  if (movidas.length === 0 || !motivo) return
  const movimentos = JSON.stringify(
    movidas.map(({ id, antes, depois: nova }) => ({
      id,
      qtd: nova.estoque - antes.estoque,
      saldo: nova.estoque,
    })),
  )
  await run(tx)`
    insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos, user_id, motivo)
    select p.estabelecimento_id, p.id, ${motivo.tipo}, m.qtd, m.saldo, ${userId}, ${motivo.texto}
    from jsonb_to_recordset(${movimentos}::jsonb) as m (id uuid, qtd integer, saldo integer)
    join produtos p on p.id = m.id`
}

function motivoDe(mudanca: MudancaEmLote): { tipo: string; texto: string } | null {
  if (mudanca.acao !== 'estoque') return null
  return { tipo: mudanca.tipo, texto: [mudanca.motivo, mudanca.observacao].filter(Boolean).join(': ') }
}
