import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'

export interface Etiquetagem {
  estabelecimento_id: string
  vendas: string[]
  adicionar: string[]
  remover: string[]
}

/** More of them would no longer tell sales apart. */
const ETIQUETAS_POR_VENDA = 10

/**
 * `Etiquetar`: the shop's team puts labels on sales and takes them off, on one or on many. Sales of another shop, and
 * those that would have too many, are left alone and counted.
 */
export async function etiquetarVendas(
  pessoa: Pessoa,
  { estabelecimento_id: estabelecimentoId, vendas, adicionar, remover }: Etiquetagem,
): Promise<{ atualizadas: number; ignoradas: number }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.anotar')
  return withAccess(acesso, async (tx) => {
    if (remover.length > 0)
      await run(tx)`delete from etiquetas_venda where estabelecimento_id = ${estabelecimentoId}
        and venda_id = any(${vendas}::uuid[]) and etiqueta = any(${remover}::text[])`
    const rows = await rowsOf<{ id: string }>(tx)`
      select v.id from vendas v where v.estabelecimento_id = ${estabelecimentoId} and v.id = any(${vendas}::uuid[])
        and v.excluido_em is null and (
          select count(*) from (
            select e.etiqueta from etiquetas_venda e where e.estabelecimento_id = v.estabelecimento_id and e.venda_id = v.id
            union select unnest(${adicionar}::text[])) todas) <= ${ETIQUETAS_POR_VENDA}`
    const cabem = rows.map(({ id }) => id)
    if (adicionar.length > 0 && cabem.length > 0)
      await run(tx)`insert into etiquetas_venda (estabelecimento_id, venda_id, etiqueta)
        select ${estabelecimentoId}, v, e from unnest(${cabem}::uuid[]) v, unnest(${adicionar}::text[]) e
        on conflict do nothing`
    if (vendas.length === 1 && cabem.length === 0) throw errors.nao_encontrada()
    return { atualizadas: cabem.length, ignoradas: vendas.length - cabem.length }
  })
}

/** What a list of this shop's sales may be narrowed by: its labels, and who registered at the counter. */
export async function listarOpcoesDoFiltro(
  pessoa: Pessoa,
  estabelecimentoId: string,
): Promise<{
  etiquetas: { etiqueta: string; vendas: number }[]
  atendentes: { id: string; nome: string }[]
}> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'vendas.ver')
  return withAccess(acesso, async (tx) => {
    const etiquetas = await rowsOf<{ etiqueta: string; vendas: number }>(tx)`
      select etiqueta, count(*)::int as vendas from etiquetas_venda where estabelecimento_id = ${estabelecimentoId}
      group by etiqueta order by vendas desc, etiqueta limit 100`
    const atendentes = await rowsOf<{ id: string; nome: string }>(tx)`
      select p.user_id as id, coalesce(nullif(p.nome, ''), p.email, 'Sem nome') as nome from profiles p
      where p.estabelecimento_id = ${estabelecimentoId} and exists (
        select 1 from vendas v where v.estabelecimento_id = p.estabelecimento_id and v.registrado_por = p.user_id)
      order by nome`
    return { etiquetas: etiquetas, atendentes: atendentes }
  })
}
