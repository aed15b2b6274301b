import { isIP, isIPv4 } from 'node:net'
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

/** How long something lasts: what lasts no time limits nothing. */
export const seconds = (name: string, fallback: number) =>
  count(name, fallback).refine((value) => value >= 1, `${name} deve ser ao menos 1.`)

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

/** An address whose paths are the program's own. */
export const originUrl = (name: string) =>
  optionalUrl(name, ['http:', 'https:']).refine((value) => {
    const url = URL.parse(value?.replace(/\/+$/, '') ?? '')
    return !url || url.href === `${url.origin}/`
  }, `${name} deve ser só o endereço, sem caminho nem nada depois dele.`)

/** How many proxies, or which; empty is none, in whatever word. */
export const proxies = z
  .string()
  .default('')
  .transform((value) => (/^(0+|false)$/.test(value) ? '' : value))
  .refine(
    (value) => /^\d*$/.test(value) || value.split(',').every((one) => isProxy(one.trim())),
    'TRUST_PROXY aceita o número de proxies, ou os endereços deles separados por vírgulas.',
  )

/** An address, a net of them, or one of the names that stand for nets. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', mask = '32', ...more] = text.split('/')
  if (more.length > 0 || !isIP(address)) return false
  if (isIPv4(mask)) return isIPv4(address)
  return /^[1-9]\d*$/.test(mask) && Number(mask) <= (isIPv4(address) ? 32 : 128)
}

export const databaseUrl = (name: string) => optionalUrl(name, ['postgres:', 'postgresql:'])
