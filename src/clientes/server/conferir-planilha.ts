import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { guardarEnviada, type PlanilhaEnviada } from '#src/planilhas/server/guardar-planilha.ts'
import { darPorConferida } from '#src/planilhas/server/andamento.ts'
import { conferirLinhas, guardarConferidas } from '#src/planilhas/server/importacoes.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
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
    depois: (id, colunas) =>
      conferirPlanilha(pessoa, { estabelecimentoId, id, mapa: adivinharColunas(colunas) }),
  })
}

/** Who edits customers: reads every row by other columns. */
export async function conferirPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, id, mapa }: { estabelecimentoId: string; id: string; mapa: MapaDaPlanilha },
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  const lidas = await conferirLinhas(acesso, id, ({ original }) => lerLinha(original, mapa))
  return withAccess(acesso, async (tx) => {
    const { status, colunas } = await lockImportacao(tx, id)
    if (status !== 'enviada' && status !== 'validada') throw errors.importacao_em_andamento()
    const comErro = await guardarConferidas(tx, id, lidas)
    const atualizar = await contarConhecidos(tx, { estabelecimentoId, id })
    const guardadas: ColunasDaPlanilha = { colunas: colunas.colunas, mapa, atualizar }
    await darPorConferida(tx, id, { comErro, colunas: guardadas })
    return lerImportacaoNaTransacao(tx, id)
  })
}
