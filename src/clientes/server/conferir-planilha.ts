import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { conferirLinhas, guardarPlanilha, separarPlanilha } from '#src/planos/server/importacoes.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { adivinharColunas, MAX_LINHAS, type MapaDaPlanilha } from '../planilha.ts'
import { contarConhecidos } from './importar-clientes.ts'
import { type ColunasDaPlanilha, lerImportacaoNaTransacao, lockImportacao } from './ler-importacao.ts'
import { lerLinha } from './ler-planilha.ts'

interface Planilha {
  estabelecimentoId: string
  nome: string
  bytes: Buffer
}

/** Who edits customers: keeps the rows of a CSV, guesses its columns and says what it would do. Nothing is imported yet. */
export async function receberPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, nome, bytes }: Planilha,
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  const [colunas, ...linhas] = await separarPlanilha(bytes, {
    maxLinhas: MAX_LINHAS,
    recusas: { ilegivel: errors.planilha_ilegivel, grande: errors.planilha_grande },
  })
  if (!colunas || linhas.length === 0) throw errors.planilha_vazia()
  if (colunas.length > 200) throw errors.planilha_ilegivel()
  const id = uuidV7()
  return withAcesso(acesso, async (tx) => {
    const mapa = adivinharColunas(colunas)
    await guardarPlanilha(tx, {
      id,
      recurso: 'clientes',
      estabelecimentoId,
      userId: pessoa.userId,
      nome,
      colunas: { colunas, mapa, atualizar: 0 } satisfies ColunasDaPlanilha,
      linhas,
    })
    return conferir(tx, { estabelecimentoId, id, colunas, mapa })
  })
}

/** Who edits customers: reads every row by other columns. */
export async function conferirPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, id, mapa }: { estabelecimentoId: string; id: string; mapa: MapaDaPlanilha },
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  return withAcesso(acesso, async (tx) => {
    const { status, colunas } = await lockImportacao(tx, id)
    if (status !== 'enviada' && status !== 'validada') throw errors.importacao_em_andamento()
    return conferir(tx, { estabelecimentoId, id, colunas: colunas.colunas, mapa })
  })
}

async function conferir(
  tx: Tx,
  {
    estabelecimentoId,
    id,
    colunas,
    mapa,
  }: { estabelecimentoId: string; id: string; colunas: string[]; mapa: MapaDaPlanilha },
): Promise<Importacao> {
  const comErro = await conferirLinhas(tx, id, ({ original }) => lerLinha(original, mapa))
  const atualizar = await contarConhecidos(tx, { estabelecimentoId, id })
  const guardadas: ColunasDaPlanilha = { colunas, mapa, atualizar }
  await sql`update importacoes set status = 'validada', com_erro = ${comErro},
    colunas = ${JSON.stringify(guardadas)}::jsonb where id = ${id}`.execute(tx)
  return lerImportacaoNaTransacao(tx, id)
}
