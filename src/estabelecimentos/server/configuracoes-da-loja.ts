import { sql } from 'kysely'
import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { type Access, rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { type AlterarConfiguracoesInput, type Configuracoes, PARTES } from '../configuracoes.ts'
import { errors } from '../errors.ts'
import { manterALei } from './conformidade-da-loja.ts'

type Parte = keyof typeof PARTES
const NOMES = Object.keys(PARTES) as Parte[]

/** The team reads what its shop set. */
export async function lerConfiguracoes(pessoa: Pessoa, estabelecimentoId: string): Promise<Configuracoes> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'loja.editar')
  return withAccess(acesso, async (tx) => {
    const linha = await find(tx, estabelecimentoId)
    return linha ?? vazias(estabelecimentoId)
  })
}

/** The team sets parts of it. */
export async function alterarConfiguracoes(
  pessoa: Pessoa,
  pedido: AlterarConfiguracoesInput,
): Promise<Configuracoes> {
  const { estabelecimento_id: id } = pedido
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  return withAccess(acesso, async (tx) => {
    await gravarConfiguracoes(tx, { ...pedido, pessoa, acesso })
    await announce(tx, [{ channel: 'cache', payload: `loja:${id}` }])
    return (await find(tx, id)) ?? vazias(id)
  })
}

/**
 * Sets parts of it in the caller's transaction, who answers for the right to it and drops what is kept of the shop. What
 * is not sent stays, and so does what only a version after this one keeps within a part. The looks are for plans that
 * include them.
 */
export async function gravarConfiguracoes(
  tx: Tx,
  {
    pessoa,
    acesso,
    estabelecimento_id: id,
    updated_at,
    ...pedidas
  }: AlterarConfiguracoesInput & { pessoa: Pessoa; acesso: Access },
): Promise<void> {
  const { personalizacao } = pedidas
  if (personalizacao) exigirRecurso(pessoa, id, 'personalizacao')
  const partes = NOMES.filter((parte) => pedidas[parte] !== undefined)
  await run(tx)`insert into configuracoes_estabelecimento (estabelecimento_id) values (${id})
    on conflict do nothing`
  // The row that was just made was changed by nobody yet.
  const row = await rowOf<{ atual: string | null }>(tx)`
    select case when alterado_por is not null then iso(updated_at) end as atual
    from configuracoes_estabelecimento where estabelecimento_id = ${id} for no key update`
  await exigirVersao(tx, acesso, {
    recurso: 'configuracoes_estabelecimento',
    recursoId: id,
    atual: row?.atual ?? null,
    vista: updated_at,
  })
  if (personalizacao) await exigirProdutosDaLoja(tx, id, personalizacao.destaques)
  const de = await find(tx, id)
  await manterALei(tx, id, async () => {
    for (const parte of partes) {
      await run(tx)`update configuracoes_estabelecimento
        set ${sql.ref(parte)} = coalesce(${sql.ref(parte)}, '{}') - ${conhecidos(parte)}::text[]
          || ${JSON.stringify(pedidas[parte])}::jsonb, alterado_por = ${pessoa.userId}
        where estabelecimento_id = ${id}`
    }
  })
  await auditar(tx, pessoa, 'estabelecimentos.configurar', {
    estabelecimentoId: id,
    recurso: 'configuracoes_estabelecimento',
    id,
    de: Object.fromEntries(partes.map((parte) => [parte, de?.[parte] ?? null])),
    para: pedidas,
  })
}

const conhecidos = (parte: Parte) => Object.keys(PARTES[parte].shape)

async function exigirProdutosDaLoja(tx: Tx, id: string, destaques: string[]): Promise<void> {
  if (destaques.length === 0) return
  const achados = await tx
    .selectFrom('produtos')
    .select('id')
    .where('estabelecimento_id', '=', id)
    .where('id', 'in', destaques)
    .where('pai_id', 'is', null)
    .execute()
  if (achados.length !== new Set(destaques).size) throw errors.produto_de_outra_loja()
}

async function find(tx: Tx, id: string): Promise<Configuracoes | undefined> {
  return rowOf<Configuracoes>(tx)`
    select estabelecimento_id, redes_sociais, funcionamento, entrega, pedido_minimo, politicas, personalizacao,
      iso(updated_at) as updated_at
    from configuracoes_estabelecimento where estabelecimento_id = ${id}`
}

function vazias(id: string): Configuracoes {
  return {
    estabelecimento_id: id,
    redes_sociais: null,
    funcionamento: null,
    entrega: null,
    pedido_minimo: null,
    politicas: null,
    personalizacao: null,
    updated_at: null,
  }
}
