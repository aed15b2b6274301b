import type { DomainError } from '#src/shared/domain-error.ts'
import type { Upload } from '#src/shared/server/http/multipart.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { Acao } from '#src/acesso/papeis.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { guardarPlanilha } from './importacoes.ts'
import { separarPlanilha } from './separar-planilha.ts'

export interface PlanilhaEnviada extends Upload {
  estabelecimentoId: string
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

/** Who may edit what it brings: keeps the rows of a CSV as they are. Nothing is imported yet. */
export async function guardarEnviada<T>(
  pessoa: Pessoa,
  { estabelecimentoId, nome, bytes }: PlanilhaEnviada,
  { recurso, acao, maxLinhas, recusas, colunas, depois }: Destino<T>,
): Promise<T> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, acao)
  const linhas = separarPlanilha(bytes, { maxLinhas, recusas })
  const { value: cabecalhos } = await linhas.next()
  if (!cabecalhos) throw recusas.vazia()
  const id = uuidV7()
  const { userId } = pessoa
  const planilha = { id, recurso, estabelecimentoId, userId, nome, colunas: colunas(cabecalhos), linhas }
  if ((await guardarPlanilha(acesso, planilha)) === 0) throw recusas.vazia()
  return depois(id, cabecalhos)
}
