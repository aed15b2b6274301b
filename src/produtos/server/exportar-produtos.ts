import { rowsOf } from '#src/shared/server/database/database.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type ConsultaExportada, type Exportacao, soEscolhidos } from '#src/planilhas/server/exportar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { escreverMedida } from '#src/shared/ler-medida.ts'
import type { Unidade } from '#src/shared/medida.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import type { SpreadsheetColumn } from '#src/shared/server/files/spreadsheets.ts'
import { INFORMACOES, type Informacoes, nomeDaInformacao } from '../informacoes.ts'
import { rotuloDoProduto } from '../rotulos.ts'
import type { StatusProduto } from '../schemas.ts'
import { condicoesDeProdutos, filtroDeProdutos } from './listar-produtos.ts'

/** What lies on the shelf: a product, or one of its variations with what its product says. */
interface Linha {
  id: string
  /** Where the next page goes on. */
  cursor: string
  identificador: string
  /** What all variations share is written once, beside the first. */
  primeira: boolean
  opcoes: { nome: string; valores: string[] }[]
  valores: string[] | null
  imagens: string[]
  imagem_da_variacao: string | null
  nome: string
  sku: string | null
  codigo_barras: string | null
  categoria: string | null
  preco: number
  preco_promocao: number | null
  custo: number | null
  estoque: number
  descricao: string | null
  fabricante: string | null
  material: string | null
  dimensoes: string | null
  peso: string | null
  garantia: string | null
  peso_gramas: number | null
  altura_cm: number | null
  largura_cm: number | null
  comprimento_cm: number | null
  medida_quantidade: number | null
  medida_unidade: Unidade | null
  informacoes: Informacoes
  ncm: string | null
  status: StatusProduto
  created_at: string
}

/** A line for each thing on the shelf. The headings are those that the import knows: what goes out may come in again. */
const COLUNAS: readonly SpreadsheetColumn<Linha>[] = [
  { id: 'identificador', titulo: 'Identificador', valor: ({ identificador }) => identificador },
  { id: 'nome', titulo: 'Nome', valor: ({ nome }) => nome },
  { id: 'sku', titulo: 'SKU', valor: ({ sku }) => sku },
  { id: 'codigo_barras', titulo: 'Código de barras', valor: ({ codigo_barras }) => codigo_barras },
  { id: 'categoria', titulo: 'Categoria', valor: ({ categoria }) => categoria },
  ...[0, 1, 2].flatMap((i): SpreadsheetColumn<Linha>[] => [
    {
      id: `opcao_${i + 1}`,
      titulo: `Opção ${i + 1}`,
      valor: ({ opcoes, valores }) => (valores ? opcoes[i]?.nome : null),
    },
    { id: `valor_${i + 1}`, titulo: `Valor da opção ${i + 1}`, valor: ({ valores }) => valores?.[i] },
  ]),
  { id: 'preco', titulo: 'Preço', tipo: 'reais', valor: ({ preco }) => preco },
  {
    id: 'preco_promocao',
    titulo: 'Preço promocional',
    tipo: 'reais',
    valor: ({ preco_promocao }) => preco_promocao,
  },
  { id: 'custo', titulo: 'Custo', tipo: 'reais', valor: ({ custo }) => custo },
  { id: 'estoque', titulo: 'Estoque', tipo: 'numero', valor: ({ estoque }) => estoque },
  { id: 'imagens', titulo: 'Imagens', valor: ({ imagens }) => imagens.map(absoluto).join(' ') },
  {
    id: 'imagem_da_variacao',
    titulo: 'Imagem da variação',
    valor: ({ imagem_da_variacao: imagem }) => imagem && absoluto(imagem),
  },
  { id: 'descricao', titulo: 'Descrição', valor: umaVez(({ descricao }) => descricao) },
  { id: 'fabricante', titulo: 'Fabricante', valor: umaVez(({ fabricante }) => fabricante) },
  { id: 'material', titulo: 'Material', valor: umaVez(({ material }) => material) },
  { id: 'dimensoes', titulo: 'Dimensões', valor: umaVez(({ dimensoes }) => dimensoes) },
  { id: 'peso', titulo: 'Peso', valor: umaVez(({ peso }) => peso) },
  { id: 'garantia', titulo: 'Garantia', valor: umaVez(({ garantia }) => garantia) },
  {
    id: 'peso_gramas',
    titulo: 'Peso para envio (g)',
    tipo: 'numero',
    valor: ({ peso_gramas }) => peso_gramas,
  },
  { id: 'altura_cm', titulo: 'Altura (cm)', tipo: 'numero', valor: ({ altura_cm }) => altura_cm },
  { id: 'largura_cm', titulo: 'Largura (cm)', tipo: 'numero', valor: ({ largura_cm }) => largura_cm },
  {
    id: 'comprimento_cm',
    titulo: 'Comprimento (cm)',
    tipo: 'numero',
    valor: ({ comprimento_cm }) => comprimento_cm,
  },
  { id: 'medida', titulo: 'Conteúdo', valor: umaVez(escreverMedida) },
  ...INFORMACOES.map((campo) => ({
    id: campo,
    titulo: nomeDaInformacao(campo),
    valor: umaVez(({ informacoes }) => informacoes[campo] ?? null),
  })),
  { id: 'ncm', titulo: 'NCM', valor: umaVez(({ ncm }) => ncm) },
  { id: 'status', titulo: 'Status', valor: ({ status }) => rotuloDoProduto(status).texto },
  { id: 'criado', titulo: 'Criado em', tipo: 'data_hora', valor: ({ created_at }) => created_at },
]

