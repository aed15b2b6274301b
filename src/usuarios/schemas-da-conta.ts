import { z } from 'zod'
import { listaDe } from '#src/shared/lista.ts'
import { CONSENTIMENTOS } from './consentimentos.ts'

// What a person's own account answers.

export const papeisNaPlataformaSchema = listaDe(
  z.object({
    user_id: z.uuid(),
    role: z.string(),
    /** The platform's routes stay closed until this session has proved a second factor. */
    falta_segundo_fator: z.boolean().optional(),
  }),
)

const perfilSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  estabelecimento_id: z.uuid().nullable(),
  nome: z.string(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  papel: z.string().nullable(),
  created_at: z.string(),
})
export type Perfil = z.infer<typeof perfilSchema>
export const perfisSchema = listaDe(perfilSchema)
export const perfilAlteradoSchema = z.object({ nome: z.string(), telefone: z.string().nullable() })

const aparelho = z.object({ id: z.string(), ip: z.string().nullable(), aparelho: z.string().nullable() })
export const sessoesSchema = listaDe(
  aparelho.extend({ aal: z.string(), created_at: z.string(), ultimo_acesso: z.string(), atual: z.boolean() }),
).extend({ acessos: z.array(aparelho.extend({ em: z.string(), recusado: z.boolean() })) })

/** Everything about a person, section by section. */
export const meusDadosSchema = z.looseObject({ gerado_em: z.string() })
export type MeusDados = z.infer<typeof meusDadosSchema>

export const arquivoDosDadosSchema = z.object({
  id: z.uuid(),
  status: z.enum(['na_fila', 'pronta', 'falhou']),
  created_at: z.string(),
})
export type ArquivoDosDados = z.infer<typeof arquivoDosDadosSchema>

export const consentimentoSchema = z.object({
  finalidade: z.enum(CONSENTIMENTOS.map(({ id }) => id)),
  /** Null when it was never answered, which is no. */
  concedido: z.boolean().nullable(),
  em: z.string().nullable(),
})
export type Consentimento = z.infer<typeof consentimentoSchema>

export const meusConsentimentosSchema = z.object({
  itens: z.array(consentimentoSchema),
  /** Names of the shops that may send offers. */
  lojas_com_ofertas: z.array(z.string()),
})
export type MeusConsentimentos = z.infer<typeof meusConsentimentosSchema>
