import { sql } from 'kysely'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { withoutTimeLimit } from '#src/shared/server/database/time-limit.ts'
import type { Manifesto } from '../../manifesto.ts'
import { entradaDoArquivo, type Tabela, VOLTAM } from '../../tabelas.ts'
import { tiposDasColunas } from '../tipos-das-colunas.ts'
import type { ZipAberto } from './abrir-zip.ts'
import { type ArquivoMedido, linhasDe } from './conferir.ts'
import type { Ids } from './ids.ts'
import type { Linha } from './ler-linhas.ts'
import { recusa } from './recusa.ts'
import { chaveDaEntrada, traduzirChave, traduzirLinha } from './traduzir-linha.ts'

interface Gravacao {
  zip: ZipAberto
  manifesto: Manifesto
  arquivos: ReadonlyMap<string, ArquivoMedido>
  lojaId: string
  /** Who owns the shop, and with it what the archive names no account for. */
  donoId: string
  ids: Ids
  andar: (linhas: number) => void
}

const POR_VEZ = 200

/** What a row needs that no archive has. */
const DE_QUEM: Readonly<Record<string, string>> = {
  notas_fiscais: 'user_id',
  notas_venda: 'user_id',
  relatorios_salvos: 'user_id',
}

/** Writes every row that comes back, for the new shop alone, in the transaction that opens it. */
export async function gravarLinhas(tx: Tx, gravacao: Gravacao): Promise<void> {
  const { manifesto, lojaId } = gravacao
  // What else the triggers would count again stands in the rows.
  await run(tx)`select set_config('app.loja_trazida', ${lojaId}, true)`
  await withoutTimeLimit(tx)
  const tipos = await tiposDasColunas(tx)
  // Opening a shop begins its numbers.
  await run(tx)`delete from numeracao_vendas where estabelecimento_id = ${lojaId}`
  for (const tabela of VOLTAM) {
    const colunas = manifesto.tabelas[tabela.nome]?.colunas ?? []
    await gravarTabela(tx, { ...gravacao, tabela, colunas, tipos: tipos.get(tabela.nome) ?? {} })
    // A product that comes in notes its price of today.
    if (tabela.nome === 'produtos')
      await run(tx)`delete from precos_do_produto where estabelecimento_id = ${lojaId}`
  }
  await darLinhaAsSoltas(tx, gravacao)
  await reporProdutos(tx, { ...gravacao, tipos: tipos.get('produtos') ?? {} })
  await run(tx)`delete from dias_mudados where estabelecimento_id = ${lojaId}`
  await run(tx)`select contar_vendas_trazidas(${lojaId})`
}

interface DaTabela extends Gravacao {
  tabela: Tabela
  colunas: readonly string[]
  tipos: Readonly<Record<string, string>>
}

async function gravarTabela(
  tx: Tx,
  { zip, manifesto, arquivos, tabela, colunas, tipos, ids, ...resto }: DaTabela,
): Promise<void> {
  let lote: Linha[] = []
  const gravar = async () => {
    if (lote.length === 0) return
    await semRepetir(tx, tabela.nome, lote)
    await gravarLote(tx, { tabela, colunas, lote, ...resto })
    resto.andar(lote.length)
    lote = []
  }
  for await (const linha of linhasDe(zip, tabela, manifesto)) {
    lote.push({ ...traduzirLinha(linha, tipos, ids), ...medidaDa(linha, arquivos) })
    if (lote.length >= POR_VEZ) await gravar()
  }
  await gravar()
}

/** Numbers that an installation gives out, and another may have given to somebody else: they get a tail. */
const DADOS_AQUI: Readonly<Record<string, string>> = {
  conversas: 'protocolo',
  devolucoes: 'protocolo',
  etiquetas_de_envio: 'provider_id',
  vendas: 'desistencia_protocolo',
}

async function semRepetir(tx: Tx, tabela: string, lote: Linha[]): Promise<void> {
  const coluna = DADOS_AQUI[tabela]
  if (!coluna) return
  for (let vez = 2; ; vez += 1) {
    const numeros = lote.flatMap((linha) => linha[coluna] ?? [])
    const rows = await rowsOf<{ numero: string }>(tx)`
      select ${sql.ref(coluna)} as numero from ${sql.table(tabela)} where ${sql.ref(coluna)} = any(${numeros}::text[])`
    if (rows.length === 0) return
    const tomados = new Set(rows.map(({ numero }) => numero))
    for (const linha of lote)
      if (tomados.has(String(linha[coluna])))
        linha[coluna] = `${String(linha[coluna]).replace(/-t\d+$/, '')}-t${vez}`
  }
}

