import { sql } from 'kysely'
import { acessoDaLoja, exigirLimite, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { type Acesso, SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
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
  return withAcesso(acesso, async (tx) => {
    const { rows } = await sql<{ status: string }>`
      select status from importacoes where id = ${id} and recurso = 'produtos' for update`.execute(tx)
    if (!rows[0]) throw errors.nao_encontrado({ title: 'Importação não encontrada' })
    if (rows[0].status !== 'validada') throw errors.importacao_em_andamento()
    const { novos, total, com_erro } = await lerImportacaoNaTransacao(tx, id)
    if (total === com_erro) throw errors.planilha_vazia()
    if (novos > 0) await exigirLimite(tx, { estabelecimentoId, recurso: 'produtos', quantos: novos })
    await sql`update importacoes set status = 'importando' where id = ${id}`.execute(tx)
    await enqueue(tx, 'produtos.importar', { importacaoId: id })
    return lerImportacaoNaTransacao(tx, id)
  })
}

/**
 * Started by importarProdutos. Writes the rows batch by batch, each in a transaction of its own, so that nobody waits
 * long and a restart goes on where it stood: rows that are done are marked so in the same transaction.
 */
export async function trabalharImportacao({ importacaoId: id }: { importacaoId: string }): Promise<void> {
  const importacao = await withAcesso(SISTEMA, (tx) =>
    tx.selectFrom('importacoes').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (importacao?.status !== 'importando') return
  const { estabelecimento_id: estabelecimentoId, user_id: userId } = importacao
  const acesso: Acesso = { papel: 'loja', userId, estabelecimentoId }
  while (await importarLote(acesso, { id, estabelecimentoId, userId }));

  await withAcesso(acesso, async (tx) => {
    const { rows } = await sql<{ criados: number; atualizados: number }>`
      update importacoes set status = 'concluida', ignorados = total - criados - atualizados
      where id = ${id} and status = 'importando' returning criados, atualizados`.execute(tx)
    const feita = rows[0]
    if (!feita) return
    await auditar(tx, {
      pessoa: { userId },
      estabelecimentoId,
      acao: 'produtos.importou',
      recurso: 'importacao',
      recursoId: id,
      para: { ...feita, arquivo: importacao.nome_arquivo },
    })
    await avisar(tx, {
      userId,
      estabelecimentoId,
      tipo: 'produtos.importacao_concluida',
      titulo: 'Sua planilha foi importada',
      texto: `${feita.criados} criados, ${feita.atualizados} atualizados.`,
      rota: `/produtos/importar?importacao=${id}`,
      chave: `importacao:${id}`,
    })
  })
}
