import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { type Access, rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '#src/usuarios/errors.ts'
import type { ArquivoDosDados } from '#src/usuarios/schemas-da-conta.ts'

const da = ({ userId }: Pessoa): Access => ({ papel: 'pessoa', userId })

/** The newest file that a job makes, or made, of the person's own data. Null when there is none. */
export async function ultimoArquivo(pessoa: Pessoa): Promise<ArquivoDosDados | null> {
  return withAccess(da(pessoa), async (tx) => {
    const row = await rowOf<ArquivoDosDados>(tx)`
      select id, status, iso(created_at) as created_at from exportacoes
      where user_id = ${pessoa.userId} and recurso = 'meus_dados' order by created_at desc limit 1`
    return row ?? null
  })
}

/** Its pieces in order. 409 while it is in the making. */
export async function pedacosDoArquivo(pessoa: Pessoa, id: string): Promise<AsyncGenerator<Buffer>> {
  const arquivo = await withAccess(da(pessoa), (tx) =>
    tx
      .selectFrom('exportacoes')
      .select('status')
      .where('id', '=', id)
      .where('recurso', '=', 'meus_dados')
      .executeTakeFirst(),
  )
  if (!arquivo || arquivo.status === 'falhou') throw errors.pedido_nao_encontrado()
  if (arquivo.status !== 'pronta') throw errors.dados_em_preparo()
  return pedacos(pessoa, id)
}

async function* pedacos(pessoa: Pessoa, id: string): AsyncGenerator<Buffer> {
  for (let parte = 0; ; parte += 1) {
    const pedaco = await withAccess(da(pessoa), (tx) =>
      tx
        .selectFrom('partes_exportacao')
        .select('conteudo')
        .where('exportacao_id', '=', id)
        .where('parte', '=', parte)
        .executeTakeFirst(),
    )
    if (!pedaco) return
    yield pedaco.conteudo
  }
}
