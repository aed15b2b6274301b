import { z } from 'zod'
import { definirSecao } from '#src/configuracao/secao.ts'
import { chavesDe } from '#src/shared/chaves.ts'
import { PORTAL_PADRAO } from '#src/shared/portal.ts'
import PALAVRAS from './conteudo/configuracao.json' with { type: 'json' }

/** What a registration may have to bring before it is approved without a second look. */
export const EXIGENCIAS = PALAVRAS.campos.campos_obrigatorios.opcoes
export type Exigencia = keyof typeof EXIGENCIAS
const TODAS = chavesDe(EXIGENCIAS)

export const aprovacao = definirSecao({
  chave: 'aprovacao',
  ...PALAVRAS,
  schema: z.strictObject({
    automatica: z.boolean().default(false),
    campos_obrigatorios: z.array(z.enum(TODAS)).default([...TODAS]),
    prazo_horas: z.int().min(1).max(720).default(PORTAL_PADRAO.horas_de_aprovacao),
    dias_para_corrigir: z.int().min(3).max(180).default(30),
  }),
})
