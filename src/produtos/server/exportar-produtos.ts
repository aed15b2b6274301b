import { rowsOf } from '#src/shared/server/database/database.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type ConsultaExportada, type Exportacao, soEscolhidos } from '#src/planilhas/server/exportar.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { escreverMedida } from '#src/shared/ler-medida.ts'
import type { Unidade } from '#src/shared/medida.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import type { SpreadsheetColumn } from '#src/shared/server/files/spreadsheets.ts'
import { INFORMACOES, type Informacoes, nomeDaInformacao } from '../informacoes.ts'
import { rotuloDoProduto } from '../rotulos.ts'
import type { StatusProduto } from '../schemas.ts'
import { condicoesDeProdutos, filtroDeProdutos } from './listar-produtos.ts'

interface Linha {
  id: string
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

/** The headings are those that the import knows: what goes out may come in again. */
const COLUNAS: readonly SpreadsheetColumn<Linha>[] = [
  { id: 'nome', titulo: 'Nome', valor: ({ nome }) => nome },
  { id: 'sku', titulo: 'SKU', valor: ({ sku }) => sku },
  { id: 'codigo_barras', titulo: 'Código de barras', valor: ({ codigo_barras }) => codigo_barras },
  { id: 'categoria', titulo: 'Categoria', valor: ({ categoria }) => categoria },
  { id: 'preco', titulo: 'Preço', tipo: 'reais', valor: ({ preco }) => preco },
  {
    id: 'preco_promocao',
    titulo: 'Preço promocional',
    tipo: 'reais',
    valor: ({ preco_promocao }) => preco_promocao,
  },
  { id: 'custo', titulo: 'Custo', tipo: 'reais', valor: ({ custo }) => custo },
  { id: 'estoque', titulo: 'Estoque', tipo: 'numero', valor: ({ estoque }) => estoque },
  { id: 'descricao', titulo: 'Descrição', valor: ({ descricao }) => descricao },
  { id: 'fabricante', titulo: 'Fabricante', valor: ({ fabricante }) => fabricante },
  { id: 'material', titulo: 'Material', valor: ({ material }) => material },
  { id: 'dimensoes', titulo: 'Dimensões', valor: ({ dimensoes }) => dimensoes },
  { id: 'peso', titulo: 'Peso', valor: ({ peso }) => peso },
  { id: 'garantia', titulo: 'Garantia', valor: ({ garantia }) => garantia },
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
  { id: 'medida', titulo: 'Conteúdo', valor: escreverMedida },
  ...INFORMACOES.map((campo) => ({
    id: campo,
    titulo: nomeDaInformacao(campo),
    valor: ({ informacoes }: Linha) => informacoes[campo] ?? null,
  })),
  { id: 'ncm', titulo: 'NCM', valor: ({ ncm }) => ncm },
  { id: 'status', titulo: 'Status', valor: ({ status }) => rotuloDoProduto(status).texto },
  { id: 'criado', titulo: 'Criado em', tipo: 'data_hora', valor: ({ created_at }) => created_at },
]

const filtros = z.strictObject({ ...filtroDeProdutos, ...soEscolhidos })
type Consulta = ConsultaExportada<z.infer<typeof filtros>>

/** The list of products under its filters. */
export const exportacaoDeProdutos: Exportacao<Linha, Consulta['filtros']> = {
  recurso: 'produtos',
  quem: { equipe: 'produtos.ver' },
  filtros,
  colunas: COLUNAS,
  contar: (tx, consulta) => countRows(tx, sql`produtos p where ${criterio(consulta)}`),
  async ler(tx, consulta, { depois, limite }) {
    const rows = await rowsOf<Linha>(tx)`
      select p.id, p.nome, p.sku, p.codigo_barras, c.nome as categoria, p.preco, p.preco_promocao, p.custo, p.estoque,
        p.descricao, p.fabricante, p.material, p.dimensoes, p.peso, p.garantia, p.peso_gramas, p.altura_cm,
        p.largura_cm, p.comprimento_cm, p.medida_quantidade, p.medida_unidade,
        p.informacoes, p.ncm, p.status,
        iso(p.created_at) as created_at
      from produtos p
      left join categorias c on c.estabelecimento_id = p.estabelecimento_id and c.id = p.categoria_id
      where ${criterio(consulta)} ${depois ? sql`and p.id < ${depois}` : sql``}
      order by p.id desc limit ${limite + 1}`
    return cortarPagina(rows, limite)
  },
}

function criterio({ estabelecimentoId, filtros: { ids, ...filtro } }: Consulta) {
  const daLista = condicoesDeProdutos(estabelecimentoId, filtro)
  return ids ? sql`${daLista} and p.id = any(${ids}::uuid[])` : daLista
}
