import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { gravarRecebimento } from '#src/estabelecimentos/server/recebimento.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { run, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { confirmarSenha } from '#src/usuarios/server/auth/confirmar-senha.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { errors } from '../errors.ts'
import type { ConfiguracaoPagamentos, CredenciaisInput } from '../schemas.ts'
import { abrirConta, apagarSegredos, guardar, SEGREDOS_DO_MERCADO_PAGO } from './conta.ts'
import { enderecoDoWebhook } from './gerar-pix.ts'
import { type ContaMercadoPago, listarMeios, MercadoPagoError, quemSou } from './mercadopago.ts'
import { perguntarPelosEncerrados, trocarConta } from './trocar-conta.ts'

/** The shop's owner or administrator connects its own account, when the plan allows: tested first, then sealed. */
export async function salvarCredenciais(
  pessoa: Pessoa,
  dados: CredenciaisInput,
  origem: Origem,
): Promise<ConfiguracaoPagamentos> {
  const { estabelecimento_id: estabelecimentoId } = dados
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  exigirRecurso(pessoa, estabelecimentoId, 'mercadopago_proprio')
  // Where the shop's money goes is the owner's: anybody else proves that it is them (docs/rules/shops.md#team-roles).
  const papel = pessoa.lojas.find((loja) => loja.estabelecimentoId === estabelecimentoId)?.papel
  if (papel !== 'proprietario') {
    if (!dados.senha) throw errors.senha_necessaria()
    await confirmarSenha(pessoa, dados.senha, origem)
  }
  const conta = await testarCredenciais(dados.access_token)
  return trocarConta({ dono: { estabelecimentoId }, novaContaId: conta.id, acesso }, async (tx) => {
    const { pagamentos_habilitados } = await lockConfiguracao(tx, estabelecimentoId)
    const antes = await abrirConta(tx, estabelecimentoId)
    const segredo = dados.webhook_secret ?? (antes?.contaId === conta.id ? antes.segredoWebhook : null)
    await esvaziarCofre(tx, estabelecimentoId)
    const token = await guardar(tx, {
      estabelecimentoId,
      nome: 'mercadopago_access_token',
      segredo: dados.access_token,
    })
    const webhook =
      segredo && (await guardar(tx, { estabelecimentoId, nome: 'mercadopago_webhook_secret', segredo }))
    await gravarRecebimento(tx, estabelecimentoId, {
      mercadopago_vault_id: token,
      webhook_secret_vault_id: webhook,
      mercadopago_public_key: dados.public_key,
      mercadopago_user_id: conta.id,
      mercadopago_apelido: conta.nickname,
      pagamentos_habilitados,
    }).catch((error) => {
      throw violates(error, 'estabelecimentos_mercadopago_user_id_key') ? errors.conta_de_outra_loja() : error
    })
    await perguntarPelosEncerrados(tx, { estabelecimentoId })
    await auditar(tx, pessoa, 'pagamentos.conectar', { estabelecimentoId, id: estabelecimentoId })
    return lerConfiguracao(tx, estabelecimentoId)
  })
}

/** `Testar conexão`: asks the provider with the stored token. 409 when there is none. */
export async function testarConexao(
  pessoa: Pessoa,
  estabelecimentoId: string,
): Promise<{ conta_id: string; conta_nome: string | null }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  const conta = await withAccess(acesso, (tx) => abrirConta(tx, estabelecimentoId))
  if (!conta) throw errors.sem_credenciais()
  const { id, nickname } = await testarCredenciais(conta.token)
  return { conta_id: id, conta_nome: nickname }
}

/** Clears the credentials and turns payments off, in one act (docs/rules/marketplace.md#cart-stock-and-session), after the password once more. */
export async function desconectar(
  pessoa: Pessoa,
  { estabelecimentoId, senha, origem }: { estabelecimentoId: string; senha: string; origem: Origem },
): Promise<ConfiguracaoPagamentos> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  await confirmarSenha(pessoa, senha, origem)
  return trocarConta({ dono: { estabelecimentoId }, novaContaId: null, acesso }, async (tx) => {
    await esvaziarCofre(tx, estabelecimentoId)
    await auditar(tx, pessoa, 'pagamentos.desconectar', { estabelecimentoId, id: estabelecimentoId })
    return lerConfiguracao(tx, estabelecimentoId)
  })
}

/** What the shop's screen shows. */
export async function lerConfiguracao(tx: Tx, estabelecimentoId: string): Promise<ConfiguracaoPagamentos> {
  const row = await tx
    .selectFrom('estabelecimentos')
    .select([
      'mercadopago_vault_id',
      'webhook_secret_vault_id',
      'mercadopago_public_key',
      'mercadopago_user_id',
      'mercadopago_apelido',
      'pagamentos_habilitados',
      'pix_minutos',
      'desconto_pix',
      'aceita_dinheiro',
      'aceita_cartao',
      'horas_para_confirmar',
    ])
    .where('id', '=', estabelecimentoId)
    .executeTakeFirstOrThrow()
  return {
    estabelecimento_id: estabelecimentoId,
    access_token: row.mercadopago_vault_id ? '••••••••' : null,
    public_key: row.mercadopago_public_key,
    pagamentos_habilitados: row.pagamentos_habilitados,
    conta_id: row.mercadopago_user_id,
    conta_nome: row.mercadopago_apelido,
    tem_segredo_webhook: row.webhook_secret_vault_id !== null,
    webhook_url: enderecoDoWebhook(estabelecimentoId),
    pix_minutos: row.pix_minutos,
    desconto_pix: row.desconto_pix,
    aceita_dinheiro: row.aceita_dinheiro,
    aceita_cartao: row.aceita_cartao,
    horas_para_confirmar: row.horas_para_confirmar,
  }
}

/** The same, for who changes it: until the commit nobody else does. */
export async function lockConfiguracao(tx: Tx, estabelecimentoId: string): Promise<ConfiguracaoPagamentos> {
  await run(tx)`select from estabelecimentos where id = ${estabelecimentoId} for no key update`
  return lerConfiguracao(tx, estabelecimentoId)
}

/** A good token of a Brazilian account that takes PIX, or the refusal. No transaction is open while asking. */
export async function testarCredenciais(token: string): Promise<ContaMercadoPago> {
  try {
    const meios = await listarMeios({ token })
    if (!meios.some((meio) => meio.id === 'pix' && meio.status === 'active')) throw errors.pix_inativo()
    const conta = await quemSou({ token })
    if (conta.site_id !== 'MLB') throw errors.conta_de_outro_pais()
    return conta
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    throw error.incerto ? errors.falha_ao_conectar() : errors.credenciais_invalidas()
  }
}

/** The shop's credentials are gone, and with them its PIX. */
export async function esvaziarCofre(tx: Tx, estabelecimentoId: string): Promise<void> {
  await gravarRecebimento(tx, estabelecimentoId, {
    mercadopago_vault_id: null,
    webhook_secret_vault_id: null,
    mercadopago_public_key: null,
    mercadopago_user_id: null,
    mercadopago_apelido: null,
    pagamentos_habilitados: false,
  })
  await apagarSegredos(tx, estabelecimentoId, { nomes: SEGREDOS_DO_MERCADO_PAGO })
}
