import { z } from 'zod'
import { cnpjValido, formatarCnpj } from '#src/shared/cnpj.ts'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { PORTAL_PADRAO } from '#src/shared/portal.ts'
import { formatarTelefone, normalizarTelefone } from '#src/shared/telefone.ts'
import PALAVRAS from './conteudo/secoes/geral.json' with { type: 'json' }
import { definirSecao, texto } from './secao.ts'

const obrigatorio = (maximo: number) => texto(maximo).min(1, 'Preencha este campo.')
const email = emailDoPedido.max(120)

/**
 * Who runs the marketplace: what the footer, the texts and the landing page say of it (Decreto 7.962/2013, LGPD art.
 * 41).
 */
export const geral = definirSecao({
  chave: 'geral',
  ...PALAVRAS,
  schema: z.strictObject({
    razao_social: obrigatorio(120).default(PORTAL_PADRAO.razao_social),
    cnpj: z
      .string()
      .refine(cnpjValido, 'Por favor, insira um CNPJ válido.')
      .transform(formatarCnpj)
      .default(PORTAL_PADRAO.cnpj),
    endereco: obrigatorio(200).default(PORTAL_PADRAO.endereco),
    cidade: obrigatorio(80).default(PORTAL_PADRAO.cidade),
    email: email.default(PORTAL_PADRAO.email),
    telefone: z
      .string()
      .refine((numero) => normalizarTelefone(numero) !== null, 'Informe um telefone com DDD.')
      .transform(formatarTelefone)
      .default(PORTAL_PADRAO.telefone),
    whatsapp: z
      .string()
      .refine(
        (numero) => numero === '' || normalizarTelefone(numero) !== null,
        'Informe um telefone com DDD.',
      )
      .transform((numero) => numero && formatarTelefone(numero))
      .default(PORTAL_PADRAO.whatsapp),
    email_acessibilidade: email.default(PORTAL_PADRAO.email_acessibilidade),
    encarregado: texto(120).default(PORTAL_PADRAO.encarregado),
    email_encarregado: email.default(PORTAL_PADRAO.email_encarregado),
    figura_lojas: obrigatorio(12).default('1.247'),
    figura_produtos: obrigatorio(12).default('24.5K'),
    figura_avaliacao: obrigatorio(12).default('4.8'),
    figura_crescimento: obrigatorio(12).default('+35%'),
    responde_pelos_numeros: z.boolean().default(false),
  }),
})
