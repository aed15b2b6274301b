import { exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { lockProduto } from './repository.ts'

interface Ato {
  id: string
  motivo: string
}

/** Whose product it was, for who tells the shop. */
export interface ProdutoMovido {
  estabelecimentoId: string
  nome: string
}

/** The platform takes a product out of sight; its shop cannot bring it back by itself. Null when it is hidden already. */
export async function ocultarProduto(
  tx: Tx,
  pessoa: Pessoa,
  { id, motivo }: Ato,
): Promise<ProdutoMovido | null> {
  const produto = await lockProduto(tx, id)
  if (!produto || produto.status === 'excluido') throw errors.nao_encontrado()
  if (produto.status === 'oculto') return null
  await mover(tx, pessoa, {
    id,
    motivo,
    de: produto.status,
    para: 'oculto',
    loja: produto.estabelecimento_id,
  })
  return { estabelecimentoId: produto.estabelecimento_id, nome: produto.nome }
}

/** The platform lets a hidden product be sold again, within the plan's limit. Null when it is not hidden. */
export async function reexibirProduto(
  tx: Tx,
  pessoa: Pessoa,
  { id, motivo }: Ato,
): Promise<ProdutoMovido | null> {
  const produto = await lockProduto(tx, id)
  if (!produto) throw errors.nao_encontrado()
  if (produto.status !== 'oculto') return null
  const { estabelecimento_id: loja } = produto
  await exigirLimite(tx, { estabelecimentoId: loja, recurso: 'produtos' })
  await mover(tx, pessoa, { id, motivo, de: 'oculto', para: 'ativo', loja })
  return { estabelecimentoId: loja, nome: produto.nome }
}

async function mover(
  tx: Tx,
  pessoa: Pessoa,
  { id, motivo, de, para, loja }: Ato & { de: string; para: 'oculto' | 'ativo'; loja: string },
): Promise<void> {
  await tx
    .updateTable('produtos')
    .set({ status: para, status_sem_limite: null })
    .where('id', '=', id)
    .execute()
  await auditar(
    tx,
    pessoa,
    para === 'oculto' ? 'plataforma.ocultar_produto' : 'plataforma.reexibir_produto',
    { estabelecimentoId: loja, recurso: 'produto', id, de: { status: de }, para: { status: para }, motivo },
  )
}
