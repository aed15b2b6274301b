import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { lockProduto } from './repository.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** Who edits products: off sale and into the bin for 30 days. Its sales, their items and open reservations stay. */
export async function excluirProduto(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<void> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  await withAccess(acesso, async (tx) => {
    const produto = await lockProduto(tx, id)
    if (!produto) throw errors.nao_encontrado()
    if (produto.status === 'excluido') return
    await run(tx)`update produtos set status_antes = status, status = 'excluido', status_sem_limite = null,
        excluido_em = now(),        alterado_por = ${pessoa.userId}
      where id = ${id}`
    await auditar(tx, pessoa, 'produtos.excluir', {
      estabelecimentoId,
      id,
      de: { nome: produto.nome, status: produto.status },
    })
  })
}
