import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import {
  type EmConferencia,
  type LinhaConferida,
  type PedidoDeConferencia,
  pedirConferencia,
  trabalharConferencia,
} from '#src/planilhas/server/conferir.ts'
import { guardarEnviada, type PlanilhaEnviada } from '#src/planilhas/server/guardar-planilha.ts'
import { lerLinhas } from '#src/planilhas/server/importacoes.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { adivinharColunas, MAX_LINHAS, type MapaDaPlanilha } from '../planilha.ts'
import { contarConhecidos } from './importar-clientes.ts'
import { type ColunasDaPlanilha, lerImportacaoNaTransacao } from './ler-importacao.ts'
import { lerLinha } from './ler-planilha.ts'
import { filasDeClientes } from './queues.ts'

/** Who edits customers: keeps the rows of a CSV, guesses its columns and has it checked. */
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

/** Who edits customers: every row is read by these columns, by a job; may be asked for again with other columns. */
export async function conferirPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, id, mapa }: { estabelecimentoId: string; id: string; mapa: MapaDaPlanilha },
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  return withAccess(acesso, async (tx) => {
    const { colunas } = await lerImportacaoNaTransacao(tx, id)
    const fila = filasDeClientes.conferirPlanilha
    const ditas: ColunasDaPlanilha = { colunas, mapa, atualizar: 0 }
    await pedirConferencia(tx, { id, colunas: ditas, fila, ocupada: errors.importacao_em_andamento })
    return lerImportacaoNaTransacao(tx, id)
  })
}

/** The queue `clientes.conferir-planilha` calls this: which rows are right, and who is a customer already. */
export async function trabalharConferenciaDeClientes(pedido: PedidoDeConferencia): Promise<void> {
  await trabalharConferencia<ColunasDaPlanilha>(pedido, {
    voltas: 2,
    ler: lerTodas,
    prever: async (importacao) => ({ atualizar: await contarConhecidos(importacao) }),
  })
}

async function* lerTodas({
  acesso,
  id,
  colunas: { mapa },
}: EmConferencia<ColunasDaPlanilha>): AsyncGenerator<LinhaConferida> {
  for await (const linhas of lerLinhas(acesso, id))
    for await (const { numero, original } of unhurried(linhas)) yield { numero, ...lerLinha(original, mapa) }
}
