import { setTimeout as esperar } from 'node:timers/promises'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import {
  anotarPedidoDeConexao,
  escolhaDoPedido,
  gastarPedidoDeConexao,
} from '#src/fretes/server/pedidos-de-conexao.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors-do-bling.ts'
import type { ConexaoDoBling } from '../../schemas-bling.ts'
import { BlingError, enderecoDeConsentimento, quemSou, trocarPorTokens } from './bling.ts'
import { exigirApp } from './bling-http.ts'
import { esquecerBling, guardarConexao } from './conexao.ts'
import { lerBling } from './ler-bling.ts'
import { enfileirarAnteriores } from './pedido-da-venda.ts'

/** Where a person waits for Bling. */
const PRAZO_DA_TELA_MS = 6000
const servico = 'bling'
const acessoA = (pessoa: Pessoa, estabelecimentoId: string) =>
  acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')

/** Answers where the browser goes. Sales that were paid up to so many days before go too, once it is back. */
export async function comecarConexao(
  pessoa: Pessoa,
  { estabelecimentoId, anterioresDias }: { estabelecimentoId: string; anterioresDias: number },
): Promise<{ url: string }> {
  const acesso = acessoA(pessoa, estabelecimentoId)
  exigirApp()
  const estado = await withAccess(acesso, (tx) =>
    anotarPedidoDeConexao(tx, {
      estabelecimentoId,
      userId: pessoa.userId,
      servico,
      escolha: anterioresDias,
    }),
  )
  return { url: enderecoDeConsentimento(estado) }
}

/** The person is back with what Bling gave them: the code becomes tokens, which go sealed into the vault. */
export async function concluirConexao(
  pessoa: Pessoa,
  { estabelecimentoId, estado, codigo }: { estabelecimentoId: string; estado: string; codigo: string },
): Promise<ConexaoDoBling> {
  const acesso = acessoA(pessoa, estabelecimentoId)
  exigirApp()
  const gasto = await withAccess(acesso, (tx) =>
    gastarPedidoDeConexao(tx, { estabelecimentoId, userId: pessoa.userId, servico, estado }),
  )
  if (!gasto) throw errors.bling_estado_invalido()
  const nova = await trocar(codigo)
  await withAccess(acesso, async (tx) => {
    await guardarConexao(tx, { estabelecimentoId, ...nova })
    const dias = escolhaDoPedido(estado)
    const anteriores = await enfileirarAnteriores(tx, { estabelecimentoId, dias })
    await auditar(tx, pessoa, 'bling.conectar', {
      estabelecimentoId,
      id: estabelecimentoId,
      para: { conta: nova.conta, ...(dias > 0 ? { vendas_dos_ultimos_dias: dias, anteriores } : {}) },
    })
  })
  return lerBling(pessoa, estabelecimentoId)
}

async function trocar(codigo: string) {
  try {
    const tokens = await trocarPorTokens({ code: codigo }, PRAZO_DA_TELA_MS)
    const quem = () => quemSou(tokens.access_token, PRAZO_DA_TELA_MS)
    // The account's calls of this second may be used up by what else is connected to it.
    const eu = await quem().catch(async (error) => {
      if (!(error instanceof BlingError && error.status === 429)) throw error
      await esperar(1000)
      return quem()
    })
    return { tokens, ...eu }
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    throw error.incerto ? errors.bling_sem_resposta() : errors.bling_recusou()
  }
}

export async function desconectarBling(pessoa: Pessoa, estabelecimentoId: string): Promise<ConexaoDoBling> {
  await withAccess(acessoA(pessoa, estabelecimentoId), async (tx) => {
    await esquecerBling(tx, estabelecimentoId)
    await auditar(tx, pessoa, 'bling.desconectar', { estabelecimentoId, id: estabelecimentoId })
  })
  return lerBling(pessoa, estabelecimentoId)
}

