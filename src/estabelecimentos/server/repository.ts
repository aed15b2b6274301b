import { sql } from 'kysely'
import { publicReads, rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import type { Assinatura, Estabelecimento, EstabelecimentoPublico } from '../schemas.ts'

const colunasPublicas = sql`id, codigo, nome, cidade, uf, logo_url, descricao, whatsapp_atendimento, 'ativo' as status,
  'aprovado' as status_aprovacao, pagamentos_habilitados, pagamentos_conectados, em_pausa, mensagem_pausa,
  media_avaliacoes, total_avaliacoes, iso(created_at) as created_at`

const colunasProprias = sql`id, codigo, nome, cidade, uf, logo_url, descricao, whatsapp_atendimento, status,
  status_aprovacao, pagamentos_habilitados, mercadopago_vault_id is not null as pagamentos_conectados,
  loja_em_pausa(pausa_de, pausa_ate, reembolso_devido_desde) as em_pausa, mensagem_pausa,
  media_avaliacoes, total_avaliacoes, iso(created_at) as created_at, razao_social, email, cnpj, telefone, endereco, cep,
  segmento, capa_url, cor, owner_user_id, bloqueado_por_inadimplencia, motivo_bloqueio, mercadopago_vault_id, webhook_secret_vault_id,
  pix_minutos, iso(aprovado_em) as aprovado_em, iso(updated_at) as updated_at`

export async function findPublicoById(id: string): Promise<EstabelecimentoPublico | undefined> {
  return rowOf<EstabelecimentoPublico>(publicReads())`
    select ${colunasPublicas} from publico_estabelecimentos where id = ${id}`
}

/** Those of these shops that visitors see. */
export async function findPublicosById(tx: Tx, ids: readonly string[]): Promise<EstabelecimentoPublico[]> {
  return rowsOf<EstabelecimentoPublico>(tx)`
    select ${colunasPublicas} from publico_estabelecimentos where id = any(${ids}::uuid[])`
}

/** By the code it has or one it had before, also written in capitals, as its page is found. */
export async function findPublicoByCodigo(codigo: string): Promise<EstabelecimentoPublico | undefined> {
  const escrito = codigo.toLowerCase()
  return rowOf<EstabelecimentoPublico>(publicReads())`
    select ${colunasPublicas} from publico_estabelecimentos where codigo in (
      select ${escrito} union all select codigo_atual from publico_codigos_antigos where codigo = ${escrito})`
}

interface PaginaPublica {
  cidade: string | undefined
  depois: string | undefined
  limite: number
}

/** The ids come from an index in order; the view then reads those rows alone. */
export async function listPublicos({
  cidade,
  depois,
  limite,
}: PaginaPublica): Promise<EstabelecimentoPublico[]> {
  const ids = await rowsOf<{ id: string }>(publicReads())`
    select id from publico_ids_de_lojas(${cidade ?? null}, ${depois ?? null}, ${limite}) as t (id)`
  if (ids.length === 0) return []
  return rowsOf<EstabelecimentoPublico>(publicReads())`
    select ${colunasPublicas} from publico_estabelecimentos
    where id = any(${ids.map((row) => row.id)}::uuid[]) order by id`
}

export async function countPublicos(cidade: string | undefined): Promise<number> {
  const row = await rowOf<{ total: number }>(publicReads())`
    select publico_contar_lojas(null, ${cidade ?? null}, null, null, null) as total`
  return row?.total ?? 0
}

export interface FiltroProprio {
  id?: string | undefined
  codigo?: string | undefined
  cidade?: string | undefined
  owner_user_id?: string | undefined
  status?: string | undefined
  status_aprovacao?: string | undefined
  depois?: string | undefined
  limite: number
}

/** The full rows that this transaction's identity may see, in id order, one more than `limite`. */
export async function listEstabelecimentos(tx: Tx, filtro: FiltroProprio): Promise<Estabelecimento[]> {
  const depois = filtro.depois ? sql`and id > ${filtro.depois}` : sql``
  return rowsOf<Estabelecimento>(tx)`
    select ${colunasProprias} from estabelecimentos where ${condicoes(filtro)} ${depois}
    order by id limit ${filtro.limite + 1}`
}

export const countEstabelecimentos = (tx: Tx, filtro: FiltroProprio) =>
  countRows(tx, sql`estabelecimentos where ${condicoes(filtro)}`)

export async function findAssinatura(tx: Tx, estabelecimentoId: string): Promise<Assinatura | undefined> {
  return rowOf<Assinatura>(tx)`
    select a.estabelecimento_id, a.plano_id, a.status, iso(a.teste_ate) as teste_ate, iso(a.ciclo_de) as ciclo_de,
      iso(a.ciclo_ate) as ciclo_ate, a.periodicidade, iso(a.created_at) as created_at, to_jsonb(p) as plano
    from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id
    where a.estabelecimento_id = ${estabelecimentoId}`
}

function condicoes({ id, codigo, cidade, owner_user_id, status, status_aprovacao }: FiltroProprio) {
  const partes = [
    id && sql`id = ${id}`,
    codigo && sql`codigo = ${codigo}`,
    cidade && sql`sem_acento(cidade) = sem_acento(${cidade})`,
    owner_user_id && sql`owner_user_id = ${owner_user_id}`,
    status && sql`status = ${status}`,
    status_aprovacao && sql`status_aprovacao = ${status_aprovacao}`,
  ].filter((parte) => parte !== '' && parte !== undefined)
  return partes.length > 0 ? sql.join(partes, sql` and `) : sql`true`
}
