import { limparDescricao } from '#src/produtos/server/descricao.ts'
import { ehUuid } from '#src/shared/uuid.ts'
import { MENCAO } from './conferir-linha.ts'
import type { Ids } from './ids.ts'
import type { Linha } from './ler-linhas.ts'

const DO_ANEXO = /\/rest\/v1\/arquivos\/([0-9a-f-]{36})\/conteudo/g

/** A row of the archive as one of the new shop: every id of it, wherever it stands, is another one. */
export function traduzirLinha(linha: Linha, tipos: Readonly<Record<string, string>>, ids: Ids): Linha {
  const traduzida: Linha = {}
  for (const [coluna, valor] of Object.entries(linha))
    traduzida[coluna] = traduzirValor(valor, { tipo: tipos[coluna] ?? 'text', ids })
  if (typeof linha.descricao_html === 'string')
    traduzida.descricao_html = limparDescricao(String(traduzida.descricao_html))
  if (typeof linha.chave === 'string' && 'uso' in linha) traduzida.chave = traduzirChave(linha.chave, ids)
  return traduzida
}

/** What a row calls the file that the archive has as this entry. */
export const chaveDaEntrada = (entrada: string): string => entrada.replace(/^imagens\//, '')

/** Where a file is kept. */
export function traduzirChave(chave: string, ids: Ids): string {
  const [pasta = '', id] = chave.split('/')
  return id === undefined ? ids.imagem(chave) : `${pasta}/${ids.linha(id)}`
}

function traduzirValor(valor: unknown, { tipo, ids }: { tipo: string; ids: Ids }): unknown {
  if (typeof valor === 'string') {
    if ((tipo === 'uuid' || tipo === 'uuid[]' || tipo === 'jsonb') && ehUuid(valor)) return ids.linha(valor)
    return traduzirTexto(valor, ids)
  }
  if (typeof valor !== 'object' || valor === null) return valor
  if (Array.isArray(valor)) return valor.map((um) => traduzirValor(um, { tipo, ids }))
  return Object.fromEntries(
    Object.entries(valor).map(([chave, um]) => [chave, traduzirValor(um, { tipo, ids })]),
  )
}

function traduzirTexto(texto: string, ids: Ids): string {
  if (!texto.includes('/')) return texto
  return texto
    .replaceAll(MENCAO, (_, nome: string) => `/imagens/${ids.imagem(nome)}-`)
    .replaceAll(DO_ANEXO, (_, id: string) => `/rest/v1/arquivos/${ids.linha(id)}/conteudo`)
}
