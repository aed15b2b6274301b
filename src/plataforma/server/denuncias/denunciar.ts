import { sql } from 'kysely'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { addressKey, hitFits } from '#src/shared/server/http/rate-limit.ts'
import type { MotivoDenuncia } from '../../denuncias.ts'
import { errors } from '../../errors.ts'

export interface Denuncia {
  codigo: string
  produtoId?: string | undefined
  /** A review of this shop, or of one of its products. */
  avaliacaoId?: string | undefined
  /** A question about one of its products, with its answer. */
  perguntaId?: string | undefined
  motivo: MotivoDenuncia
  descricao: string
  contato?: string | undefined
}

/**
 * Anyone reports a visible shop, one of its products, a review of them or a question about one. Returns the protocol number, and by when
 * somebody of the platform decides. `avisa` says whether the decision can reach who reported.
 */
export async function denunciar(
  denuncia: Denuncia,
  { pessoa, ip }: { pessoa: Pessoa | null; ip: string },
): Promise<{ protocolo: string; responder_ate: string; avisa: boolean }> {
  if (!(await configuracao(recursosDoPortal)).denuncias) throw errors.denuncias_fechadas()
  const { REPORT_ADDRESS_LIMIT: limit, REPORT_WINDOW_SECONDS: windowSeconds } = getConfig()
  const cabe = await hitFits({ name: 'denuncias', who: addressKey(ip), limit, windowSeconds })
  if (!cabe) throw errors.muitas_denuncias()
  const { codigo, produtoId = null, avaliacaoId = null, perguntaId = null } = denuncia
  const { motivo, descricao, contato = null } = denuncia
  return withAccess(SYSTEM, async (tx) => {
    const de = avaliacaoId && (await deQueE(tx, { codigo, avaliacaoId }))
    if (avaliacaoId && !de) throw errors.avaliacao_nao_encontrada()
    if (perguntaId && !(await eDaLoja(tx, { codigo, perguntaId }))) throw errors.pergunta_nao_encontrada()
    const row = await rowOf<{ protocolo: string; responder_ate: string }>(tx)`
      insert into denuncias (estabelecimento_id, produto_id, avaliacao_id, avaliacao_de, pergunta_id, motivo, descricao,
        contato, user_id)
      select e.id, ${produtoId}::uuid, ${avaliacaoId}::uuid, ${de}, ${perguntaId}::uuid, ${motivo}, ${descricao},
        ${contato}, ${pessoa?.userId ?? null}::uuid
      from publico_estabelecimentos e
      where e.codigo = ${codigo} and (${produtoId}::uuid is null or exists (
        select 1 from publico_produtos p where p.estabelecimento_id = e.id and p.id = ${produtoId}::uuid))
      returning protocolo, iso(responder_ate) as responder_ate`
    if (!row) throw errors.loja_nao_encontrada()
    return { ...row, avisa: pessoa !== null || contato !== null }
  })
}

/**
 * What a shop's review is of; null when it has none of that id. A report alone moves neither the review nor the average:
 * the platform's people decide.
 */
async function deQueE(
  tx: Tx,
  { codigo, avaliacaoId }: { codigo: string; avaliacaoId: string },
): Promise<'produto' | 'loja' | null> {
  for (const [vista, de] of [
    ['publico_avaliacoes_produtos', 'produto'],
    ['publico_avaliacoes_estabelecimento', 'loja'],
  ] as const) {
    const rows = await rowsOf(tx)`
      select 1 from ${sql.table(vista)} a join publico_estabelecimentos e on e.id = a.estabelecimento_id
      where a.id = ${avaliacaoId}::uuid and e.codigo = ${codigo}`
    if (rows.length > 0) return de
  }
  return null
}

async function eDaLoja(
  tx: Tx,
  { codigo, perguntaId }: { codigo: string; perguntaId: string },
): Promise<boolean> {
  const achada = await rowOf(tx)`
    select 1 from publico_perguntas_produtos q join publico_estabelecimentos e on e.id = q.estabelecimento_id
    where q.id = ${perguntaId}::uuid and e.codigo = ${codigo}`
  return achada !== undefined
}
