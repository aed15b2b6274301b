import type { Categoria } from '#src/categorias/schemas.ts'
import { temCodigo } from '#src/produtos/codigo-lido.ts'
import type { NaPrateleiraDoBalcao } from '#src/produtos/schemas-prateleira.ts'
import { api } from '#src/shared/ui/api.ts'
import { guardar, lerGuardado } from '#src/shared/ui/sem-rede/aparelho.ts'
import { quemEntrou } from '#src/shared/ui/sem-rede/de-quem.ts'
import { lerFila } from './fila.ts'

/** A read shelf is good for this long; a page that is opened later reads it again. */
const VALE_MS = 10 * 60_000
const MOSTRADOS = 48

interface Prateleira {
  lidaEm: number
  produtos: NaPrateleiraDoBalcao[]
  categorias: Categoria[]
}

interface NaMemoria extends Prateleira {
  /** What is searched of each product, in their order. */
  textos: string[]
}

const nomeDela = (lojaId: string) => `prateleira:${quemEntrou()}:${lojaId}`
let lida: { lojaId: string; prateleira: NaMemoria } | undefined

/** Reads all that the shop sells, when what is kept is old or was sold from. */
export async function atualizarPrateleira(lojaId: string, { ja = false } = {}): Promise<void> {
  const antes = await lerPrateleira(lojaId)
  if (!ja && antes && Date.now() - antes.lidaEm < VALE_MS) return
  const [de, nome] = [quemEntrou(), nomeDela(lojaId)]
  const produtos: NaPrateleiraDoBalcao[] = []
  for (let depois: string | null | undefined; depois !== null; ) {
    const pagina: { itens: NaPrateleiraDoBalcao[]; proximo: string | null } = await api.get(
      '/rest/v1/produtos/prateleira',
      { query: { estabelecimento_id: lojaId, depois } },
    )
    produtos.push(...pagina.itens)
    depois = pagina.proximo
  }
  const { itens } = await api.get('/rest/v1/categorias', { query: { estabelecimento_id: lojaId } })
  produtos.sort((um, outro) => um.nome.localeCompare(outro.nome, 'pt-BR'))
  const prateleira: Prateleira = { lidaEm: Date.now(), produtos, categorias: itens }
  await guardar(de, nome, prateleira)
  lida = undefined
}

async function lerPrateleira(lojaId: string): Promise<NaMemoria | undefined> {
  if (lida?.lojaId === lojaId) return lida.prateleira
  const guardada = await lerGuardado<Prateleira>(nomeDela(lojaId))
  if (!guardada) return undefined
  const prateleira = { ...guardada, textos: guardada.produtos.map(textoDe) }
  lida = { lojaId, prateleira }
  return prateleira
}

const semAcento = (texto: string) => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function textoDe({ nome: nomeDoProduto, sku, codigo_barras, grade }: NaPrateleiraDoBalcao): string {
  const codigos = grade?.variacoes.flatMap((uma) => [uma.sku, uma.codigo_barras]) ?? []
  return semAcento([nomeDoProduto, sku, codigo_barras, ...codigos].filter(Boolean).join(' '))
}

/** What the shelf kept here shows of a search, as the server would answer; null where none is kept. */
export async function procurarGuardados(
  lojaId: string,
  { busca, categoria }: { busca: string; categoria: string | null },
) {
  const prateleira = await lerPrateleira(lojaId)
  if (!prateleira) return null
  const palavras = semAcento(busca).split(/\s+/)
  const achados = prateleira.produtos.filter(
    ({ categoria_id }, i) =>
      (!categoria || categoria_id === categoria) &&
      palavras.every((palavra) => prateleira.textos[i]?.includes(palavra)),
  )
  const vendidas = await unidadesNaFila(lojaId)
  const itens = achados.slice(0, MOSTRADOS).map((produto) => menosAsVendidas(produto, vendidas))
  return { produtos: { itens, total: achados.length }, categorias: prateleira.categorias }
}

/** What has this code, or a variation with it, as the server would answer; null where no shelf is kept. */
export async function guardadosComCodigo(lojaId: string, codigo: string) {
  const prateleira = await lerPrateleira(lojaId)
  if (!prateleira) return null
  const achados = prateleira.produtos.filter((produto) =>
    [produto, ...(produto.grade?.variacoes ?? [])].some((um) => temCodigo(um, codigo)),
  )
  const vendidas = await unidadesNaFila(lojaId)
  return achados.map((produto) => menosAsVendidas(produto, vendidas))
}

/** The variations of a product that is kept here. */
export async function lerGradeGuardada(lojaId: string, produtoId: string) {
  const prateleira = await lerPrateleira(lojaId)
  const produto = prateleira?.produtos.find(({ id }) => id === produtoId)
  return produto ? menosAsVendidas(produto, await unidadesNaFila(lojaId)).grade : null
}

/** What waits in the queue has left the shelf already; what was given up is back on it. */
async function unidadesNaFila(lojaId: string): Promise<Map<string, number>> {
  const { vendas } = await lerFila(lojaId)
  const unidades = new Map<string, number>()
  const vendidas = vendas.filter(({ desistencia }) => desistencia === undefined)
  for (const { produto_id, quantidade } of vendidas.flatMap(({ pedido }) => pedido.itens))
    unidades.set(produto_id, (unidades.get(produto_id) ?? 0) + quantidade)
  return unidades
}

function menosAsVendidas(
  produto: NaPrateleiraDoBalcao,
  vendidas: ReadonlyMap<string, number>,
): NaPrateleiraDoBalcao {
  if (vendidas.size === 0) return produto
  const resta = <T extends { id: string; estoque: number }>(um: T): T => ({
    ...um,
    estoque: Math.max(0, um.estoque - (vendidas.get(um.id) ?? 0)),
  })
  const { grade } = produto
  if (!grade) return resta(produto)
  const variacoes = grade.variacoes.map(resta)
  const estoque = variacoes.reduce((soma, uma) => soma + uma.estoque, 0)
  return { ...produto, estoque, grade: { ...grade, variacoes } }
}
