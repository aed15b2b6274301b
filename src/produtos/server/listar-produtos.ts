import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import { countProdutos, type FiltroDaLista, listProdutos } from './repository.ts'

interface Lista {
  itens: ProdutoDaLoja[]
  total: number
  proximo: string | null
}

/** The shop's team: its products in any state but deleted, newest first. */
export async function listarProdutos(pessoa: Pessoa, filtro: FiltroDaLista): Promise<Lista> {
  const acesso = acessoDaLoja(pessoa, filtro.estabelecimento_id, 'produtos.ver')
  return withAcesso(acesso, async (tx) => {
    const linhas = await listProdutos(tx, filtro)
    return { ...cortarPagina(linhas, filtro.limite), total: await countProdutos(tx, filtro) }
  })
}
