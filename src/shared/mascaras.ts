import { normalizarCnpj } from './cnpj.ts'

/** What was typed so far as a CNPJ, `11.222.333/0001-81`: up to 14 positions, letters upper case. */
export function mascararCnpj(digitado: string): string {
  const cnpj = normalizarCnpj(digitado)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14)
  const [a, b, c, d, e] = [
    cnpj.slice(0, 2),
    cnpj.slice(2, 5),
    cnpj.slice(5, 8),
    cnpj.slice(8, 12),
    cnpj.slice(12),
  ]
  return [a, b && `.${b}`, c && `.${c}`, d && `/${d}`, e && `-${e}`].join('')
}

/** What was typed so far, as `(11) 98765-4321` or `(11) 3456-7890`; a leading +55 is dropped. */
export function mascararTelefone(digitado: string): string {
  const digitos = digitado.replace(/\D/g, '')
  const numero = (digitos.length > 11 && digitos.startsWith('55') ? digitos.slice(2) : digitos).slice(0, 11)
  if (numero.length <= 2) return numero
  const corte = numero.length === 11 ? 7 : 6
  const fim = numero.slice(corte)
  return `(${numero.slice(0, 2)}) ${numero.slice(2, corte)}${fim && `-${fim}`}`
}

/** `m•••@x.com`: enough for its owner to recognise, nothing for others. */
export function mascararEmail(email: string): string {
  const arroba = email.lastIndexOf('@')
  return arroba < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(arroba)}`
}

/** What was typed so far as a CPF, `123.456.789-09`. */
export function mascararCpf(digitado: string): string {
  const cpf = digitado.replace(/\D/g, '').slice(0, 11)
  const [a, b, c, d] = [cpf.slice(0, 3), cpf.slice(3, 6), cpf.slice(6, 9), cpf.slice(9)]
  return [a, b && `.${b}`, c && `.${c}`, d && `-${d}`].join('')
}

/** What was typed so far as a CPF or, once it is longer or has letters, as a CNPJ. */
export function mascararCpfCnpj(digitado: string): string {
  const so = digitado.replace(/[^0-9A-Za-z]/g, '')
  return so.length > 11 || /[A-Za-z]/.test(so) ? mascararCnpj(digitado) : mascararCpf(digitado)
}

/** What was typed so far as a CEP, `01310-100`. */
export function mascararCep(digitado: string): string {
  const cep = digitado.replace(/\D/g, '').slice(0, 8)
  return cep.length > 5 ? `${cep.slice(0, 5)}-${cep.slice(5)}` : cep
}
