import { sql } from 'kysely'
import { avisar } from '#src/avisos/server/avisar.ts'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { rowOf, run, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { abrirConta, guardarTokens, pararConexao } from './conta.ts'
import { MelhorEnvioError, trocarPorTokens } from './melhor-envio.ts'

/** An access token lives thirty days: renewed ten before its end, a refusal leaves time to authorise again. */
const ANTES_DIAS = 10

/** Once an hour: every connection that ends soon, in fair rounds. */
export async function renovarConexoes(): Promise<void> {
  await emRodadas({
    tarefa: 'fretes.renovar',
    candidatas: sql`select estabelecimento_id as id, estabelecimento_id, vence_em as desde from conexoes_de_frete
      where status = 'ativa' and vence_em < now() + make_interval(days => ${ANTES_DIAS}::int)`,
    fazer: ({ estabelecimento_id }) => renovarConexao(estabelecimento_id),
  })
}

/** A refresh token is good once: whoever renews holds the connection, and both new values are stored at once. */
export async function renovarConexao(estabelecimentoId: string): Promise<void> {
  const acesso = shopAlone(estabelecimentoId)
  const conta = await withAccess(acesso, async (tx) => {
    const tomada = await rowOf<{ ok: boolean }>(tx)`
      update conexoes_de_frete set renovando_ate = now() + interval '1 minute'
      where estabelecimento_id = ${estabelecimentoId} and status = 'ativa'
        and vence_em < now() + make_interval(days => ${ANTES_DIAS}::int)
        and (renovando_ate is null or renovando_ate < now())
      returning true as ok`
    return tomada ? abrirConta(tx, estabelecimentoId) : null
  })
  if (!conta) return
  /** Unless the shop disconnected or connected anew while the answer was on its way. */
  const seAinda = (fazer: (tx: Tx) => Promise<void>) =>
    withAccess(acesso, async (tx) => {
      const ainda = await rowOf(tx)`
        select 1 from conexoes_de_frete
        where estabelecimento_id = ${estabelecimentoId} and refresh_vault_id = ${conta.renovacaoId} for update`
      if (ainda) await fazer(tx)
    })
  try {
    const tokens = await trocarPorTokens({ refresh_token: conta.renovacao })
    await seAinda((tx) => guardarTokens(tx, estabelecimentoId, tokens))
  } catch (error) {
    await soltar(estabelecimentoId)
    if (!(error instanceof MelhorEnvioError) || error.incerto) throw error
    await seAinda((tx) => pedirReconexao(tx, estabelecimentoId, conta.venceEm))
  }
}

async function soltar(estabelecimentoId: string): Promise<void> {
  await withAccess(
    shopAlone(estabelecimentoId),
    (tx) => run(tx)`
      update conexoes_de_frete set renovando_ate = null where estabelecimento_id = ${estabelecimentoId}`,
  )
}

/** Refused for good. What is there still works until its own end: the shop is told, and then it stops. */
async function pedirReconexao(tx: Tx, estabelecimentoId: string, venceEm: Date): Promise<void> {
  await avisar(tx, {
    estabelecimentoId,
    acao: 'pagamentos.configurar',
    tipo: 'vendas.frete',
    titulo: 'Conecte o Melhor Envio de novo',
    texto: 'A autorização da loja está no fim. Sem ela não há cotação nem etiqueta.',
    rota: '/perfil?tab=integracoes',
    chave: `melhor-envio:${estabelecimentoId}:${venceEm.toISOString().slice(0, 10)}`,
  })
  if (venceEm.getTime() <= Date.now()) await pararConexao(tx, estabelecimentoId)
}
