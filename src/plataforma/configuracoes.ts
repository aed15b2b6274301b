import { z } from 'zod'
import { cobranca } from '#src/assinaturas/configuracao.ts'
import { configuracaoDasAvaliacoes } from '#src/avaliacoes/configuracao.ts'
import { aprovacao } from '#src/estabelecimentos/configuracao.ts'
import { campoSchema, type Secao } from '#src/configuracao/secao.ts'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { geral } from '#src/configuracao/secao-geral.ts'
import { manutencao } from '#src/configuracao/secao-manutencao.ts'
import { pedidos } from '#src/configuracao/secao-pedidos.ts'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import { seguranca } from '#src/configuracao/secao-seguranca.ts'
import { TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import { catalogo } from '#src/produtos/configuracao.ts'

/** Everything that the platform sets at run time (docs/rules/platform.md#settings), in the order of its screen. */
export const SECOES = [
  geral,
  cobranca,
  aprovacao,
  catalogo,
  pedidos,
  configuracaoDasAvaliacoes,
  seguranca,
  recursosDoPortal,
  regrasDeAlerta,
  manutencao,
  ...TEXTOS_LEGAIS,
] as unknown as readonly Secao[]

export function acharSecao(chave: string): Secao | undefined {
  return SECOES.find((secao) => secao.chave === chave)
}

const campoDaTelaSchema = campoSchema.extend({
  nome: z.string(),
  minimo: z.number().optional(),
  maximo: z.number().optional(),
  inteiro: z.boolean().optional(),
})

export const secaoSchema = z.object({
  chave: z.string(),
  nome: z.string(),
  ajuda: z.string(),
  campos: z.array(campoDaTelaSchema),
  valor: z.record(z.string(), z.unknown()),
  /** What the program does as long as nobody changes it. */
  padrao: z.record(z.string(), z.unknown()),
  /** 0 while it has the program's default. */
  versao: z.int(),
  alterado_em: z.string().nullable(),
  alterado_por: z.string().nullable(),
})
export type SecaoDaTela = z.infer<typeof secaoSchema>
export type CampoDaTela = z.infer<typeof campoDaTelaSchema>

const mudancaSchema = z.object({ campo: z.string(), rotulo: z.string(), de: z.string(), para: z.string() })

export const versaoSchema = z.object({
  versao: z.int(),
  created_at: z.string(),
  autor: z.string().nullable(),
  motivo: z.string().nullable(),
  mudancas: z.array(mudancaSchema),
  /** What `Reverter` would change now; none when it has that value already. */
  reverte: z.array(mudancaSchema),
})
export type VersaoDaTela = z.infer<typeof versaoSchema>

const motivo = z.string().trim().max(500, 'Use até 500 letras.').optional()

export const salvarConfiguracaoSchema = z.strictObject({
  valor: z.record(z.string(), z.unknown()),
  /** The version that the form was filled from; left out to overwrite. */
  versao: z.int().min(0).optional(),
  motivo,
})
export type SalvarConfiguracaoInput = z.infer<typeof salvarConfiguracaoSchema>

export const reverterSchema = z.strictObject({ mudanca: z.int().min(1), versao: z.int().min(0).optional() })
export type ReverterInput = z.infer<typeof reverterSchema>
