import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { type ArquivoDaLoja, DIAS_GUARDADO } from '../schemas.ts'
import { sql } from 'kysely'

const CAMPOS = sql`id, status, andamento, linhas, arquivos, tamanho, iso(created_at) as pedido_em, iso(pronto_em) as pronto_em,
  iso(created_at + make_interval(days => ${sql.lit(DIAS_GUARDADO)})) as vale_ate`

/** The shop's archives of the last days, newest first, for its owner. */
export function listarArquivos(pessoa: Pessoa, estabelecimentoId: string): Promise<ArquivoDaLoja[]> {
  return withAccess(
    acessoDaLoja(pessoa, estabelecimentoId, 'dados.copiar'),
    (tx) =>
      rowsOf<ArquivoDaLoja>(tx)`
      select ${CAMPOS} from arquivos_da_loja where estabelecimento_id = ${estabelecimentoId}
      order by created_at desc, id desc limit 50`,
  )
}

export async function lerArquivo(tx: Tx, id: string): Promise<ArquivoDaLoja> {
  const row = await rowOf<ArquivoDaLoja>(tx)`select ${CAMPOS} from arquivos_da_loja where id = ${id}`
  if (!row) throw errors.arquivo_nao_encontrado()
  return row
}
