import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { errors } from '../errors.ts'
import type { AjusteDeEstoqueInput } from '../schemas-estoque.ts'
import { insertMovimento, lockNaPrateleira, type ProdutoRow } from './repository.ts'

/** Who edits products: units that came, went or were counted, with the reason; the ledger says so for ever. */
export async function ajustarEstoque(
  pessoa: Pessoa,
  { id, ajuste }: { id: string; ajuste: AjusteDeEstoqueInput },
): Promise<{ estoque: number }> {
  const estabelecimentoId = ajuste.estabelecimento_id
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const produto = await lockNaPrateleira(tx, id)
    if (!produto || produto.status === 'excluido') throw errors.nao_encontrado()
    if (produto.preco_ate !== null) throw errors.tem_variacoes()
    return { estoque: await ajustarNaTransacao(tx, { pessoa, produto, ajuste }) }
  })
}

/** The same for a product that is locked already. Gives the new stock. */
export async function ajustarNaTransacao(
  tx: Tx,
  { pessoa, produto, ajuste }: { pessoa: Pessoa; produto: ProdutoRow; ajuste: AjusteDeEstoqueInput },
): Promise<number> {
  const motivo = [ajuste.motivo, ajuste.observacao].filter(Boolean).join(': ')
  if (ajuste.tipo === 'contagem') {
    const vista = ajuste.estoque_visto ?? produto.estoque
    return contarEstoque(tx, { pessoa, produto, nova: ajuste.quantidade, vista, motivo })
  }
  const qtd = ajuste.tipo === 'entrada' ? ajuste.quantidade : -ajuste.quantidade
  if (produto.estoque + qtd < 0) {
    throw errors.sem_estoque({
      detail: `Há ${produto.estoque} em estoque: não dá para tirar ${ajuste.quantidade}.`,
      extra: { estoque: produto.estoque },
    })
  }
  return mover(tx, { pessoa, produto, tipo: ajuste.tipo, qtd, motivo })
}

/** Enters the units of products that somebody sold and the stock does not know of; they are locked already. */
export async function entrarOQueFalta(
  tx: Tx,
  { pessoa, faltas, motivo }: { pessoa: Pessoa; faltas: { id: string; unidades: number }[]; motivo: string },
): Promise<void> {
  for (const { id, unidades } of faltas) {
    const produto = await lockNaPrateleira(tx, id)
    if (!produto) throw errors.nao_encontrado()
    await mover(tx, { pessoa, produto, tipo: 'entrada', qtd: unidades, motivo })
  }
}

/** Sets the stock to what was counted; 409 when it is no longer what the person saw. */
export async function contarEstoque(
  tx: Tx,
  {
    pessoa,
    produto,
    nova,
    vista,
    motivo,
  }: { pessoa: Pessoa; produto: ProdutoRow; nova: number; vista: number; motivo: string },
): Promise<number> {
  if (produto.estoque !== vista) {
    throw errors.estoque_mudou({
      detail: `Era ${vista}, agora é ${produto.estoque}. Confira e conte de novo.`,
      extra: { estoque: produto.estoque },
    })
  }
  if (nova === produto.estoque) return nova
  return mover(tx, { pessoa, produto, tipo: 'contagem', qtd: nova - produto.estoque, motivo })
}

async function mover(
  tx: Tx,
  {
    pessoa,
    produto,
    tipo,
    qtd,
    motivo,
  }: {
    pessoa: Pessoa
    produto: ProdutoRow
    tipo: 'entrada' | 'saida' | 'contagem'
    qtd: number
    motivo: string
  },
): Promise<number> {
  const { id: produtoId, estabelecimento_id: estabelecimentoId } = produto
  const saldo = produto.estoque + qtd
  await run(tx)`update produtos set estoque = ${saldo} where id = ${produtoId}`
  await insertMovimento(tx, { estabelecimentoId, produtoId, tipo, qtd, saldo, userId: pessoa.userId, motivo })
  await auditar(tx, pessoa, 'produtos.ajustar_estoque', {
    estabelecimentoId,
    id: produtoId,
    de: { estoque: produto.estoque },
    para: { estoque: saldo },
    motivo,
  })
  await invalidate(tx, `loja:${estabelecimentoId}`)
  return saldo
}
