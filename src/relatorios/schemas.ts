import { z } from 'zod'
import { NOMES_DOS_RELATORIOS } from './catalogo.ts'
import { UNIDADES } from './formatar.ts'
import { NOMES_DAS_AGENDAS, NOMES_DAS_DIMENSOES, NOMES_DAS_METRICAS } from './personalizado.ts'

// Imported by routes and, for its types alone, by pages.

const unidade = z.enum(UNIDADES)
const celula = z.union([z.string(), z.number(), z.null()])
const intervalo = z.object({ de: z.string(), ate: z.string() })

/** One figure with the one of the period before. `bom` says which way is good. */
export const numeroSchema = z.object({
  id: z.string(),
  nome: z.string(),
  unidade,
  valor: z.number().nullable(),
  anterior: z.number().nullable(),
  bom: z.enum(['mais', 'menos', 'tanto_faz']),
  detalhe: z.string().nullable(),
  /** Leads to what is counted: a list with as many. */
  rota: z.string().nullable(),
})
export type Numero = z.infer<typeof numeroSchema>

export const graficoSchema = z.object({
  id: z.string(),
  titulo: z.string(),
  tipo: z.enum(['linha', 'barras', 'rosca', 'funil']),
  unidade,
  /** What the points are, as a table's first column is headed. */
  eixo: z.string(),
  pontos: z.array(
    z.object({
      rotulo: z.string(),
      valor: z.number().nullable(),
      anterior: z.number().nullable(),
      rota: z.string().nullable(),
    }),
  ),
})
export type Grafico = z.infer<typeof graficoSchema>

export const tabelaSchema = z.object({
  id: z.string(),
  titulo: z.string(),
  nota: z.string().nullable(),
  /** True: the cells are shaded by their value (a heat table). */
  calor: z.boolean(),
  /** The name of the part that the rows are, where a figure led to it. */
  so: z.string().nullable(),
  colunas: z.array(z.object({ id: z.string(), nome: z.string(), unidade })),
  /** `rota` leads to what is behind the row. */
  linhas: z.array(z.object({ celulas: z.array(celula), rota: z.string().nullable() })),
  /** How many rows there are; the screen gets the first of them, a file gets all. */
  total: z.int(),
})
export type Tabela = z.infer<typeof tabelaSchema>

export const relatorioSchema = z.object({
  id: z.enum(NOMES_DOS_RELATORIOS),
  nome: z.string(),
  periodo: intervalo,
  comparacao: intervalo.nullable(),
  /** False: the shop has nothing yet that this report is about. */
  tem_dados: z.boolean(),
  numeros: z.array(numeroSchema),
  graficos: z.array(graficoSchema),
  tabelas: z.array(tabelaSchema),
  definicoes: z.array(z.object({ termo: z.string(), texto: z.string() })),
})
export type Relatorio = z.infer<typeof relatorioSchema>

export const produtoVendidoSchema = z.object({
  produto_id: z.string(),
  nome: z.string(),
  imagem_url: z.string().nullable(),
  quantidade: z.number(),
  /** Null for roles that see no values. */
  receita: z.number().nullable(),
  rota: z.string(),
})
export type ProdutoVendido = z.infer<typeof produtoVendidoSchema>

export const ultimaVendaSchema = z.object({
  id: z.string(),
  numero: z.int(),
  cliente: z.string().nullable(),
  status: z.string(),
  forma_pagamento: z.string(),
  pago_em: z.string().nullable(),
  created_at: z.string(),
  total: z.number().nullable(),
})

/** Today in every shop of a person where they see sales (docs/rules/panel.md#screens). */
export const hojeSchema = z.object({
  lojas: z.array(
    z.object({
      id: z.string(),
      nome: z.string(),
      /** Ordered today, and paid today, whenever they were ordered. */
      vendas: z.int(),
      pagas: z.int(),
      /** Of what was paid today, reais; null for roles that see no values. */
      faturamento: z.number().nullable(),
      esperando: z.int(),
    }),
  ),
  vendas: z.array(ultimaVendaSchema.extend({ loja_id: z.string(), loja: z.string() })),
})
export type Hoje = z.infer<typeof hojeSchema>

const atencaoSchema = z.object({
  id: z.string(),
  texto: z.string(),
  detalhe: z.string().nullable(),
  rota: z.string().nullable(),
  urgente: z.boolean(),
})
export type Atencao = z.infer<typeof atencaoSchema>

const passoSchema = z.object({
  id: z.string(),
  texto: z.string(),
  feito: z.boolean(),
  rota: z.string().nullable(),
  /** What to know before doing it. */
  aviso: z.string().optional(),
})
export type Passo = z.infer<typeof passoSchema>

export const painelSchema = z.object({
  /** What this role sees: everything, no money, or the stock alone (docs/rules/shops.md#team-roles). */
  visao: z.enum(['completa', 'sem_valores', 'estoque']),
  /** True: the plan has no basic reports, so that only paid sales and what needs attention are here. */
  limitado: z.boolean(),
  periodo: intervalo,
  comparacao: intervalo,
  atencao: z.array(atencaoSchema),
  numeros: z.array(numeroSchema),
  graficos: z.array(graficoSchema),
  mais_vendidos: z.array(produtoVendidoSchema),
  ultimas_vendas: z.array(ultimaVendaSchema),
  /** What lies on the shelf: a variation, or a product that has none, and whose form leads to it. */
  repor: z.array(z.object({ id: z.string(), produto_id: z.string(), nome: z.string(), estoque: z.int() })),
  uso: z.object({
    plano: z.string().nullable(),
    produtos: z.int(),
    limite_produtos: z.int(),
    usuarios: z.int(),
    max_usuarios: z.int(),
  }),
  em_pausa: z.boolean(),
  /** Empty once all are done. */
  passos: z.array(passoSchema),
})
export type Painel = z.infer<typeof painelSchema>

export const definicaoSchema = z.strictObject({
  dimensao: z.enum(NOMES_DAS_DIMENSOES),
  metricas: z.array(z.enum(NOMES_DAS_METRICAS)).min(1, 'Escolha ao menos um número.').max(5),
  canal: z.enum(['online', 'balcao']).optional(),
  forma: z.enum(['pix', 'avista', 'cartao']).optional(),
  categoria_id: z.uuid().optional(),
})

export const novoSalvoSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  nome: z.string().trim().min(1, 'Dê um nome ao relatório.').max(80),
  definicao: definicaoSchema,
  agenda: z.enum(NOMES_DAS_AGENDAS).nullable().default(null),
})

export const salvoSchema = z.object({
  id: z.string(),
  nome: z.string(),
  definicao: definicaoSchema,
  agenda: z.enum(NOMES_DAS_AGENDAS).nullable(),
  /** Kept by the person who asks; `de_quem` names whoever kept it. */
  meu: z.boolean(),
  de_quem: z.string(),
})
export type RelatorioSalvo = z.infer<typeof salvoSchema>
