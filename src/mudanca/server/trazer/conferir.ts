import { plural } from '#src/shared/plural.ts'
import { typeOfBytes } from '#src/shared/server/files/files.ts'
import { workOnPicture } from '#src/shared/server/files/picture-process.ts'
import {
  type ArquivoListado,
  arquivoListadoSchema,
  type Manifesto,
  manifestoSchema,
} from '../../manifesto.ts'
import { quantosArquivos } from '../../quantos-arquivos.ts'
import { entradaDoArquivo, FORMATO, LEVAM, LOJA, type Tabela, VERSAO, VOLTAM } from '../../tabelas.ts'
import { confereAssinatura } from '../assinatura.ts'
import { DE_ARQUIVO, type ZipAberto } from './abrir-zip.ts'
import { conferirLinha } from './conferir-linha.ts'
import { conferirSoma, type Linha, lerInteira, lerLinhas, outrosBytes, sha256De } from './ler-linhas.ts'
import { recusa } from './recusa.ts'

export interface Conferido {
  manifesto: Manifesto
  /** Pictures and attachments that the archive has, as their bytes say. */
  arquivos: ReadonlyMap<string, ArquivoMedido>
}

export interface ArquivoMedido {
  tipo: string
  tamanho: number
}

const MANIFESTO_MAX = 1024 * 1024
const ASSINATURA = 'manifesto.json.sig'
const ASSINATURA_MAX = 64
/** As `recode` lets in (picture-work.ts): what is shown is decoded later. */
const PIXELS_MAX = 40_000_000

/**
 * Reads an archive from end to end before anything is touched, and refuses by name what is not as it says. `andar` is
 * told the part that is done, from 0 to 1.
 */
export async function conferir(
  zip: ZipAberto,
  andar: (parte: number) => void = () => undefined,
): Promise<Conferido> {
  const manifesto = await lerManifesto(zip)
  conferirTabelas(zip, manifesto)
  for (const [entrada, dita] of Object.entries(manifesto.demais))
    await conferirSoma(entrada, await zip.ler(entrada), dita)
  const listados = await lerLista(zip, manifesto)
  const arquivos = await conferirArquivos(zip, listados, andar)
  const imagens = new Set(
    [...listados.keys()].flatMap((entrada) => /^imagens\/(.+)$/.exec(entrada)?.[1] ?? []),
  )
  for (const tabela of [LOJA, ...VOLTAM, ...LEVAM]) {
    const dita = manifesto.tabelas[tabela.nome]
    if (!dita) continue
    let linhas = 0
    for await (const linha of linhasDe(zip, tabela, manifesto)) {
      linhas += 1
      const onde = `dados/${tabela.nome}.ndjson, linha ${linhas}`
      conferirLinha(linha, { tabela, colunas: dita.colunas, imagens, onde })
      if (tabela.nome === 'arquivos') conferirPapel(linha, { arquivos, listados, onde })
    }
    if (linhas !== dita.linhas)
      throw recusa(
        `O manifesto diz ${plural(dita.linhas, '# linha', '# linhas')} em ${tabela.nome}, e o arquivo traz ${linhas.toLocaleString('pt-BR')}.`,
      )
  }
  return { manifesto, arquivos }
}

/** The lines of a table; none where the archive is of a version that had no such table. */
export async function* linhasDe(
  zip: ZipAberto,
  { nome }: Tabela,
  { tabelas }: Manifesto,
): AsyncGenerator<Linha> {
  const dita = tabelas[nome]
  const entrada = `dados/${nome}.ndjson`
  if (dita) yield* lerLinhas(entrada, await zip.ler(entrada), dita)
}

/** What the shop says of itself. */
export async function lerLoja(zip: ZipAberto, manifesto: Manifesto): Promise<Linha> {
  let loja: Linha = {}
  for await (const linha of linhasDe(zip, LOJA, manifesto)) loja = linha
  return loja
}

async function lerManifesto(zip: ZipAberto): Promise<Manifesto> {
  const bytes = await lerInteira('manifesto.json', await zip.ler('manifesto.json'), MANIFESTO_MAX)
  let dito: { formato?: unknown; versao?: unknown } | null
  try {
    dito = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw recusa('O manifesto não se lê como JSON.')
  }
  if (dito?.formato !== FORMATO) throw recusa('O manifesto não é o de um arquivo de loja do Portal.')
  if (dito.versao !== VERSAO)
    throw recusa(`O arquivo é da versão ${String(dito.versao)} do formato, e este programa lê a ${VERSAO}.`)
  const lido = manifestoSchema.safeParse(dito)
  if (!lido.success) {
    const [problema] = lido.error.issues
    throw recusa(`O manifesto não diz o que devia em ${problema?.path.join('.')}: ${problema?.message}`)
  }
  const assinatura = await lerInteira(ASSINATURA, await zip.ler(ASSINATURA), ASSINATURA_MAX)
  if (!confereAssinatura(bytes, assinatura, lido.data.origem.chave))
    throw recusa('A assinatura não confere: o arquivo foi mudado depois de feito, ou não é de onde diz ser.')
  return lido.data
}

