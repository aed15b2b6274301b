import { sql } from 'kysely'
import { rowsOf, run, type Tx, violates } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { type Atual, deVolta, type Mudada, porqueFica } from '../importados.ts'
import { SKU_TOMADO } from '../lote.ts'
import { colunasImportadas, porProduto } from './anotar-importados.ts'
import { devolverImagens } from './devolver-imagens.ts'
import { type Contexto, insertMovimentos } from './gravar-da-planilha.ts'
import { marcarPelaLei } from './marcar-pela-lei.ts'

interface Importado {
  numero: number
  produto_id: string
  mudancas: Mudada[] | null
}

interface Importacao {
  importacaoId: string
  estabelecimentoId: string
  userId: string
}

type Desfecho = 'removido' | 'arquivado' | 'restaurado' | 'mantido'

interface Desfeito {
  numero: number
  desfecho: Desfecho
  motivo: string | null
}

const POR_VEZ = 100

/**
 * The next products of an import as they were before it, in one transaction: first those that it made, so that their SKUs
 * are free, then those that it changed, the last first. False when none are left.
 */
export async function desfazerImportados(tx: Tx, importacao: Importacao): Promise<boolean> {
  const { importacaoId, estabelecimentoId, userId } = importacao
  const todos = await rowsOf<Importado>(tx)`
    select numero, produto_id, mudancas from produtos_importados
    where importacao_id = ${importacaoId} and desfecho is null
    order by mudancas is null desc, numero desc limit ${POR_VEZ} for update`
  if (todos.length === 0) return false
  // One product once a batch: what it is afterwards is read anew.
  const vistos = new Set<string>()
  const proximos = todos.filter(({ produto_id }) => !vistos.has(produto_id) && vistos.add(produto_id))
  const atuais = porProduto(await lockAtuais(tx, [...vistos]))
  const novos = proximos.filter(({ mudancas }) => mudancas === null)
  const desfeitos = await tirarNovos(tx, { novos, atuais, userId })
  const restaurados: string[] = []
  for (const { numero, produto_id, mudancas } of proximos) {
    if (!mudancas) continue
    const motivo = await restaurar(tx, {
      mudancas,
      atuais: atuais.get(produto_id) ?? [],
      contexto: { estabelecimentoId, userId, categorias: new Map() },
    })
    if (motivo === null) restaurados.push(produto_id)
    desfeitos.push({ numero, desfecho: motivo === null ? 'restaurado' : 'mantido', motivo })
  }
  const mudadas = new Map(
    proximos.flatMap(({ mudancas }) => mudancas ?? []).map((mudada) => [mudada.id, mudada]),
  )
  await devolverImagens(tx, { importacaoId, estabelecimentoId, produtos: restaurados, mudadas })
  await marcarPelaLei(tx, restaurados)
  await run(tx)`
    update produtos_importados i set desfecho = d.desfecho, motivo = d.motivo
    from jsonb_to_recordset(${JSON.stringify(desfeitos)}::jsonb) as d (numero integer, desfecho text, motivo text)
    where i.importacao_id = ${importacaoId} and i.numero = d.numero`
  await invalidate(tx, `loja:${estabelecimentoId}`)
  return true
}

function lockAtuais(tx: Tx, ids: readonly string[]): Promise<Atual[]> {
  return rowsOf<Atual>(tx)`
    with travados as materialized (
      select p.* from produtos p where p.estabelecimento_id = (select app_loja_atual())
        and (p.id = any(${ids}::uuid[]) or p.pai_id = any(${ids}::uuid[])) order by p.id for no key update)
    select p.id, p.pai_id, ${colunasImportadas} as colunas, p.estoque_reservado,
      exists (select 1 from itens_venda i where i.estabelecimento_id = p.estabelecimento_id
        and case when p.pai_id is null then i.produto_id = p.id else i.variacao_id = p.id end) as vendida
    from travados p`
}

