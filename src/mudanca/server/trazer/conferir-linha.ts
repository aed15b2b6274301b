import type { ZodType } from 'zod'
import {
  entregaSchema,
  funcionamentoSchema,
  pedidoMinimoSchema,
  personalizacaoSchema,
  politicasSchema,
  redesSociaisSchema,
} from '#src/estabelecimentos/configuracoes.ts'
import { LEVAM, type Tabela } from '../../tabelas.ts'
import type { Linha } from './ler-linhas.ts'
import { recusa } from './recusa.ts'

interface Onde {
  tabela: Tabela
  colunas: readonly string[]
  imagens: ReadonlySet<string>
  /** Entry and line, for the sentence. */
  onde: string
}

/** Of what a page makes links and looks, as the routes that write it ask. */
const ESTRUTURAS: Record<string, ZodType> = {
  'configuracoes_estabelecimento.redes_sociais': redesSociaisSchema,
  'configuracoes_estabelecimento.funcionamento': funcionamentoSchema,
  'configuracoes_estabelecimento.entrega': entregaSchema,
  'configuracoes_estabelecimento.politicas': politicasSchema,
  'configuracoes_estabelecimento.personalizacao': personalizacaoSchema,
  'configuracoes_estabelecimento.pedido_minimo': pedidoMinimoSchema,
}

/** Columns and keys of JSON that a page opens as an address. */
const ENDERECO = /^(logo_url|capa_url|imagem_url|url)$/
const IMAGEM = /^\/imagens\/([0-9a-f]{32})-(160|320|640|1280)\.(avif|webp|jpg)$/
const ANEXO = /^\/rest\/v1\/arquivos\/[0-9a-f-]{36}\/conteudo$/
/** Pictures that a text shows, wherever it does. */
export const MENCAO = /\/imagens\/([0-9a-f]{32})-/g

/** Refuses a row that has other columns than the manifest says or, where it comes back, leads out of the archive. */
export function conferirLinha(linha: Linha, { tabela, colunas, imagens, onde }: Onde): void {
  const tem = Object.keys(linha)
  if (tem.length !== colunas.length || tem.some((coluna) => !colunas.includes(coluna)))
    throw recusa(`Não tem as colunas que o manifesto diz: ${onde}.`)
  if (LEVAM.includes(tabela)) return
  for (const [coluna, valor] of Object.entries(linha)) {
    const esquema = ESTRUTURAS[`${tabela.nome}.${coluna}`]
    if (esquema && valor !== null && !esquema.safeParse(valor).success)
      throw recusa(`O campo ${coluna} não é como o Portal o escreve: ${onde}.`)
    conferirValor(valor, { chave: coluna, imagens, onde, nivel: 0 })
  }
}

/** Nothing here is written so deep, and what is runs out of stack. */
const NIVEIS_MAX = 50

function conferirValor(
  valor: unknown,
  lugar: { chave: string; imagens: ReadonlySet<string>; onde: string; nivel: number },
): void {
  const { chave, imagens, onde, nivel } = lugar
  if (nivel > NIVEIS_MAX) throw recusa(`Tem um campo fundo demais: ${onde}.`)
  if (typeof valor === 'string') {
    if (valor.includes('\0')) throw recusa(`O campo ${chave} tem um sinal que não se guarda: ${onde}.`)
    if (ENDERECO.test(chave) && !IMAGEM.test(valor) && !ANEXO.test(valor))
      throw recusa(`O campo ${chave} leva para fora do arquivo: ${onde}.`)
    for (const [, nome = ''] of valor.matchAll(MENCAO))
      if (!imagens.has(nome)) throw recusa(`A imagem ${nome} não está no arquivo: ${onde}.`)
  } else if (typeof valor === 'object' && valor !== null)
    for (const [dentro, um] of Object.entries(valor))
      conferirValor(um, { ...lugar, chave: Array.isArray(valor) ? '' : dentro, nivel: nivel + 1 })
}
