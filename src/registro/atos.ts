import FRASES from './conteudo/frases-dos-atos.json' with { type: 'json' }
import { comMaiuscula } from '#src/shared/maiuscula.ts'

/**
 * Every act that is written down, as the sentence that people read of it. An act without one does not compile. Its name
 * is `what.verb_complement`: the thing in the plural (`plataforma` for what only administrators do), then an infinitive.
 */
export const FRASES_DOS_ATOS = FRASES

/** What the server saw, and, kept apart, what a browser says of itself. */
export type AcaoAuditada = keyof typeof FRASES_DOS_ATOS | `informado.${string}`

/** What was done, as a sentence. Words of a browser, or of an act that no longer exists, read as they are. */
export function fraseDoAto(acao: string): string {
  const frase = (FRASES_DOS_ATOS as Record<string, string>)[acao]
  if (frase) return frase
  return comMaiuscula(acao.replace(/[._]/g, ' ').trim())
}

/** The thing an act is done to, as its audit row names it, where that is not the first word of the act's name. */
const RECURSOS: Record<string, string> = {
  assinaturas: 'assinaturas_estabelecimento',
  bling: 'conexoes_do_bling',
  categorias: 'categoria',
  chaves: 'chaves_api',
  clientes: 'consumidores',
  fretes: 'estabelecimentos',
  pagamentos: 'estabelecimentos',
  produtos: 'produto',
  relatorios: 'relatorios_salvos',
  suporte: 'chamados',
  titulares: 'solicitacoes_titular',
  webhooks: 'enderecos_de_webhook',
}

export function recursoDoAto(acao: AcaoAuditada): string {
  const coisa = acao.slice(0, acao.indexOf('.'))
  return RECURSOS[coisa] ?? coisa
}

/** What an act changed, by field: a word or a list alone is its `valor`. */
export function comoCampos(valor: unknown): Record<string, unknown> {
  if (valor === null || valor === undefined) return {}
  if (typeof valor === 'object' && !Array.isArray(valor)) return valor as Record<string, unknown>
  return { valor }
}
