import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { addressKey, countHits } from '#src/shared/server/rate-limit.ts'
import type { MotivoDenuncia } from '../denuncias.ts'
import { errors } from '../errors.ts'

export interface Denuncia {
  codigo: string
  produtoId?: string | undefined
  motivo: MotivoDenuncia
  descricao: string
  contato?: string | undefined
}

/** Anyone reports a visible shop, or one of its products. Ten an hour from one address. Returns the protocol number. */
export async function denunciar(
  denuncia: Denuncia,
  { pessoa, ip }: { pessoa: Pessoa | null; ip: string },
): Promise<{ protocolo: string }> {
  const [contagem] = await withAcesso(SISTEMA, (tx) =>
    countHits(tx, [{ nome: 'denuncias', quem: addressKey(ip), limite: 10, janelaSegundos: 3600 }]),
  )
  if (!contagem?.cabe) throw errors.muitas_denuncias()
  const { codigo, produtoId = null, motivo, descricao, contato = null } = denuncia
  const { rows } = await withAcesso(SISTEMA, (tx) =>
    sql<{ protocolo: string }>`
      insert into denuncias (estabelecimento_id, produto_id, motivo, descricao, contato, user_id)
      select e.id, ${produtoId}::uuid, ${motivo}, ${descricao}, ${contato}, ${pessoa?.userId ?? null}::uuid
      from publico_estabelecimentos e
      where e.codigo = ${codigo} and (${produtoId}::uuid is null or exists (
        select 1 from publico_produtos p where p.estabelecimento_id = e.id and p.id = ${produtoId}::uuid))
      returning protocolo`.execute(tx),
  )
  if (!rows[0]) throw errors.loja_nao_encontrada()
  return rows[0]
}
