import { errors } from '../errors.ts'
import { quantoResta } from '../sem-estoque.ts'

interface Quantidade {
  produto: { id: string; nome: string; estoque: number }
  quantidade: number
}

/** 409 with what is left of each product of which more is asked for than there is. */
export function exigirEstoque(quantidades: readonly Quantidade[]): void {
  const faltam = quantidades.filter(({ produto, quantidade }) => produto.estoque < quantidade)
  if (faltam.length === 0) return
  throw errors.sem_estoque({
    detail: faltam.map(({ produto }) => quantoResta(produto)).join(' '),
    extra: { itens: faltam.map(({ produto }) => ({ produto_id: produto.id, estoque: produto.estoque })) },
  })
}
