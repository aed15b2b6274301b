import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'

/** Things that one person may wait for at once. */
const MAXIMO = 50

interface NaVitrine {
  estabelecimento_id: string
  estoque: number
  tem_opcoes: boolean
  so_com_documento: boolean
}

/** A person asks to be told when a thing on the shelf is back: one that a visible shop sells and has none of. Twice is once. */
export async function pedirAviso({ userId }: Pessoa, produtoId: string): Promise<void> {
  await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const produto = await rowOf<NaVitrine>(tx)`
      select estabelecimento_id, estoque, preco_ate is not null as tem_opcoes, so_com_documento
      from publico_produtos where id = ${produtoId}
      union all
      select estabelecimento_id, estoque, false, so_com_documento from publico_variacoes where id = ${produtoId}`
    if (!produto) throw errors.nao_encontrado()
    if (produto.tem_opcoes) throw errors.escolha_a_variacao()
    if (produto.estoque > 0 || produto.so_com_documento) throw errors.nada_a_esperar()
    const row = await rowOf<{ quantos: number }>(tx)`
      select count(*)::int as quantos from avisos_de_reposicao where user_id = ${userId} and produto_id <> ${produtoId}`
    if ((row?.quantos ?? 0) >= MAXIMO) throw errors.avisos_demais()
    await run(tx)`
      insert into avisos_de_reposicao (estabelecimento_id, produto_id, user_id)
      values (${produto.estabelecimento_id}, ${produtoId}, ${userId}) on conflict do nothing`
  })
}

/** What a person waits for. */
export async function listarAvisos({ userId }: Pessoa): Promise<{ itens: { produto_id: string }[] }> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => ({
    itens: await rowsOf<{ produto_id: string }>(tx)`
      select produto_id from avisos_de_reposicao where user_id = ${userId} order by created_at desc`,
  }))
}

/** A person waits for it no more. What is not there is gone already. */
export async function desistirDoAviso({ userId }: Pessoa, produtoId: string): Promise<void> {
  await withAccess(
    { papel: 'pessoa', userId },
    (tx) => run(tx)`delete from avisos_de_reposicao where user_id = ${userId} and produto_id = ${produtoId}`,
  )
}
