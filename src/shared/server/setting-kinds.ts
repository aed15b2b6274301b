import { z } from 'zod'

// What a setting may be, each refused with a sentence of its own.

export const port = (name: string) =>
  z.coerce
    .number(`${name} deve ser um número de porta.`)
    .int(`${name} deve ser um número inteiro.`)
    .min(1, `${name} deve ficar entre 1 e 65535.`)
    .max(65535, `${name} deve ficar entre 1 e 65535.`)

export const flag = (name: string, fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'], `${name} aceita 1 ou 0.`)
    .transform((value) => value === '1' || value === 'true')
    .default(fallback)

export const count = (name: string, fallback: number) =>
  z.coerce
    .number(`${name} deve ser um número inteiro.`)
    .int(`${name} deve ser um número inteiro.`)
    .min(0, `${name} não pode ser negativo.`)
    .default(fallback)

export const optionalUrl = (name: string, protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => {
        const url = URL.parse(value)
        return url !== null && protocols.includes(url.protocol)
      },
      `${name} deve ser um endereço ${protocols.map((p) => `${p}//`).join(' ou ')}.`,
    )
    .optional()

export const databaseUrl = (name: string) => optionalUrl(name, ['postgres:', 'postgresql:'])