function umaVez<T>(valor: (linha: Linha) => T): (linha: Linha) => T | null {
  return (linha) => (linha.primeira ? valor(linha) : null)
}

/** As another program finds it, and as the import knows it for its own. */
function absoluto(endereco: string): string {
  return endereco.startsWith('/') ? `${getConfig().publicUrl}${endereco}` : endereco
}

const filtros = z.strictObject({ ...filtroDeProdutos, ...soEscolhidos })
type Consulta = ConsultaExportada<z.infer<typeof filtros>>

/** The list of products under its filters. */
export const exportacaoDeProdutos: Exportacao<Linha, Consulta['filtros']> = {
  recurso: 'produtos',
  quem: { equipe: ['produtos.ver'] },
  filtros,
  colunas: COLUNAS,
  contar: (tx, consulta) => countRows(tx, sql`${DA_PRATELEIRA} where ${criterio(consulta)}`),
  async ler(tx, consulta, { depois, limite }) {
    const rows = await rowsOf<Linha>(tx)`
      select coalesce(v.id, p.id) as id, concat_ws('|', p.id, v.ordem, v.id) as cursor,
        case when p.seo_endereco is null or exists (select 1 from produtos o
          where o.estabelecimento_id = p.estabelecimento_id and o.seo_endereco = p.seo_endereco and o.pai_id is null
            and o.id <> p.id) then p.id::text else p.seo_endereco end as identificador, f.primeira,
        p.opcoes, v.valores, v.imagem_url as imagem_da_variacao,
        case when f.primeira then (
          select coalesce(jsonb_agg(i.url order by i.ordem), '[]') from imagens_produto i
          where i.estabelecimento_id = p.estabelecimento_id and i.produto_id = p.id) else '[]' end as imagens,
        p.nome, n.sku, n.codigo_barras, c.nome as categoria, n.preco,
        -- One that is off would be on again when it comes back.
        case when n.em_promocao then n.preco_promocao end as preco_promocao, p.custo, n.estoque,
        coalesce(p.descricao_html, p.descricao) as descricao, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia,
        coalesce(v.peso_gramas, p.peso_gramas) as peso_gramas, coalesce(v.altura_cm, p.altura_cm) as altura_cm,
        coalesce(v.largura_cm, p.largura_cm) as largura_cm,
        coalesce(v.comprimento_cm, p.comprimento_cm) as comprimento_cm, p.medida_quantidade, p.medida_unidade,
        p.informacoes, p.ncm, p.status, iso(p.created_at) as created_at
      from ${DA_PRATELEIRA}
      cross join lateral (select v.id is null or not exists (select 1 from produtos a
        where a.estabelecimento_id = p.estabelecimento_id and a.pai_id = p.id and (a.ordem, a.id) < (v.ordem, v.id)
          and ${naGrade(sql`a`)}) as primeira) f
      join produtos n on n.estabelecimento_id = p.estabelecimento_id and n.id = coalesce(v.id, p.id)
      left join categorias c on c.estabelecimento_id = p.estabelecimento_id and c.id = p.categoria_id
      where ${criterio(consulta)} ${depois ? aPartirDe(depois) : sql``}
      order by p.id desc, v.ordem, v.id limit ${limite + 1}`
    const itens = rows.slice(0, limite)
    return { itens, proximo: rows.length > limite ? (itens.at(-1)?.cursor ?? null) : null }
  },
}

/** On sale, or gone into the bin with its product. */
function naGrade(v: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${v}.status = 'variacao' or (p.status = 'excluido' and ${v}.status_antes = 'variacao'))`
}

const DA_PRATELEIRA = sql`produtos p left join produtos v
  on v.estabelecimento_id = p.estabelecimento_id and v.pai_id = p.id and ${naGrade(sql`v`)}`

function aPartirDe(cursor: string): RawBuilder<unknown> {
  const [produto, ordem, variacao] = cursor.split('|')
  return variacao
    ? sql`and (p.id < ${produto} or (p.id = ${produto} and (v.ordem, v.id) > (${ordem}::int, ${variacao}::uuid)))`
    : sql`and p.id < ${produto}`
}

function criterio({ estabelecimentoId, filtros: { ids, ...filtro } }: Consulta) {
  const daLista = condicoesDeProdutos(estabelecimentoId, filtro)
  return ids ? sql`${daLista} and p.id = any(${ids}::uuid[])` : daLista
}
