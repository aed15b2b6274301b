import type { z } from 'zod'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors-do-envio.ts'
import { type RegistroDaLoja, remetenteDaLoja } from '../remetente.ts'
import type { conexaoSchema } from '../schemas-conexao.ts'
import { esquecerTransportadora, exigirConta, guardarTokens, traduzirFalha } from './conta.ts'
import {
  enderecoDeConsentimento,
  listarServicos,
  MelhorEnvioError,
  quemSou,
  trocarPorTokens,
} from './melhor-envio.ts'
import { anotarPedidoDeConexao, gastarPedidoDeConexao } from './pedidos-de-conexao.ts'

/** Where a person waits for the carrier. */
const PRAZO_DA_TELA_MS = 6000
const servico = 'melhor_envio'

export type ConexaoDaLoja = z.infer<typeof conexaoSchema>

/** Who may give out the shop's payment credentials may connect its carrier's wallet. Answers where the browser goes. */
export async function comecarConexao(pessoa: Pessoa, estabelecimentoId: string): Promise<{ url: string }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  const app = getConfig().melhorEnvioApp
  if (!app) throw errors.sem_app()
  const estado = await withAccess(acesso, (tx) =>
    anotarPedidoDeConexao(tx, { estabelecimentoId, userId: pessoa.userId, servico }),
  )
  return { url: enderecoDeConsentimento(app.clientId, estado) }
}

/**
 * The person is back with what the carrier gave them. The state is good once, for ten minutes, and for whoever began,
 * at this shop; then the code becomes tokens, which go sealed into the vault.
 */
export async function concluirConexao(
  pessoa: Pessoa,
  { estabelecimentoId, estado, codigo }: { estabelecimentoId: string; estado: string; codigo: string },
): Promise<ConexaoDaLoja> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  if (!getConfig().melhorEnvioApp) throw errors.sem_app()
  const gasto = await withAccess(acesso, (tx) =>
    gastarPedidoDeConexao(tx, { estabelecimentoId, userId: pessoa.userId, servico, estado }),
  )
  if (!gasto) throw errors.estado_invalido()
  const { tokens, conta } = await trocar(codigo)
  await withAccess(acesso, async (tx) => {
    await guardarTokens(tx, estabelecimentoId, tokens, conta)
    await auditar(tx, pessoa, 'fretes.conectar', { estabelecimentoId, id: estabelecimentoId })
  })
  return lerConexao(pessoa, estabelecimentoId)
}

async function trocar(codigo: string) {
  try {
    const tokens = await trocarPorTokens({ code: codigo }, PRAZO_DA_TELA_MS)
    const conta = await quemSou({ token: tokens.access_token, prazoMs: PRAZO_DA_TELA_MS }).catch(() => null)
    return { tokens, conta }
  } catch (error) {
    if (!(error instanceof MelhorEnvioError)) throw error
    throw error.incerto ? errors.falha_ao_conectar() : errors.credencial_recusada()
  }
}

export async function desconectarTransportadora(
  pessoa: Pessoa,
  estabelecimentoId: string,
): Promise<ConexaoDaLoja> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  await withAccess(acesso, async (tx) => {
    await esquecerTransportadora(tx, estabelecimentoId)
    await auditar(tx, pessoa, 'fretes.desconectar', { estabelecimentoId, id: estabelecimentoId })
  })
  return lerConexao(pessoa, estabelecimentoId)
}

/** Which services buyers are offered. */
export async function ajustarConexao(
  pessoa: Pessoa,
  ajuste: { estabelecimento_id: string; servicos: number[] },
): Promise<ConexaoDaLoja> {
  const { estabelecimento_id: estabelecimentoId, servicos } = ajuste
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  await withAccess(acesso, async (tx) => {
    const mudadas = await tx
      .updateTable('conexoes_de_frete')
      .set({ servicos: [...new Set(servicos)].toSorted((a, b) => a - b) })
      .where('estabelecimento_id', '=', estabelecimentoId)
      .executeTakeFirst()
    if (mudadas.numUpdatedRows === 0n) throw errors.desconectada()
    await auditar(tx, pessoa, 'fretes.ajustar', { estabelecimentoId, id: estabelecimentoId })
  })
  return lerConexao(pessoa, estabelecimentoId)
}

/** What the shop's screen shows; never a secret. */
export async function lerConexao(pessoa: Pessoa, estabelecimentoId: string): Promise<ConexaoDaLoja> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  const { conexao, remetente } = await withAccess(acesso, async (tx) => ({
    conexao: await rowOf<Conexao>(tx)`
      select conta, status, falta_permissao, iso(vence_em) as vence_em, iso(created_at) as created_at, servicos from conexoes_de_frete where estabelecimento_id = ${estabelecimentoId}`,
    remetente: remetenteDaLoja(await registroDaLoja(tx, estabelecimentoId)),
  }))
  return {
    disponivel: getConfig().melhorEnvioApp !== null,
    conectada: conexao !== undefined,
    status: conexao?.status ?? null,
    conta: conexao?.conta ?? null,
    falta_permissao: conexao?.falta_permissao ?? false,
    conectada_em: conexao?.created_at ?? null,
    vence_em: conexao?.vence_em ?? null,
    servicos: conexao?.servicos ?? [],
    falta_no_endereco: 'falta' in remetente ? remetente.falta : [],
  }
}

interface Conexao {
  conta: string | null
  status: 'ativa' | 'reconectar'
  falta_permissao: boolean
  vence_em: string
  created_at: string
  servicos: number[]
}

export async function registroDaLoja(tx: Tx, id: string): Promise<RegistroDaLoja> {
  return tx
    .selectFrom('estabelecimentos')
    .select(['nome', 'razao_social', 'cnpj', 'email', 'telefone', 'cep', 'endereco', 'cidade', 'uf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What the carriers of the shop's account offer, as they say now. */
export async function servicosDaLoja(
  pessoa: Pessoa,
  estabelecimentoId: string,
): Promise<{ id: number; nome: string; transportadora: string }[]> {
  acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  const { token } = await exigirConta(estabelecimentoId)
  try {
    const servicos = await listarServicos({ token, prazoMs: PRAZO_DA_TELA_MS })
    return servicos.map(({ id, name, company }) => ({ id, nome: name, transportadora: company.name }))
  } catch (error) {
    throw (await traduzirFalha(error, estabelecimentoId)) ?? error
  }
}
