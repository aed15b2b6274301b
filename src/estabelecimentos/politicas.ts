import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import ENTREGA from './conteudo/politicas/entrega.txt?raw'
import PRIVACIDADE from './conteudo/politicas/privacidade.txt?raw'
import TROCAS from './conteudo/politicas/trocas.txt?raw'

export interface QuemVende {
  nome: string
  razao_social?: string | null | undefined
  cnpj?: string | null | undefined
  email?: string | null | undefined
  telefone?: string | null | undefined
}

const responsavel = (loja: QuemVende) => loja.razao_social ?? loja.nome
const telefone = (loja: QuemVende) => loja.telefone && formatarTelefone(loja.telefone)
const contatos = (loja: QuemVende) => [loja.email, telefone(loja)].filter(Boolean).join(' ou ')

/** Texts to begin from. Each holds the least that the law asks for; the shop writes the rest in its own words. */
export function modelosDePoliticas(loja: QuemVende) {
  const contato = contatos(loja) ? `por ${contatos(loja)}` : 'pelos contatos desta página'
  const preencher = (texto: string) =>
    texto
      .trim()
      .replace('{nome}', () => responsavel(loja))
      .replace('{contato}', () => contato)
  return { trocas: preencher(TROCAS), entrega: preencher(ENTREGA), privacidade: preencher(PRIVACIDADE) }
}

/** The published texts of one shop for another: who sells and where to ask is the other's. */
export function politicasDeOutraLoja(
  politicas: object,
  { de, para }: { de: QuemVende; para: QuemVende },
): object {
  const cnpj = (loja: QuemVende) => loja.cnpj && formatarCnpj(loja.cnpj)
  const nomes = new Map(
    [
      [contatos(de), contatos(para)],
      [responsavel(de), responsavel(para)],
      [de.nome, para.nome],
      [cnpj(de), cnpj(para)],
      [de.email, para.email],
      [telefone(de), telefone(para) ?? para.email],
    ].filter((par): par is [string, string] => Boolean(par[0] && par[1])),
  )
  const literais = [...nomes.keys()]
    .sort((um, outro) => outro.length - um.length)
    .map((nome) => nome.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  const achar = new RegExp(`(?<![\\p{L}\\p{N}])(?:${literais.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return Object.fromEntries(
    Object.entries(politicas).map(([qual, texto]) => [
      qual,
      String(texto).replace(achar, (nome) => nomes.get(nome) ?? nome),
    ]),
  )
}