function conferirTabelas(zip: ZipAberto, { tabelas, demais }: Manifesto): void {
  const conhecidas = new Map([LOJA, ...VOLTAM, ...LEVAM].map((tabela) => [tabela.nome, tabela]))
  for (const [nome, { colunas, volta }] of Object.entries(tabelas)) {
    const conhecida = conhecidas.get(nome)
    if (!conhecida) throw recusa(`O manifesto fala de uma tabela que não há aqui: ${nome}.`)
    if (volta === LEVAM.includes(conhecida))
      throw recusa(`O manifesto diz outra coisa do destino de ${nome}.`)
    const outra = colunas.find((coluna) => !conhecida.colunas.includes(coluna))
    if (outra !== undefined) throw recusa(`A tabela ${nome} tem uma coluna que não há aqui: ${outra}.`)
    if (new Set(colunas).size !== colunas.length) throw recusa(`A tabela ${nome} tem uma coluna duas vezes.`)
  }
  if (tabelas[LOJA.nome]?.linhas !== 1) throw recusa('O arquivo não é de uma loja.')
  const ditas = new Set([
    'manifesto.json',
    ASSINATURA,
    'arquivos.ndjson',
    ...Object.keys(tabelas).map((nome) => `dados/${nome}.ndjson`),
    ...Object.keys(demais),
  ])
  const calada = zip.entradas().find((entrada) => !ditas.has(entrada))
  if (calada) throw recusa(`O manifesto não fala da entrada ${calada}.`)
}

async function lerLista(zip: ZipAberto, { arquivos }: Manifesto): Promise<Map<string, ArquivoListado>> {
  const listados = new Map<string, ArquivoListado>()
  let ausentes = 0
  for await (const linha of lerLinhas('arquivos.ndjson', await zip.ler('arquivos.ndjson'), arquivos)) {
    const listado = arquivoListadoSchema.safeParse(linha)
    if (!listado.success || !DE_ARQUIVO.test(listado.data.entrada))
      throw recusa(`A linha ${listados.size + 1} de arquivos.ndjson não é de uma imagem nem de um anexo.`)
    const { entrada } = listado.data
    if (listados.has(entrada)) throw recusa(`A lista de arquivos tem duas vezes ${entrada}.`)
    if ('ausente' in listado.data) ausentes += 1
    listados.set(entrada, listado.data)
  }
  if (listados.size - ausentes !== arquivos.quantos || ausentes !== arquivos.ausentes)
    throw recusa(
      `O manifesto diz ${quantosArquivos(arquivos.quantos)}, e a lista tem ${(listados.size - ausentes).toLocaleString('pt-BR')}.`,
    )
  return listados
}

/** The bytes of each are those that the list says, and a kind of file that is taken here. */
async function conferirArquivos(
  zip: ZipAberto,
  listados: ReadonlyMap<string, ArquivoListado>,
  andar: (parte: number) => void,
): Promise<Map<string, ArquivoMedido>> {
  const medidos = new Map<string, ArquivoMedido>()
  for await (const { entrada, tamanho, corpo } of zip.arquivos()) {
    const listado = listados.get(entrada)
    if (!listado || 'ausente' in listado) throw recusa(`A lista de arquivos não fala de ${entrada}.`)
    if (tamanho !== listado.tamanho) throw outrosBytes(entrada)
    const bytes = await lerInteira(entrada, corpo, tamanho)
    if (sha256De(bytes) !== listado.sha256) throw outrosBytes(entrada)
    medidos.set(entrada, { tamanho, tipo: await conferirBytes(entrada, bytes) })
    andar(medidos.size / listados.size)
  }
  for (const [entrada, listado] of listados)
    if (!('ausente' in listado) && !medidos.has(entrada))
      throw recusa(`Falta no arquivo a entrada ${entrada}.`)
  return medidos
}

async function conferirBytes(entrada: string, bytes: Buffer): Promise<string> {
  const tipo = typeOfBytes(bytes)
  const imagem = tipo?.startsWith('image/') ?? false
  if (!tipo || (entrada.startsWith('imagens/') && !imagem))
    throw recusa(`A entrada ${entrada} não é uma imagem nem um documento que o Portal aceite.`)
  if (!imagem) return tipo
  const medida = await workOnPicture('measure', bytes, 'mudanca')
  if (medida === 'unreadable') throw recusa(`A imagem ${entrada} não se lê.`)
  if (medida.largura * medida.altura > PIXELS_MAX) throw recusa(`A imagem ${entrada} tem pontos demais.`)
  return tipo
}

/** The row of a file is of one that is listed; that of an attachment says what it is opened as. */
function conferirPapel(
  linha: Linha,
  {
    arquivos,
    listados,
    onde,
  }: {
    arquivos: ReadonlyMap<string, ArquivoMedido>
    listados: ReadonlyMap<string, ArquivoListado>
    onde: string
  },
): void {
  const entrada = entradaDoArquivo(String(linha.chave))
  if (!listados.has(entrada)) throw recusa(`A lista de arquivos não fala de ${entrada} (${onde}).`)
  if ((linha.uso === 'anexo') !== entrada.startsWith('anexos/'))
    throw recusa(`O registro de ${entrada} diz outro uso (${onde}).`)
  const medido = arquivos.get(entrada)
  if (medido && entrada.startsWith('anexos/') && linha.tipo !== medido.tipo)
    throw recusa(`O registro de ${entrada} diz outro tipo de arquivo (${onde}).`)
}
