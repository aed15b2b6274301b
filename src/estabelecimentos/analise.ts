import { chavesDe } from '#src/shared/chaves.ts'

/** What the platform may ask a shop to put right (docs/rules/platform.md#approvals). */
export const CAMPOS_DO_CADASTRO = {
  nome: 'Nome da loja',
  razao_social: 'Razão social',
  cnpj: 'CNPJ',
  email: 'E-mail',
  telefone: 'Telefone',
  endereco: 'Endereço',
  descricao: 'Descrição',
  logo: 'Logotipo',
} as const
export type CampoDoCadastro = keyof typeof CAMPOS_DO_CADASTRO
export const CAMPOS = chavesDe(CAMPOS_DO_CADASTRO)

/** A refused shop may be sent again until it was sent this often. */
export const ENVIOS_MAX = 3
