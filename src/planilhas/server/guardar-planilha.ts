import type { DomainError } from '#src/shared/domain-error.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { Acao } from '#src/acesso/papeis.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { guardarPlanilha, separarPlanilha } from './importacoes.ts'

export interface PlanilhaEnviada {
  estabelecimentoId: string
  nome: string
  bytes: Buffer
}

interface Destino<T> {
  recurso: 'produtos' | 'clientes'
  acao: Acao
  maxLinhas: number
  recusas: Record<'ilegivel' | 'vazia' | 'grande', () => DomainError>
  /** What is kept about the columns under these headings. */
  colunas: (cabecalhos: string[]) => unknown
  /** What is answered, once it is kept. */
  depois: (id: string, cabecalhos: string[]) => Promise<T>
}

const MAX_COLUNAS = 200

/** Who may edit what it brings: keeps the rows of a CSV as they are. Nothing is imported yet. */
export async function guardarEnviada<T>(
  pessoa: Pessoa,
  { estabelecimentoId, nome, bytes }: PlanilhaEnviada,
  { recurso, acao, maxLinhas, recusas, colunas, depois }: Destino<T>,
): Promise<T> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, acao)
  const [cabecalhos, ...linhas] = await separarPlanilha(bytes, { maxLinhas, recusas })
  if (!cabecalhos || linhas.length === 0) throw recusas.vazia()
  if (cabecalhos.length > MAX_COLUNAS) throw recusas.ilegivel()
  const id = uuidV7()
  const { userId } = pessoa
  const planilha = { id, recurso, estabelecimentoId, userId, nome, colunas: colunas(cabecalhos), linhas }
  await withAccess(acesso, (tx) => guardarPlanilha(tx, planilha))
  return depois(id, cabecalhos)
}
