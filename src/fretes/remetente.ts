import { digitosComDdd } from '#src/shared/telefone.ts'

/** What a shop's record says of where it posts from. */
export interface RegistroDaLoja {
  nome: string
  razao_social: string | null
  cnpj: string | null
  email: string | null
  telefone: string | null
  cep: string | null
  endereco: string | null
  cidade: string | null
  uf: string | null
}

export interface Remetente {
  nome: string
  cnpj: string
  email: string
  telefone: string
  cep: string
  logradouro: string
  numero: string
  complemento: string
  bairro: string
  cidade: string
  uf: string
}

/**
 * The sender of a parcel, from the shop's record, or what is missing there. The record has street, number, complement
 * and district on one line: `Rua da Bahia, 2110, sala 3 — Lourdes`.
 */
export function remetenteDaLoja(loja: RegistroDaLoja): { remetente: Remetente } | { falta: string[] } {
  const { logradouro, numero, complemento, bairro } = partesDoEndereco(loja.endereco ?? '')
  const campos = {
    cnpj: ['CNPJ', loja.cnpj],
    email: ['e-mail', loja.email],
    telefone: ['telefone', loja.telefone],
    cep: ['CEP', loja.cep],
    logradouro: ['rua', logradouro],
    numero: ['número', numero],
    bairro: ['bairro', bairro],
    cidade: ['cidade', loja.cidade],
    uf: ['estado', loja.uf],
  } as const
  const falta = Object.values(campos).flatMap(([nome, valor]) => (valor?.trim() ? [] : [nome]))
  if (falta.length > 0) return { falta }
  const valor = (campo: keyof typeof campos) => campos[campo][1]?.trim() ?? ''
  return {
    remetente: {
      nome: (loja.razao_social ?? loja.nome).slice(0, 80),
      cnpj: valor('cnpj'),
      email: valor('email'),
      telefone: digitosComDdd(valor('telefone')),
      cep: valor('cep'),
      logradouro: valor('logradouro'),
      numero: valor('numero'),
      complemento,
      bairro: valor('bairro'),
      cidade: valor('cidade'),
      uf: valor('uf'),
    },
  }
}

const NUMERO = /^(?:n[º°o.]*\s*)?(\d+[\w/-]*|s\/?n[º°]?)\b\s*/i

export function partesDoEndereco(linha: string): {
  logradouro: string
  numero: string
  complemento: string
  bairro: string
} {
  const partes = linha.split(/\s+[–—-]\s+|,/).map((parte) => parte.trim())
  const [logradouro = '', ...resto] = partes.filter(Boolean)
  const casa = resto.findIndex((parte) => NUMERO.test(parte))
  if (casa === -1) return { logradouro, numero: '', complemento: '', bairro: resto.at(-1) ?? '' }
  const numero = NUMERO.exec(resto[casa] ?? '')?.[1] ?? ''
  const noNumero = (resto[casa] ?? '').replace(NUMERO, '')
  const depois = [noNumero, ...resto.slice(casa + 1)].filter(Boolean)
  // One part after the number is the district; the last one of several is.
  return { logradouro, numero, complemento: depois.slice(0, -1).join(', '), bairro: depois.at(-1) ?? '' }
}
