import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { MAX_LINHAS, reconhecerColunas } from '../planilha.ts'
import { lerImportacaoNaTransacao } from './ler-importacao.ts'

interface Planilha {
  estabelecimentoId: string
  nome: string
  bytes: Buffer
}

const POR_VEZ = 1000

/** Who edits products: keeps the rows of a CSV as they are and guesses what its columns mean. Nothing is imported yet. */
export async function receberPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, nome, bytes }: Planilha,
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const [cabecalhos, ...linhas] = await separar(comoTexto(bytes))
  if (!cabecalhos || cabecalhos.length > 200) throw errors.planilha_ilegivel()
  if (linhas.length === 0) throw errors.planilha_vazia()
  const id = uuidV7()
  return withAcesso(acesso, async (tx) => {
    await tx
      .insertInto('importacoes')
      .values({
        id,
        estabelecimento_id: estabelecimentoId,
        user_id: pessoa.userId,
        recurso: 'produtos',
        nome_arquivo: nome.slice(0, 200) || 'planilha.csv',
        status: 'enviada',
        colunas: JSON.stringify({ cabecalhos, colunas: reconhecerColunas(cabecalhos) }),
        total: linhas.length,
      })
      .execute()
    for (let i = 0; i < linhas.length; i += POR_VEZ)
      await insertLinhas(tx, { id, estabelecimentoId, primeira: i + 2, linhas: linhas.slice(i, i + POR_VEZ) })
    return lerImportacaoNaTransacao(tx, id)
  })
}

async function insertLinhas(
  tx: Tx,
  {
    id,
    estabelecimentoId,
    primeira,
    linhas,
  }: { id: string; estabelecimentoId: string; primeira: number; linhas: string[][] },
): Promise<void> {
  await tx
    .insertInto('linhas_importacao')
    .values(
      linhas.map((original, i) => ({
        estabelecimento_id: estabelecimentoId,
        importacao_id: id,
        numero: primeira + i,
        original: JSON.stringify(original),
      })),
    )
    .execute()
}

/** UTF-8, or what older Brazilian spreadsheets write. NUL has no place in either. */
function comoTexto(bytes: Buffer): string {
  if (bytes.includes(0)) throw errors.planilha_ilegivel()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** As it is read it lets others have their turn. */
async function separar(texto: string): Promise<string[][]> {
  const primeira = texto.slice(0, texto.search(/\r?\n|$/))
  const vezes = (separador: string) => primeira.split(separador).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => vezes(b) - vezes(a))
  const linhas: string[][] = []
  try {
    const leitor = Readable.from(pedacos(texto)).pipe(
      parse({
        bom: true,
        delimiter,
        relaxColumnCount: true,
        skipEmptyLines: true,
        skipRecordsWithEmptyValues: true,
        maxRecordSize: 200_000,
      }),
    )
    for await (const linha of leitor as AsyncIterable<string[]>) {
      linhas.push(linha)
      if (linhas.length > MAX_LINHAS + 1) break
    }
  } catch {
    throw errors.planilha_ilegivel()
  }
  if (linhas.length > MAX_LINHAS + 1) throw errors.planilha_grande_demais()
  return linhas
}

function* pedacos(texto: string): Generator<string> {
  for (let i = 0; i < texto.length; i += 65_536) yield texto.slice(i, i + 65_536)
}