/** Who is the master of the stock. Where it becomes Bling, everything is read at once. */
export async function ajustarBling(
  pessoa: Pessoa,
  { estabelecimentoId, estoqueDe }: { estabelecimentoId: string; estoqueDe: 'portal' | 'bling' },
): Promise<ConexaoDoBling> {
  await withAccess(acessoA(pessoa, estabelecimentoId), async (tx) => {
    const antes = await exigirConexao(tx, estabelecimentoId)
    if (antes.estoqueDe === estoqueDe) return
    await run(tx)`
      update conexoes_do_bling set estoque_de = ${estoqueDe}, comparar_em = now(), comparar_depois = null
      where estabelecimento_id = ${estabelecimentoId}`
    await auditar(tx, pessoa, 'bling.ajustar', {
      estabelecimentoId,
      id: estabelecimentoId,
      de: { estoque_de: antes.estoqueDe },
      para: { estoque_de: estoqueDe },
    })
  })
  return lerBling(pessoa, estabelecimentoId)
}

/** Pairs and stock are compared now, not at night. */
export async function compararAgora(pessoa: Pessoa, estabelecimentoId: string): Promise<ConexaoDoBling> {
  await withAccess(acessoA(pessoa, estabelecimentoId), async (tx) => {
    const { status } = await exigirConexao(tx, estabelecimentoId)
    if (status === 'reconectar') throw errors.bling_reconectar()
    // One that is under way goes on to its end.
    await run(tx)`
      update conexoes_do_bling set comparar_em = now(), comparar_depois = null, pausada_ate = null
      where estabelecimento_id = ${estabelecimentoId} and comparar_em > now()`
    await auditar(tx, pessoa, 'bling.comparar', { estabelecimentoId, id: estabelecimentoId })
  })
  return lerBling(pessoa, estabelecimentoId)
}

/** An order that Bling refused, after somebody saw to what was wrong; or one that waits for its next try. */
export async function reenviarPedido(
  pessoa: Pessoa,
  { estabelecimentoId, vendaId }: { estabelecimentoId: string; vendaId: string },
): Promise<ConexaoDoBling> {
  await withAccess(acessoA(pessoa, estabelecimentoId), async (tx) => {
    const { status } = await exigirConexao(tx, estabelecimentoId)
    if (status === 'reconectar') throw errors.bling_reconectar()
    const pedido = await rowOf<{ situacao: string }>(tx)`
      select situacao from pedidos_no_bling
      where estabelecimento_id = ${estabelecimentoId} and venda_id = ${vendaId} for update`
    if (!pedido) throw errors.bling_pedido_nao_encontrado()
    if (pedido.situacao === 'enviado' || pedido.situacao === 'cancelado')
      throw errors.bling_pedido_ja_enviado()
    // Looked for by our number again: what it was there may be gone.
    await run(tx)`
      update pedidos_no_bling p set tentativas = 0, proxima_em = now(), problema = null, detalhe = null,
        situacao = case when p.situacao <> 'recusado' then p.situacao
          when v.status in ('cancelado', 'devolvido') then 'a_cancelar' else 'pendente' end,
        bling_id = case when p.situacao = 'recusado' and v.status not in ('cancelado', 'devolvido') then null else p.bling_id end
      from vendas v
      where p.estabelecimento_id = ${estabelecimentoId} and p.venda_id = ${vendaId}
        and v.estabelecimento_id = p.estabelecimento_id and v.id = p.venda_id`
    await run(tx)`
      update conexoes_do_bling set pausada_ate = null where estabelecimento_id = ${estabelecimentoId}`
    await auditar(tx, pessoa, 'bling.reenviar', { estabelecimentoId, id: vendaId })
  })
  return lerBling(pessoa, estabelecimentoId)
}

async function exigirConexao(tx: Tx, estabelecimentoId: string) {
  const conexao = await rowOf<{ status: ConexaoDoBling['status']; estoqueDe: 'portal' | 'bling' }>(tx)`
    select status, estoque_de as "estoqueDe" from conexoes_do_bling
    where estabelecimento_id = ${estabelecimentoId} for update`
  if (!conexao) throw errors.bling_desconectado()
  return conexao
}
