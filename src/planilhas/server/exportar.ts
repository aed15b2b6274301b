import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { type Access, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDePlanilhas } from './queues.ts'
import {
  type SpreadsheetColumn,
  csvHeader,
  csvLines,
  xlsxFile,
} from '#src/shared/server/files/spreadsheets.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors as errosDeAcesso, semEscopo } from '#src/acesso/errors.ts'
import { errors } from '../errors.ts'
import { FORMATOS, type Formato, LINHAS_DE_XLSX, LINHAS_NA_HORA } from '../exportacoes.ts'
import type { Acao } from '#src/acesso/papeis.ts'
import type { Recurso } from '#src/acesso/recursos.ts'
import { acessoDaLoja, exigirRecurso, type Pessoa, podeNaLoja } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'

/** What a list lets out as a spreadsheet. Each slice writes one per list; src/exportacoes.ts holds them all. */
export interface Exportacao<T = unknown, F = unknown> {
  /** The list's name on the wire and in the file's name, as `vendas`. */
  recurso: string
  /**
   * Who sees the list: the role's actions in the shop, beside `dados.exportar` and the plan, all of which an API key
   * must be let do too; or the platform alone.
   */
  quem: { equipe: readonly Acao[] } | 'plataforma'
  /** What the shop's plan must have besides exporting. */
  noPlano?: Recurso
  /** The list's own filters, strict, without the shop and the page. */
  filtros: z.ZodType<F>
  colunas: readonly SpreadsheetColumn<T>[]
  contar(tx: Tx, consulta: ConsultaExportada<F>): Promise<number>
  /** Up to `limite` lines from `depois` on, in a stable order; `proximo` is null after the last. */
  ler(
    tx: Tx,
    consulta: ConsultaExportada<F>,
    pagina: { depois: string | null; limite: number },
  ): Promise<{ itens: T[]; proximo: string | null }>
}

/** Beside a list's filters: only these of them, as ticked on its screen. */
export const soEscolhidos = { ids: z.array(z.uuid()).min(1).max(1000).optional() }

export interface ConsultaExportada<F = unknown> {
  /** Empty for the platform. */
  estabelecimentoId: string
  filtros: F
}

export const pedidoDeExportacao = z.strictObject({
  estabelecimento_id: z.uuid().optional(),
  recurso: z.string().max(40),
  formato: z.enum(FORMATOS),
  filtros: z.record(z.string().max(40), z.unknown()).default({}),
  /** Ids of the columns wanted, in order; all when left out. */
  colunas: z.array(z.string().max(40)).min(1).max(60).optional(),
})
export type PedidoDeExportacao = z.infer<typeof pedidoDeExportacao>

export type Exportado =
  | { feito: true; arquivo: string; formato: Formato; conteudo: string | Buffer }
  | { feito: false; id: string; linhas: number }

const POR_VEZ = 500

/** A list under its filters as a file; a long one is queued. For roles that may take data out, when the plan includes it. */
export async function exportar(
  exportacoes: readonly Exportacao[],
  pessoa: Pessoa,
  pedido: PedidoDeExportacao,
): Promise<Exportado> {
  const exportacao = encontrarExportacao(exportacoes, pedido.recurso)
  const acesso = acessoDaExportacao(exportacao, pessoa, pedido.estabelecimento_id)
  const consulta = consultaDe(exportacao, pedido)
  const colunas = colunasDe(exportacao, pedido.colunas)
  const arquivo = nomeDoArquivo(exportacao, pedido.formato)

  return withAccess(acesso, async (tx) => {
    const linhas = await exportacao.contar(tx, consulta)
    if (pedido.formato === 'xlsx' && linhas > LINHAS_DE_XLSX) throw errors.planilha_grande_demais()
    await auditar(tx, pessoa, 'dados.exportar', {
      estabelecimentoId: pedido.estabelecimento_id ?? null,
      recurso: exportacao.recurso,
      para: { formato: pedido.formato, filtros: pedido.filtros, linhas },
    })
    if (linhas > LINHAS_NA_HORA) {
      return { feito: false, id: await guardarPedido(tx, { pessoa, pedido, linhas, arquivo }), linhas }
    }
    const itens: unknown[] = []
    for await (const lote of lotes(exportacao, consulta, (ler) => ler(tx))) itens.push(...lote)
    const conteudo =
      pedido.formato === 'csv'
        ? csvHeader(colunas) + csvLines(colunas, itens)
        : await xlsxFile(colunas, itens, exportacao.recurso)
    return { feito: true, arquivo, formato: pedido.formato, conteudo }
  })
}