/** Of a picture counts what it is, whatever its row says. */
function medidaDa(linha: Linha, arquivos: Gravacao['arquivos']): Linha {
  const medido = 'uso' in linha ? arquivos.get(entradaDoArquivo(String(linha.chave))) : undefined
  return { ...medido }
}

async function gravarLote(
  tx: Tx,
  {
    tabela: { nome },
    colunas,
    lote,
    lojaId,
    donoId,
  }: { tabela: Tabela; colunas: readonly string[]; lote: Linha[]; lojaId: string; donoId: string },
): Promise<void> {
  const mais = [
    { coluna: 'estabelecimento_id', valor: sql`${lojaId}::uuid` },
    ...(DE_QUEM[nome] ? [{ coluna: DE_QUEM[nome], valor: sql`${donoId}::uuid` }] : []),
    // Sealed under the other installation's key: a coupon's count per person begins anew.
    ...(nome === 'usos_de_cupom' ? [{ coluna: 'chaves', valor: sql`'{}'::text[]` }] : []),
  ]
  const nomes = [...mais.map(({ coluna }) => coluna), ...colunas].map((coluna) => sql.ref(coluna))
  const valores = [...mais.map(({ valor }) => valor), ...colunas.map((coluna) => sql`r.${sql.ref(coluna)}`)]
  try {
    await run(tx)`insert into ${sql.table(nome)} (${sql.join(nomes)})
      select ${sql.join(valores)} from jsonb_populate_recordset(null::${sql.table(nome)}, ${JSON.stringify(lote)}::jsonb) r`
  } catch (erro) {
    throw recusaDoBanco(erro, nome)
  }
}

/** Pictures that rows show and that had no row themselves get one here: with it they stay, and go when the shop goes. */
async function darLinhaAsSoltas(tx: Tx, { arquivos, lojaId, ids }: Gravacao): Promise<void> {
  const imagens = [...arquivos]
    .filter(([entrada]) => entrada.startsWith('imagens/'))
    .map(([entrada, medido]) => ({ ...medido, chave: traduzirChave(chaveDaEntrada(entrada), ids) }))
  await run(tx)`insert into arquivos (estabelecimento_id, uso, nome, tipo, tamanho, chave)
    select ${lojaId}, 'produto', 'imagem', s.tipo, s.tamanho, s.chave
    from jsonb_to_recordset(${JSON.stringify(imagens)}::jsonb) s(tipo text, tamanho int, chave text)
    where not exists (select 1 from arquivos a where a.estabelecimento_id = ${lojaId} and a.chave = s.chave)`
}

/**
 * Variations and reviews that came in after a product counted themselves into it, and so did its lowest price: what the
 * archive says of it holds.
 */
async function reporProdutos(
  tx: Tx,
  { zip, manifesto, lojaId, ids, tipos }: Omit<DaTabela, 'tabela' | 'colunas'>,
) {
  const [produtos] = VOLTAM.filter(({ nome }) => nome === 'produtos')
  if (!produtos) return
  let lote: Linha[] = []
  const repor = async () => {
    await run(tx)`update produtos p set menor_preco_30d = r.menor_preco_30d, preco_ate = r.preco_ate,
        media_avaliacoes = r.media_avaliacoes, total_avaliacoes = r.total_avaliacoes, updated_at = r.updated_at
      from jsonb_populate_recordset(null::produtos, ${JSON.stringify(lote)}::jsonb) r
      where p.estabelecimento_id = ${lojaId} and p.id = r.id`
    lote = []
  }
  for await (const linha of linhasDe(zip, produtos, manifesto)) {
    const { id, menor_preco_30d, preco_ate, media_avaliacoes, total_avaliacoes, updated_at } = linha
    if (linha.opcoes !== undefined && JSON.stringify(linha.opcoes) === '[]' && total_avaliacoes === 0)
      continue
    lote.push(
      traduzirLinha(
        { id, menor_preco_30d, preco_ate, media_avaliacoes, total_avaliacoes, updated_at },
        tipos,
        ids,
      ),
    )
    if (lote.length >= POR_VEZ) await repor()
  }
  if (lote.length > 0) await repor()
}

/** What the tables refuse, by the name of their rule: ids of no row of the archive, values out of range, twice the same. */
function recusaDoBanco(erro: unknown, tabela: string): unknown {
  const {
    code = '',
    constraint,
    message = '',
    column,
  } = erro as {
    code?: string
    constraint?: string
    column?: string
    message?: string
  }
  if (code === '23503')
    return recusa(`Em ${tabela} há um id de registro que não está no arquivo (${constraint}).`)
  if (code === '23505') return recusa(`Em ${tabela} há um registro que já existe (${constraint}).`)
  if (/^2[23]/.test(code))
    return recusa(`Em ${tabela} há um valor que a tabela não aceita (${constraint ?? column ?? message}).`)
  return erro
}