/** Into the bin; what somebody bought stays in the shop's own list, off sale. */
async function tirarNovos(
  tx: Tx,
  { novos, atuais, userId }: { novos: Importado[]; atuais: Map<string, Atual[]>; userId: string },
): Promise<Desfeito[]> {
  const desfeitos = novos.map(({ numero, produto_id }) => {
    const produto = atuais.get(produto_id)?.find(({ id }) => id === produto_id)
    const vendido = produto?.vendida === true && produto.colunas.status !== 'excluido'
    return { numero, produto_id, desfecho: vendido ? ('arquivado' as const) : ('removido' as const) }
  })
  const ids = (qual: Desfecho) =>
    desfeitos.flatMap(({ desfecho, produto_id }) => (desfecho === qual ? produto_id : []))
  await run(tx)`
    update produtos set status_antes = status, status = 'excluido', status_sem_limite = null, excluido_em = now(),
      alterado_por = ${userId}
    where id = any(${ids('removido')}::uuid[]) and status <> 'excluido'`
  // What the platform hid stays hidden.
  await run(tx)`
    update produtos set status = 'inativo', status_sem_limite = null, alterado_por = ${userId}
    where id = any(${ids('arquivado')}::uuid[]) and status not in ('inativo', 'oculto')`
  return desfeitos.map(({ numero, desfecho }) => ({
    numero,
    desfecho,
    motivo: desfecho === 'arquivado' ? 'Já foi vendido: ficou inativo.' : null,
  }))
}

/** All of a product or nothing of it; answers why it stays as it is. */
async function restaurar(
  tx: Tx,
  { mudancas, atuais, contexto }: { mudancas: Mudada[]; atuais: Atual[]; contexto: Contexto },
): Promise<string | null> {
  const motivo = porqueFica(mudancas, atuais)
  if (motivo !== null) return motivo
  await run(tx)`savepoint produto_de_volta`
  try {
    await escrever(tx, { mudancas, atuais, contexto })
    return null
  } catch (error) {
    const motivo = motivoDoBanco(error)
    if (motivo === null) throw error
    await run(tx)`rollback to savepoint produto_de_volta`
    return motivo
  }
}

function motivoDoBanco(error: unknown): string | null {
  if (violates(error, 'produtos_sku')) return SKU_TOMADO
  if (violates(error, 'produtos_categoria_id_fkey')) return 'A categoria que ele tinha foi excluída.'
  // What was before and what somebody did since do not go together.
  return /^23/.test((error as { code?: string }).code ?? '') ? 'Foi alterado depois.' : null
}

async function escrever(
  tx: Tx,
  { mudancas, atuais, contexto }: { mudancas: Mudada[]; atuais: Atual[]; contexto: Contexto },
): Promise<void> {
  const voltas = mudancas.flatMap((mudada) => {
    const atual = atuais.find(({ id }) => id === mudada.id)
    return atual ? [{ atual, colunas: deVolta(mudada, atual) }] : []
  })
  // Before any takes the SKU or the values of another.
  await run(tx)`update produtos set status = 'variacao_fora'
    where id = any(${voltas.map(({ atual }) => atual.id)}::uuid[]) and pai_id is not null and status = 'variacao'`
  // Variations first: what their product is follows them.
  const ordenadas = voltas.toSorted(
    (a, b) => Number(a.atual.pai_id === null) - Number(b.atual.pai_id === null),
  )
  for (const { atual, colunas } of ordenadas) {
    const nomes = Object.keys(colunas)
    if (nomes.length === 0) continue
    const valores = nomes.map((nome) => sql`${sql.ref(nome)} = n.${sql.ref(nome)}`)
    await run(tx)`
      update produtos p set ${sql.join(valores)}, alterado_por = ${contexto.userId}
      from jsonb_populate_record(null::produtos, ${JSON.stringify(colunas)}::jsonb) n where p.id = ${atual.id}`
  }
  await insertMovimentos(
    tx,
    contexto,
    voltas.flatMap(({ atual, colunas }) =>
      colunas.estoque === undefined
        ? []
        : {
            produtoId: atual.id,
            tipo: 'contagem' as const,
            qtd: Number(colunas.estoque) - unidades(atual),
            saldo: Number(colunas.estoque),
            motivo: 'Importação desfeita',
          },
    ),
  )
}

/** What lies there by the ledger: of a product with variations, nothing of its own. */
function unidades({ colunas: { opcoes, estoque } }: Atual): number {
  return Array.isArray(opcoes) && opcoes.length > 0 ? 0 : Number(estoque)
}
