import { run, type Tx } from '#src/shared/server/database/database.ts'

/** The categories of one shop for another that has none, in their order. Answers how many. */
export async function copiarCategorias(tx: Tx, { de, para }: { de: string; para: string }): Promise<number> {
  return run(tx)`
    insert into categorias (estabelecimento_id, nome, cor, icone, descricao, ordem, ativa)
    select ${para}, nome, cor, icone, descricao, ordem, ativa from categorias where estabelecimento_id = ${de}`
}
