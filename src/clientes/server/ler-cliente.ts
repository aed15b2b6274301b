import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { unidadesQueFicaram } from '#src/produtos/server/unidades-que-ficaram.ts'
import { rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Cliente, ClienteDetalhe } from '../schemas.ts'
import { findCliente, type Qual } from './repository.ts'

/** One customer with what was noted, allowed and bought most, for roles that may see the shop's customers. */
export async function lerCliente(pessoa: Pessoa, qual: Qual): Promise<ClienteDetalhe> {
  const detalhe = await withAccess(
    acessoDaLoja(pessoa, qual.estabelecimentoId, 'clientes.ver'),
    async (tx) => {
      const cliente = await findCliente(tx, qual)
      if (!cliente) throw errors.cliente_nao_encontrado()
      return montarDetalhe(tx, cliente)
    },
  )
  return comAutores(detalhe)
}

type SemAutores = Omit<ClienteDetalhe, 'notas' | 'consentimentos'> & {
  notas: (Omit<ClienteDetalhe['notas'][number], 'autor'> & { user_id: string | null })[]
  consentimentos: (Omit<ClienteDetalhe['consentimentos'][number], 'autor'> & { user_id: string | null })[]
}

async function montarDetalhe(tx: Tx, cliente: Cliente): Promise<SemAutores> {
  const rows = await rowsOf<Pick<SemAutores, 'notas' | 'consentimentos' | 'favoritos'>>(tx)`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'texto', n.texto, 'user_id', n.user_id,
          'created_at', iso(n.created_at)) order by n.created_at desc, n.id)
        from notas_cliente n
        where n.estabelecimento_id = ${cliente.estabelecimento_id} and n.cliente_id = ${cliente.id}), '[]') as notas,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'aceita', k.aceita, 'origem', k.origem,
          'user_id', k.user_id, 'created_at', iso(k.created_at)) order by k.created_at desc, k.id desc)
        from consentimentos_cliente k
        where k.estabelecimento_id = ${cliente.estabelecimento_id} and k.cliente_id = ${cliente.id}), '[]')
        as consentimentos,
      coalesce((select jsonb_agg(f) from (
        select i.produto_id, max(i.nome) as nome, sum(${unidadesQueFicaram()})::int as quantidade
        from vendas v join itens_venda i on i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id
        where v.estabelecimento_id = ${cliente.estabelecimento_id} and v.cliente_id = ${cliente.id} and venda_conta(v)
        group by i.produto_id having sum(${unidadesQueFicaram()}) > 0 order by 3 desc, 2 limit 5) f), '[]') as favoritos`
  const [row] = rows
  if (!row) throw new Error('a select of subqueries answers one row')
  return { ...cliente, ...row }
}

/** Names of the team's people, also of who has left: their row in the shop may be gone, their account is not. */
async function comAutores(detalhe: SemAutores): Promise<ClienteDetalhe> {
  const ids = [
    ...new Set([...detalhe.notas, ...detalhe.consentimentos].flatMap(({ user_id: id }) => id ?? [])),
  ]
  const nomes = new Map<string, string>()
  if (ids.length > 0) {
    const rows = await withAccess(
      SYSTEM,
      (tx) =>
        rowsOf<{ user_id: string; nome: string }>(tx)`select distinct on (user_id) user_id, nome from profiles
        where user_id = any(${ids}::uuid[]) and nome <> ''
        order by user_id, estabelecimento_id is distinct from ${detalhe.estabelecimento_id}`,
    )
    for (const { user_id, nome } of rows) nomes.set(user_id, nome)
  }
  const nomear = <T extends { user_id: string | null }>({ user_id, ...resto }: T) => ({
    ...resto,
    autor: (user_id && nomes.get(user_id)) ?? null,
  })
  return {
    ...detalhe,
    notas: detalhe.notas.map(nomear),
    consentimentos: detalhe.consentimentos.map(nomear),
  }
}
