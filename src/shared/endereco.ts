import { mascararCep } from './mascaras.ts'

/** Where something is delivered. `cep` has eight digits. */
export interface Endereco {
  cep: string
  logradouro: string
  numero: string
  complemento?: string | null | undefined
  bairro: string
  cidade: string
  uf: string
}

export const UFS = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
] as [string, ...string[]]

/** `Rua das Flores, 10, ap. 3, Centro, São Paulo, SP, CEP 01310-100`: what is known of it, the same everywhere. */
export function formatarEndereco(
  endereco: {
    [campo in keyof Endereco]?: string | null | undefined
  },
): string {
  const { logradouro, numero, complemento, bairro, cidade, uf, cep } = endereco
  return [logradouro, numero, complemento, bairro, cidade, uf, cep && `CEP ${mascararCep(cep)}`]
    .filter(Boolean)
    .join(', ')
}
