import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { retirarCategoriasVazias } from '#src/categorias/server/categorias-por-nome.ts'
import { situarDesfeita } from '#src/planilhas/server/andamento.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { plural } from '#src/shared/plural.ts'
import { type Access, rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { desfazerImportados } from './desfazer-importados.ts'
import { lerImportacaoNaTransacao } from './ler-importacao.ts'
import { filasDeProdutos } from './queues.ts'

/**
 * Who edits products, for seven days: takes back what an import did, by a job. Pictures that it still waits for come no
 * more.
 */
export async function desfazerImportacao(
  pessoa: Pessoa,
  { estabelecimentoId, id }: { estabelecimentoId: string; id: string },
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    await rowOf(tx)`select id from importacoes where id = ${id} and recurso = 'produtos' for update`
    const { status, desfazer } = await lerImportacaoNaTransacao(tx, id)
    if (status !== 'concluida' && status !== 'falhou') throw errors.importacao_em_andamento()
    if (desfazer.situacao !== null) throw errors.importacao_ja_desfeita()
    if (desfazer.ate === null) throw errors.importacao_sem_volta()
    await situarDesfeita(tx, id, 'em_andamento')
    await run(tx)`delete from imagens_importacao where importacao_id = ${id} and status = 'na_fila'`
    const { userId } = pessoa
    await enqueue(tx, filasDeProdutos.desfazerImportacao, { importacaoId: id, estabelecimentoId, userId })
    return lerImportacaoNaTransacao(tx, id)
  })
}

interface Pedido {
  importacaoId: string
  estabelecimentoId: string
  userId: string
}

/** The queue `produtos.desfazer-importacao` calls this: batch by batch, so that a restart resumes where it stopped. */
export async function trabalharDesfazer({ importacaoId, estabelecimentoId, userId }: Pedido): Promise<void> {
  const acesso: Access & { userId: string } = { papel: 'loja', userId, estabelecimentoId }
  while (
    await withAccess(acesso, (tx) => desfazerImportados(tx, { importacaoId, estabelecimentoId, userId }))
  );
  await withAccess(acesso, (tx) => terminar(tx, { importacaoId, estabelecimentoId, userId }))
}

async function terminar(tx: Tx, { importacaoId: id, estabelecimentoId, userId }: Pedido): Promise<void> {
  const row = await rowOf<{ categorias: string[]; nome_arquivo: string }>(tx)`
    select categorias, nome_arquivo from importacoes where id = ${id} and desfeita = 'em_andamento' for update`
  if (!row) return
  await retirarCategoriasVazias(tx, row.categorias)
  await situarDesfeita(tx, id, 'concluida')
  const { desfazer } = await lerImportacaoNaTransacao(tx, id)
  const { removidos, arquivados, restaurados, mantidos } = desfazer
  await auditar(tx, { userId }, 'produtos.desfazer_importacao', {
    estabelecimentoId,
    recurso: 'importacao',
    id,
    para: { removidos, arquivados, restaurados, mantidos, arquivo: row.nome_arquivo },
  })
  await avisar(tx, {
    userId,
    estabelecimentoId,
    tipo: 'produtos.importacao_concluida',
    titulo: 'Sua importação foi desfeita',
    texto: [
      plural(removidos + arquivados, '# produto saiu da loja', '# produtos saíram da loja'),
      plural(restaurados, '# voltou ao que era', '# voltaram ao que eram'),
      plural(mantidos, '# ficou como está', '# ficaram como estão'),
    ]
      .join(', ')
      .concat('.'),
    rota: `/produtos/importar?importacao=${id}`,
    chave: `importacao:${id}:desfeita`,
  })
}

/** The queue gave up: what went back stays so, and the rest may be asked for again. */
export async function desistirDeDesfazer({
  importacaoId: id,
  estabelecimentoId,
  userId,
}: Pedido): Promise<void> {
  await withAccess({ papel: 'loja', userId, estabelecimentoId }, async (tx) => {
    const row = await rowOf(
      tx,
    )`select 1 from importacoes where id = ${id} and desfeita = 'em_andamento' for update`
    if (!row) return
    await situarDesfeita(tx, id, null)
    await avisar(tx, {
      userId,
      estabelecimentoId,
      tipo: 'produtos.importacao_concluida',
      titulo: 'Não foi possível desfazer toda a importação',
      texto: 'O que já voltou ficou como era. Peça de novo para desfazer o restante.',
      rota: `/produtos/importar?importacao=${id}`,
      chave: `importacao:${id}:nao-desfeita`,
    })
  })
}