export function encontrarExportacao(exportacoes: readonly Exportacao[], recurso: string): Exportacao {
  const exportacao = exportacoes.find((uma) => uma.recurso === recurso)
  if (!exportacao) throw portal.nao_encontrado()
  return exportacao
}

/** The access under which this person may take the list out, or the refusal. */
export function acessoDaExportacao(
  { quem, noPlano }: Exportacao,
  pessoa: Pessoa,
  estabelecimentoId: string | undefined,
): Access {
  if (quem === 'plataforma') {
    if (!pessoa.admin) throw portal.nao_encontrado()
    return { papel: 'plataforma', userId: pessoa.userId }
  }
  if (!estabelecimentoId) throw errosDeAcesso.estabelecimento_nao_encontrado()
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'dados.exportar')
  const falta = quem.equipe.find((acao) => !podeNaLoja(pessoa, estabelecimentoId, acao))
  if (falta) throw pessoa.chave ? semEscopo(falta) : portal.sem_permissao()
  exigirRecurso(pessoa, estabelecimentoId, 'exportacao')
  if (noPlano) exigirRecurso(pessoa, estabelecimentoId, noPlano)
  return acesso
}

export function consultaDe(
  { filtros }: Exportacao,
  pedido: Pick<PedidoDeExportacao, 'estabelecimento_id' | 'filtros'>,
): ConsultaExportada {
  const lidos = filtros.safeParse(pedido.filtros)
  if (!lidos.success) {
    const errors = lidos.error.issues.map(({ path, message }) => ({
      path: ['filtros', ...path].join('.'),
      message,
    }))
    throw portal.dados_invalidos({ errors })
  }
  return { estabelecimentoId: pedido.estabelecimento_id ?? '', filtros: lidos.data }
}

export function colunasDe({ colunas }: Exportacao, pedidas: readonly string[] | null | undefined) {
  if (!pedidas) return colunas
  return pedidas.map((id) => {
    const coluna = colunas.find((uma) => uma.id === id)
    if (!coluna)
      throw portal.dados_invalidos({ errors: [{ path: 'colunas', message: `Coluna desconhecida: ${id}.` }] })
    return coluna
  })
}

/** The list a batch at a time; `emTransacao` says in which transaction each batch is read. */
export async function* lotes(
  exportacao: Exportacao,
  consulta: ConsultaExportada,
  emTransacao: <R>(ler: (tx: Tx) => Promise<R>) => Promise<R>,
): AsyncGenerator<unknown[]> {
  let depois: string | null = null
  do {
    const pagina = { depois, limite: POR_VEZ }
    const lidos: Awaited<ReturnType<Exportacao['ler']>> = await emTransacao((tx) =>
      exportacao.ler(tx, consulta, pagina),
    )
    if (lidos.itens.length > 0) yield lidos.itens
    depois = lidos.proximo
  } while (depois !== null)
}

async function guardarPedido(
  tx: Tx,
  {
    pessoa,
    pedido,
    linhas,
    arquivo,
  }: { pessoa: Pessoa; pedido: PedidoDeExportacao; linhas: number; arquivo: string },
): Promise<string> {
  const id = uuidV7()
  await tx
    .insertInto('exportacoes')
    .values({
      id,
      user_id: pessoa.userId,
      estabelecimento_id: pedido.estabelecimento_id ?? null,
      recurso: pedido.recurso,
      formato: pedido.formato,
      filtros: JSON.stringify(pedido.filtros),
      colunas: pedido.colunas ?? null,
      linhas,
      arquivo,
    })
    .execute()
  await enqueue(tx, filasDePlanilhas.exportar, { exportacaoId: id }, { singletonKey: id })
  return id
}

export function nomeDoArquivo({ recurso }: Exportacao, formato: Formato): string {
  return `${recurso}-${diaEmSaoPaulo(new Date())}.${formato}`
}
