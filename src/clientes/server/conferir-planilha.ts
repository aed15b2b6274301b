import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { guardarEnviada, type PlanilhaEnviada } from '#src/planos/server/guardar-enviada.ts'
import { conferirLinhas } from '#src/planos/server/importacoes.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { adivinharColunas, MAX_LINHAS, type MapaDaPlanilha } from '../planilha.ts'
import { contarConhecidos } from './importar-clientes.ts'
import { type ColunasDaPlanilha, lerImportacaoNaTransacao, lockImportacao } from './ler-importacao.ts'
import { lerLinha } from './ler-planilha.ts'

/** Who edits customers: keeps the rows of a CSV, guesses its columns and says what it would do. */
export async function receberPlanilha(pessoa: Pessoa, planilha: PlanilhaEnviada): Promise<Importacao> {
  const { estabelecimentoId } = planilha
  return guardarEnviada(pessoa, planilha, {
    recurso: 'clientes',
    acao: 'clientes.editar',
    maxLinhas: MAX_LINHAS,
    recusas: {
      ilegivel: errors.planilha_ilegivel,
      vazia: errors.planilha_vazia,
      grande: errors.planilha_grande,
    },
    colunas: (colunas) =>
      ({ colunas, mapa: adivinharColunas(colunas), atualizar: 0 }) satisfies ColunasDaPlanilha,
    depois: (tx, id, colunas) =>
      conferir(tx, { estabelecimentoId, id, colunas, mapa: adivinharColunas(colunas) }),
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
