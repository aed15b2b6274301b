import { useState } from 'react'
import { Figura } from './foto.tsx'

const CORES = ['#0f6b4f', '#1c5ca3', '#8a5200', '#8c2f6b', '#a4421f', '#4f5b16', '#5a3fa0', '#0b6f66']

/** The shop's own colour, or one that its name always gets. */
export function corDaLoja(loja: { nome: string; cor?: string | null }): string {
  if (loja.cor && /^#[0-9a-f]{6}$/i.test(loja.cor)) return loja.cor
  let soma = 0
  for (const letra of loja.nome) soma = (soma * 31 + (letra.codePointAt(0) ?? 0)) % 9973
  return CORES[soma % CORES.length] ?? '#0f6b4f'
}

/** `CM` of `Casa das Mães`, `BE` of `Bebidas`. */
export function iniciais(nome: string): string {
  const palavras = nome
    .split(/\s+/)
    .filter((palavra) => /^[\p{L}\p{N}]/u.test(palavra) && palavra.length > 2 && !/^d[ao]s$/i.test(palavra))
  const [primeira = nome, segunda] = palavras
  const [a = '', b = ''] = Array.from(primeira)
  return `${a}${segunda ? (Array.from(segunda)[0] ?? '') : b}`.toUpperCase()
}

interface Props {
  loja: { nome: string; logo_url: string | null; cor?: string | null }
  tamanho?: number
  /** In sight when the page opens. */
  imediata?: boolean
}

/** The shop's logo; two letters on its colour when there is none. The name is always beside it. */
export function LogoDaLoja({ loja, tamanho = 56, imediata = false }: Props) {
  const [falhou, setFalhou] = useState<string | null>(null)
  const caixa = { width: tamanho, height: tamanho }
  if (!loja.logo_url || falhou === loja.logo_url) {
    const estilo = { ...caixa, background: corDaLoja(loja), fontSize: tamanho * 0.38 }
    return (
      <span className="logo-da-loja" style={estilo} aria-hidden="true">
        {iniciais(loja.nome)}
      </span>
    )
  }
  return (
    <Figura
      className="logo-da-loja"
      url={loja.logo_url}
      alt=""
      tamanhos={`${tamanho}px`}
      imediata={imediata}
      largura={tamanho}
      altura={tamanho}
      style={caixa}
      onFalhar={() => setFalhou(loja.logo_url)}
    />
  )
}
