import type { NaPrateleiraDoBalcao } from '#src/produtos/schemas-prateleira.ts'
import { api } from '#src/shared/ui/api.ts'
import { comPrazo, foiARede } from '#src/shared/ui/sem-rede/rede.ts'

/** A product, and the variations of one, as the counter shows them: read now, or kept on this device. */
export type ProdutoNaTela = Omit<NaPrateleiraDoBalcao, 'codigo_barras' | 'grade' | 'categoria_id'>
export type GradeNaTela = NonNullable<NaPrateleiraDoBalcao['grade']>
export type VariacaoNaTela = GradeNaTela['variacoes'][number]

interface Procura {
  busca: string
  categoria: string | null
}

/** What the server answers, or where it does not, what this device keeps. */
async function ou<T>(daRede: () => Promise<T>, doAparelho: () => Promise<T | null>): Promise<T> {
  try {
    return await comPrazo(daRede)
  } catch (erro) {
    const guardado = foiARede(erro) ? await doAparelho() : null
    if (guardado === null) throw erro
    return guardado
  }
}

const aparelho = () => import('./sem-rede/prateleira.ts')

/** The shelf of the counter, with the categories that have something on it. */
export async function lerBalcao(lojaId: string, { busca, categoria }: Procura) {
  const { produtos, categorias } = await ou(
    async () => {
      const [produtosLidos, { itens }] = await Promise.all([
        lerProdutos(lojaId, { busca, categoria_id: categoria, limite: '48' }),
        api.get('/rest/v1/categorias', { query: { estabelecimento_id: lojaId } }),
      ])
      return { produtos: produtosLidos, categorias: itens }
    },
    async () => (await aparelho()).procurarGuardados(lojaId, { busca, categoria }),
  )
  return { produtos, categorias: categorias.filter(({ total_produtos }) => total_produtos > 0) }
}

/** The products of this very code: one that holds it as a part is another. */
export function acharPorCodigo(lojaId: string, codigo: string): Promise<ProdutoNaTela[]> {
  return ou(
    async () => (await lerProdutos(lojaId, { codigo, limite: '10' })).itens,
    async () => (await aparelho()).guardadosComCodigo(lojaId, codigo),
  )
}

/** What the words find. */
export async function acharPorTexto(lojaId: string, busca: string): Promise<ProdutoNaTela[]> {
  const { produtos } = await ou(
    async () => ({ produtos: await lerProdutos(lojaId, { busca, limite: '10' }) }),
    async () => (await aparelho()).procurarGuardados(lojaId, { busca, categoria: null }),
  )
  return produtos.itens
}

export function lerGrade({ id, estabelecimento_id }: ProdutoNaTela): Promise<GradeNaTela> {
  return ou(
    () => api.get('/rest/v1/produtos/:id/variacoes', { params: { id }, query: { estabelecimento_id } }),
    async () => (await aparelho()).lerGradeGuardada(estabelecimento_id, id),
  )
}

async function lerProdutos(
  lojaId: string,
  procura: { busca?: string; categoria_id?: string | null; codigo?: string; limite: string },
): Promise<{ itens: ProdutoNaTela[]; total: number }> {
  const query = new URLSearchParams({ estabelecimento_id: lojaId, status: 'ativo' })
  for (const [nome, valor] of Object.entries(procura)) if (valor) query.set(nome, valor)
  return api.get('/rest/v1/produtos', { query })
}
