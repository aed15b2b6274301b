import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { gravarRecebimento } from '#src/estabelecimentos/server/recebimento.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { AjustesInput, ConfiguracaoPagamentos } from '../schemas.ts'
import { lerConfiguracao, lockConfiguracao } from './conectar-mercadopago.ts'

/**
 * The shop's owner or administrator says how it takes money: PIX on or off (on needs credentials, docs/rules/marketplace.md#cart-stock-and-session, and the plan), for
 * how long a PIX lives, its discount, and what is taken on delivery. At least one way stays.
 */
export async function ajustarPagamentos(
  pessoa: Pessoa,
  { estabelecimento_id: estabelecimentoId, ...ajustes }: AjustesInput,
): Promise<ConfiguracaoPagamentos> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'pagamentos.configurar')
  return withAccess(acesso, async (tx) => {
    const antes = await lockConfiguracao(tx, estabelecimentoId)
    if (ajustes.pagamentos_habilitados && !antes.access_token) throw errors.sem_credenciais()
    if (ajustes.pagamentos_habilitados && !antes.pagamentos_habilitados)
      exigirRecurso(pessoa, estabelecimentoId, 'mercadopago_proprio')
    const depois = { ...antes, ...ajustes }
    const fecharia = (['aceita_dinheiro', 'aceita_cartao', 'pagamentos_habilitados'] as const).some(
      (forma) => ajustes[forma] === false && antes[forma],
    )
    if (fecharia && !depois.aceita_dinheiro && !depois.aceita_cartao && !depois.pagamentos_habilitados)
      throw errors.nenhuma_forma()
    await gravarRecebimento(tx, estabelecimentoId, {
      pagamentos_habilitados: depois.pagamentos_habilitados,
      pix_minutos: depois.pix_minutos,
      desconto_pix: depois.desconto_pix,
      aceita_dinheiro: depois.aceita_dinheiro,
      aceita_cartao: depois.aceita_cartao,
      horas_para_confirmar: depois.horas_para_confirmar,
    })
    await auditar(tx, pessoa, 'pagamentos.ajustar', {
      estabelecimentoId,
      id: estabelecimentoId,
      de: Object.fromEntries(Object.keys(ajustes).map((nome) => [nome, antes[nome as keyof typeof ajustes]])),
      para: ajustes,
    })
    await announce(tx, [{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
    return lerConfiguracao(tx, estabelecimentoId)
  })
}
