import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { guardarEnviada, type PlanilhaEnviada } from '#src/planilhas/server/guardar-planilha.ts'
import { darPorConferida } from '#src/planilhas/server/andamento.ts'
import {
  conferirLinhas,
  exigirAVez,
  lerLinhas,
  type LinhaConferida,
} from '#src/planilhas/server/importacoes.ts'
import { type Access, withAccess } from '#src/shared/server/database/database.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { adivinharColunas, MAX_LINHAS, type MapaDaPlanilha } from '../planilha.ts'
import { contarConhecidos } from './importar-clientes.ts'
import { type ColunasDaPlanilha, lerImportacaoNaTransacao } from './ler-importacao.ts'
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
  const ocupada = errors.importacao_em_andamento
  const { colunas } = await withAccess(acesso, (tx) => lerImportacaoNaTransacao(tx, id))
  const vez = await conferirLinhas(acesso, { id, recurso: 'clientes', ocupada }, lerTodas(acesso, id, mapa))
  return withAccess(acesso, async (tx) => {
    await exigirAVez(tx, { id, vez, ocupada })
    const atualizar = await contarConhecidos(tx, { estabelecimentoId, id })
    const guardadas: ColunasDaPlanilha = { colunas, mapa, atualizar }
    await darPorConferida(tx, id, guardadas)
    return lerImportacaoNaTransacao(tx, id)
  })
}

async function* lerTodas(acesso: Access, id: string, mapa: MapaDaPlanilha): AsyncGenerator<LinhaConferida> {
  for await (const linhas of lerLinhas(acesso, id))
    for await (const { numero, original } of unhurried(linhas)) yield { numero, ...lerLinha(original, mapa) }
}
