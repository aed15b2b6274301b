import { z } from 'zod'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { condicaoDoFiltro } from './filtrar-vendas.ts'

const POR_GRUPO = 5

export const achadosSchema = z.object({
  produtos: z.array(
    z.object({
      id: z.uuid(),
      nome: z.string(),
      sku: z.string().nullable(),
      preco: z.number(),
      estoque: z.int(),
      imagem_url: z.string().nullable(),
      status: z.string(),
    }),
  ),
  clientes: z.array(
    z.object({
      id: z.uuid(),
      nome: z.string(),
      email: z.string().nullable(),
      telefone: z.string().nullable(),
    }),
  ),
  vendas: z.array(
    z.object({
      id: z.uuid(),
      numero: z.int(),
      cliente: z.string().nullable(),
      total: z.number(),
      created_at: z.string(),
    }),
  ),
})
export type Achados = z.infer<typeof achadosSchema>

/** Products, customers and sales of one shop by a few letters: of each what the person's role may see. */
export async function buscarNoPainel(
  pessoa: Pessoa,
  { estabelecimento_id: loja, busca }: { estabelecimento_id: string; busca: string },
): Promise<Achados> {
  const acesso = acessoDaLoja(pessoa, loja, 'painel.ver')
  const papel =
    pessoa.lojas.find(({ estabelecimentoId }) => estabelecimentoId === loja)?.papel ?? 'visualizador'
  return withAccess(acesso, async (tx) => {
    const produtos = podeNoPapel(papel, 'produtos.ver')
      ? await rowsOf<Achados['produtos'][number]>(tx)`
          select id, nome, sku, preco, estoque, imagem_url, status
          from painel_buscar_produtos(${busca}, ${POR_GRUPO})`
      : []
    const clientes = podeNoPapel(papel, 'clientes.ver')
      ? await rowsOf<Achados['clientes'][number]>(tx)`
          select id, nome, email, telefone from painel_buscar_clientes(${busca}, ${POR_GRUPO})`
      : []
    const vendas = podeNoPapel(papel, 'clientes.ver')
      ? await rowsOf<Achados['vendas'][number]>(tx)`
          select id, numero, cliente, total, iso(created_at) as created_at
          from painel_buscar_vendas(${busca}, ${POR_GRUPO})`
      : await vendasSemContatos(tx, loja, busca)
    return { produtos, clientes, vendas }
  })
}

/** For roles that see sales but not customers: a phone or an e-mail finds nothing. */
function vendasSemContatos(tx: Tx, loja: string, busca: string) {
  const criterio = condicaoDoFiltro({ estabelecimento_id: loja, busca }, { contatos: false })
  return rowsOf<Achados['vendas'][number]>(tx)`
    select v.id, v.numero, ${COMPRADOR} ->> 'nome' as cliente, v.total, iso(v.created_at) as created_at from vendas v
    left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
    where ${criterio} order by v.created_at desc, v.id limit ${POR_GRUPO}`
}
