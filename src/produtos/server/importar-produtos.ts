import { sql } from 'kysely'
import { acessoDaLoja, exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { comecar } from '#src/planilhas/server/andamento.ts'
import { trabalharPlanilha } from '#src/planilhas/server/importacoes.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeProdutos } from './queues.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { importarLote } from './importar-lote.ts'
import { lerImportacaoNaTransacao } from './ler-importacao.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** Who edits products: the rows that are right go in, by a job. Refused before anything is written when the plan is too small. */
export async function importarProdutos(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<{ status: string }>(tx)`
      select status from importacoes where id = ${id} and recurso = 'produtos' for update`
    if (!row) throw errors.nao_encontrado({ title: 'Importação não encontrada' })
    if (row.status !== 'validada') throw errors.importacao_em_andamento()
    const { novos, total, com_erro } = await lerImportacaoNaTransacao(tx, id)
    if (total === com_erro) throw errors.planilha_vazia()
    if (novos > 0) await exigirLimite(tx, { estabelecimentoId, recurso: 'produtos', quantos: novos })
    await comecar(tx, id)
    await enqueue(tx, filasDeProdutos.importar, { importacaoId: id })
    return lerImportacaoNaTransacao(tx, id)
  })
}

/** The queue `produtos.importar` calls this. */
export async function trabalharImportacao({ importacaoId }: { importacaoId: string }): Promise<void> {
  await trabalharPlanilha(importacaoId, {
    lote: importarLote,
    acao: 'produtos.importar',
    tipoDeAviso: 'produtos.importacao_concluida',
    rota: (id) => `/produtos/importar?importacao=${id}`,
    // A product may be many rows.
    ignorados: sql<number>`com_erro`,
  })
}
