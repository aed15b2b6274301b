import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { escreverExportacao } from '#src/planilhas/server/escrever-exportacao.ts'
import { rowOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDePrivacidade } from './queues.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { MeusDados } from '#src/usuarios/schemas-da-conta.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { contarDados, juntarDados } from './juntar-dados.ts'

export type DadosBaixados = { feito: true; dados: MeusDados } | { feito: false; id: string }

/** More rows than this are put together by a job. */
export const LINHAS_NA_HORA = 2000

/**
 * A signed-in person takes along everything here that is about them (LGPD art. 18, II and V): at once, or by a job when
 * there is much. A job under way is answered again instead of a second one. Recorded as a request that was met at once.
 */
export async function baixarMeusDados({ userId }: Pessoa, origem: Origem): Promise<DadosBaixados> {
  return withAccess(SYSTEM, async (tx) => {
    const row = await rowOf<{ id: string }>(tx)`
      select id from exportacoes where user_id = ${userId} and recurso = 'meus_dados' and status = 'na_fila' limit 1`
    if (row) return { feito: false, id: row.id }
    await recordFact(tx, { acao: 'dados.baixar', userId, origem })
    await run(tx)`
      insert into solicitacoes_titular (user_id, tipo, status, encerrado_em, identidade_em, identidade_via, ip)
      values (${userId}, 'portar', 'concluida', now(), now(), 'sessao', ${origem.ip}::inet)`
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
    await enqueue(tx, filasDePrivacidade.juntarDados, { exportacaoId: id }, { singletonKey: id })
    return { feito: false, id }
  })
}

/** The whole of it in one piece, for what is not much. */
export async function todosDe(tx: Tx, userId: string): Promise<MeusDados> {
  const dados: MeusDados & Record<string, unknown[] | string> = { gerado_em: currentTime().toISOString() }
  for await (const { secao, itens } of juntarDados(userId, (ler) => ler(tx))) {
    const antes = dados[secao]
    dados[secao] = Array.isArray(antes) ? [...antes, ...itens] : itens
  }
  return dados
}

/** The queue `privacidade.juntar-dados` calls this: writes the file in pieces and tells the person. Safe to run again. */
export function juntarMeusDados({ exportacaoId: id }: { exportacaoId: string }): Promise<void> {
  return escreverExportacao(
    id,
    ({ user_id }) => comoJson(user_id),
    () => ({
      tipo: 'usuarios.dados_prontos',
      titulo: 'Os seus dados estão prontos',
      texto: 'O arquivo fica disponível por 7 dias.',
      rota: '/minha-conta/privacidade',
      chave: `meus_dados:${id}`,
    }),
  )
}

/** Gathered as the system: what a shop wrote about them is the shop's. */
async function* comoJson(userId: string): AsyncGenerator<Buffer> {
  let atual: string | null = null
  let vazia = true
  yield Buffer.from(`{"gerado_em":${JSON.stringify(currentTime().toISOString())}`)
  for await (const { secao, itens } of juntarDados(userId, (ler) => withAccess(SYSTEM, ler))) {
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
    if (texto) yield Buffer.from(texto)
  }
  yield Buffer.from(']}')
}
