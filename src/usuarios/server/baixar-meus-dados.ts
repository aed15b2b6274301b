import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { enqueue } from '#src/shared/server/jobs.ts'
import { agora } from '#src/shared/server/relogio.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { recordFact } from './audit.ts'
import type { Origem } from './origin.ts'
import { contarDados, juntarDados } from './titular/juntar-dados.ts'

export type MeusDados = { gerado_em: string } & Record<string, unknown>
export type DadosBaixados = { feito: true; dados: MeusDados } | { feito: false; id: string }

/** More rows than this are put together by a job. */
export const LINHAS_NA_HORA = 2000

/**
 * A signed-in person takes along everything here that is about them (LGPD art. 18, II and V): at once, or by a job when
 * there is much. A job under way is answered again instead of a second one. Recorded as a request that was met at once.
 */
export async function baixarMeusDados({ userId }: Pessoa, origem: Origem): Promise<DadosBaixados> {
  return withAcesso(SISTEMA, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from exportacoes where user_id = ${userId} and recurso = 'meus_dados' and situacao = 'na_fila' limit 1`.execute(
      tx,
    )
    if (rows[0]) return { feito: false, id: rows[0].id }
    await recordFact(tx, { acao: 'dados.baixados', userId, origem })
    await sql`insert into solicitacoes_titular (user_id, tipo, status, encerrada_em, identidade_em, identidade_por, ip)
      values (${userId}, 'portar', 'concluida', now(), now(), 'sessao', ${origem.ip}::inet)`.execute(tx)
    const linhas = await contarDados(tx, userId, LINHAS_NA_HORA + 1)
    if (linhas <= LINHAS_NA_HORA) return { feito: true, dados: await todosDe(tx, userId) }
    const id = uuidV7()
    await tx
      .insertInto('exportacoes')
      .values({
        id,
        user_id: userId,
        recurso: 'meus_dados',
        formato: 'json',
        linhas,
        arquivo: 'meus-dados.json',
      })
      .execute()
    await enqueue(tx, 'usuarios.juntar-dados', { exportacaoId: id }, { singletonKey: id })
    return { feito: false, id }
  })
}

/** The whole of it in one piece, for what is not much. */
export async function todosDe(tx: Tx, userId: string): Promise<MeusDados> {
  const dados: MeusDados & Record<string, unknown[] | string> = { gerado_em: agora().toISOString() }
  for await (const { secao, itens } of juntarDados(userId, (ler) => ler(tx))) {
    const antes = dados[secao]
    dados[secao] = Array.isArray(antes) ? [...antes, ...itens] : itens
  }
  return dados
}

/** The queue `usuarios.juntar-dados` calls this: writes the file in pieces and tells the person. Safe to run again. */
export async function juntarMeusDados({ exportacaoId }: { exportacaoId: string }): Promise<void> {
  const pedida = await withAcesso(SISTEMA, (tx) =>
    tx.selectFrom('exportacoes').selectAll().where('id', '=', exportacaoId).executeTakeFirst(),
  )
  if (pedida?.situacao !== 'na_fila') return
  // What a run that broke off left behind.
  await withAcesso(SISTEMA, (tx) =>
    tx.deleteFrom('partes_exportacao').where('exportacao_id', '=', exportacaoId).execute(),
  )
  let parte = 0
  for await (const texto of comoJson(pedida.user_id)) {
    const nova = { exportacao_id: exportacaoId, parte: parte++, conteudo: Buffer.from(texto) }
    await withAcesso(SISTEMA, (tx) => tx.insertInto('partes_exportacao').values(nova).execute())
  }
  await withAcesso(SISTEMA, async (tx) => {
    await sql`update exportacoes set situacao = 'pronta', pronta_em = now() where id = ${exportacaoId}`.execute(
      tx,
    )
    await avisar(tx, {
      userId: pedida.user_id,
      tipo: 'usuarios.dados_prontos',
      titulo: 'Os seus dados estão prontos',
      texto: 'O arquivo fica disponível por 7 dias.',
      rota: '/minha-conta/privacidade',
      chave: `meus_dados:${exportacaoId}`,
    })
  })
}

async function* comoJson(userId: string): AsyncGenerator<string> {
  let atual: string | null = null
  let vazia = true
  yield `{"gerado_em":${JSON.stringify(agora().toISOString())}`
  for await (const { secao, itens } of juntarDados(userId, (ler) => withAcesso(SISTEMA, ler))) {
    let texto = ''
    if (secao !== atual) {
      texto += `${atual === null ? '' : ']'},${JSON.stringify(secao)}:[`
      atual = secao
      vazia = true
    }
    for (const item of itens) {
      texto += `${vazia ? '' : ','}${JSON.stringify(item)}`
      vazia = false
    }
    if (texto) yield texto
  }
  yield ']}'
}
