import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { pictureUrl, originalKey, readPicture } from '#src/shared/server/files/picture-sizes.ts'
import { Readable } from 'node:stream'
import LEIA_ME from '../conteudo/leia-me.json' with { type: 'json' }
import { esquemaDoArquivo } from '../esquema.ts'
import type { ArquivoListado, Manifesto } from '../manifesto.ts'
import { entradaDoArquivo, FORMATO, VERSAO } from '../tabelas.ts'
import { assinar, chaveDestaInstalacao } from './assinatura.ts'
import { escreverZip, textoCorrido, type Zip } from './escrever-zip.ts'
import { emPartes } from './guardar-em-partes.ts'
import { emPasta } from './pasta-de-trabalho.ts'
import { type Linhas, tirarLinhas } from './tirar-linhas.ts'

interface Pedido {
  id: string
  userId: string
  estabelecimentoId: string
  exportacoes: readonly Exportacao[]
  /** From 0 to 100. */
  andar: (andamento: number) => Promise<void>
}

export interface Feito {
  linhas: number
  arquivos: number
  ausentes: number
  tamanho: number
  partes: number
}

/** Of the whole, what reading the rows takes. */
const COM_LINHAS = 20

/** Makes the archive of a shop and keeps it in parts. Memory is what one part and one picture take. */
export function fazerArquivo(pedido: Pedido): Promise<Feito> {
  return emPasta('portal-loja-', (pasta) => escreverArquivo(pedido, pasta))
}

async function escreverArquivo(
  { id, userId, estabelecimentoId, exportacoes, andar }: Pedido,
  pasta: string,
): Promise<Feito> {
  const feitoEm = new Date()
  const linhas = await tirarLinhas({ userId, estabelecimentoId }, pasta, exportacoes)
  await andar(COM_LINHAS)
  const destino = emPartes(id)
  const zip = escreverZip(destino, feitoEm)
  const demais: Manifesto['demais'] = {
    'leia-me.txt': await zip.incluir('leia-me.txt', textoCorrido([`${LEIA_ME.join('\r\n')}\r\n`]), true),
    'esquema.json': await zip.incluir(
      'esquema.json',
      textoCorrido([JSON.stringify(esquemaDoArquivo(linhas.tipos), null, 1)]),
      true,
    ),
  }
  for (const [nome] of linhas.tabelas)
    await zip.incluir(`dados/${nome}.ndjson`, createReadStream(join(pasta, `${nome}.ndjson`)), true)
  for (const [nome] of linhas.planilhas) {
    const entrada = `planilhas/${nome}.csv`
    demais[entrada] = await zip.incluir(entrada, createReadStream(join(pasta, `${nome}.csv`)), true)
  }
  const listados = await incluirArquivos(zip, linhas, (parte) =>
    andar(COM_LINHAS + Math.floor(parte * (99 - COM_LINHAS))),
  )
  const lista = await zip.incluir('arquivos.ndjson', textoCorrido(emLinhas(listados)), true)
  const ausentes = listados.filter((um) => 'ausente' in um).length
  const manifesto: Manifesto = {
    formato: FORMATO,
    versao: VERSAO,
    feito_em: feitoEm.toISOString(),
    origem: { endereco: getConfig().publicUrl, chave: chaveDestaInstalacao() },
    loja: linhas.loja,
    tabelas: Object.fromEntries(linhas.tabelas),
    demais,
    arquivos: { quantos: listados.length - ausentes, ausentes, ...lista },
  }
  const dito = JSON.stringify(manifesto, null, 1)
  await zip.incluir('manifesto.json', textoCorrido([dito]), true)
  await zip.incluir('manifesto.json.sig', Readable.from([assinar(Buffer.from(dito))]), false)
  await zip.fechar()
  return {
    linhas: [...linhas.tabelas.values()].reduce((soma, tabela) => soma + tabela.linhas, 0),
    arquivos: listados.length - ausentes,
    ausentes,
    tamanho: destino.tamanho,
    partes: destino.partes,
  }
}

async function incluirArquivos(
  zip: Zip,
  { chaves, soltas }: Linhas,
  andar: (parte: number) => Promise<void>,
): Promise<ArquivoListado[]> {
  const listados: ArquivoListado[] = []
  const incluir = async (entrada: string, corpo: Readable | null) => {
    if (!corpo) listados.push({ entrada, ausente: true })
    // Pictures are compressed by themselves, and papers are small.
    else listados.push({ entrada, ...(await zip.incluir(entrada, corpo, false)) })
    if (listados.length % 50 === 0) await andar(listados.length / (chaves.length + soltas.length))
  }
  for (const chave of new Set(chaves)) await incluir(entradaDoArquivo(chave), await abrir(chave))
  for (const hash of soltas) await incluir(entradaDoArquivo(hash), await abrir(hash))
  return listados
}

/** An original. The drawings of the demonstration are no pictures: they travel as what everybody sees of them. */
async function abrir(chave: string): Promise<Readable | null> {
  const store = await fileStore()
  if (chave.includes('/')) return (await store.open(chave))?.body ?? null
  const original = await store.open(originalKey(chave))
  if (!original) return null
  const pedacos = (original.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  const { value: primeiro = Buffer.alloc(0) } = await pedacos.next()
  if (primeiro.subarray(0, 4).toString() !== '<svg') return Readable.from(juntos(primeiro, pedacos))
  original.body.destroy()
  const bytes = await readPicture(pictureUrl(chave, 1280, 'webp'))
  return bytes && Readable.from([bytes])
}

async function* juntos(primeiro: Buffer, pedacos: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield primeiro
  yield* { [Symbol.asyncIterator]: () => pedacos }
}

function* emLinhas(listados: ArquivoListado[]): Generator<string> {
  for (const um of listados) yield `${JSON.stringify(um)}\n`
}
