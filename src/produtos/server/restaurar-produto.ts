import { acessoDaLoja, exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { venceuNaLixeira } from '../rules.ts'
import type { ProdutoDetalhe } from '../schemas.ts'
import { recusarConflitos } from './conferir-campos.ts'
import { lerNaTransacao } from './ler-produto.ts'
import { marcarPelaLei } from './marcar-pela-lei.ts'
import { lockProduto } from './repository.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** Who edits products: back as it was, within the plan's limit and while the 30 days last. */
export async function restaurarProduto(
  pessoa: Pessoa,
  { estabelecimentoId, id }: Qual,
): Promise<ProdutoDetalhe> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const produto = await lockProduto(tx, id)
    if (!produto) throw errors.nao_encontrado()
    if (produto.status !== 'excluido') throw errors.nao_esta_na_lixeira()
    if (venceuNaLixeira(produto.excluido_em, await databaseTime(tx))) throw errors.prazo_da_lixeira()
    const status = produto.status_antes ?? 'inativo'
    if (status !== 'oculto' && status !== 'inativo_por_limite')
      await exigirLimite(tx, { estabelecimentoId, recurso: 'produtos' })
    await recusarConflitos(
      run(tx)`update produtos set status = ${status}, status_antes = null, excluido_em = null,
          alterado_por = ${pessoa.userId}
        where id = ${id}`,
    )
    await marcarPelaLei(tx, [id])
    await auditar(tx, pessoa, 'produtos.restaurar', { estabelecimentoId, id, para: { status } })
    return lerNaTransacao(tx, { pessoa, estabelecimentoId, id })
  })
}
