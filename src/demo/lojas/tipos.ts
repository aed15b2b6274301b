import { z } from 'zod'
import { INFORMACOES } from '#src/produtos/informacoes.ts'
import { tabelaDeMedidasSchema } from '#src/produtos/tabela-de-medidas.ts'
import { PALCOS } from '../desenhos/tela.ts'

export interface PlanoDaDemo {
  id: string
  nome: string
  valor_mensal: number
}

const cor = z.string().regex(/^#[0-9a-f]{6}$/)

const produtoDaDemo = z.strictObject({
  nome: z.string(),
  /** The name of its drawing in desenhos/produtos, and the drawing's two colours. */
  tipo: z.string(),
  cores: z.tuple([cor, cor]),
  preco: z.number(),
  promo: z.number().optional(),
  estoque: z.number(),
  categoria: z.string(),
  descricao: z.string(),
  ficha: z.record(z.string(), z.string()),
  fabricante: z.string().optional(),
  material: z.string().optional(),
  dimensoes: z.string().optional(),
  peso: z.string().optional(),
  garantia: z.string().optional(),
  informacoes: z.partialRecord(z.enum(INFORMACOES), z.string()).default({}),
  /** What it comes in; each combination is a variation. */
  opcoes: z.array(z.strictObject({ nome: z.string(), valores: z.array(z.string()) })).default([]),
  /** Values, or whole combinations, of which nothing is left. */
  esgotadas: z.array(z.string()).default([]),
  /** What a value costs more. */
  acrescimos: z.record(z.string(), z.number()).default({}),
  medidas: tabelaDeMedidasSchema.optional(),
  /** Who may not buy it. */
  idade: z.enum(['maior_de_18', 'so_com_documento']).optional(),
})

const nomeDoPlano = z.enum(['Starter', 'Profissional', 'Enterprise'])

/** What a file of this folder says about a shop. */
export const lojaDaDemo = z.strictObject({
  codigo: z.string(),
  nome: z.string(),
  razaoSocial: z.string(),
  segmento: z.string(),
  cidade: z.string(),
  uf: z.string(),
  cep: z.string(),
  endereco: z.string(),
  telefone: z.string(),
  cor,
  palco: z.enum(PALCOS),
  /** The name of its drawing in desenhos/emblemas. */
  emblema: z.string(),
  descricao: z.string(),
  plano: nomeDoPlano,
  /** The plan it had until so many periods ago: two at least, as the next one may be billed already. */
  antes: z.strictObject({ plano: nomeDoPlano, ha: z.number() }).optional(),
  dono: z.strictObject({ nome: z.string(), email: z.string() }),
  /** Days since it opened. */
  idade: z.number(),
  /** Sales over the last months. */
  vendas: z.number(),
  /** How happy its customers are: the average the drawn reviews tend to. */
  humor: z.number(),
  /** Posts what it sells, at prices of its own; free from so many reais on, or never. */
  envio: z.strictObject({ gratisDesde: z.number().optional() }).optional(),
  situacao: z.enum(['aprovada', 'pendente', 'bloqueada']),
  categorias: z.record(z.string(), z.string()),
  produtos: z.array(produtoDaDemo),
})
export type ProdutoDaDemo = z.infer<typeof produtoDaDemo>
export type LojaDaDemo = z.infer<typeof lojaDaDemo>

export const CORES_DE_CATEGORIA: Record<string, string> = {
  Eletrônicos: '#1c5ca3',
  Roupas: '#8c2f6b',
  Casa: '#8a5200',
  Alimentos: '#a4421f',
  Esportes: '#0b6f66',
  Livros: '#5a3fa0',
  Arte: '#b93220',
  Outros: '#4f5b16',
}
