import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { aosCentavos } from '#src/shared/dinheiro.ts'
import { tenteDeNovoEm } from '#src/shared/espera.ts'
import { today } from '#src/shared/server/clock.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../../errors.ts'
import { combinaFrete } from '../../frete.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { PropostaDeFrete } from '../../schemas-pedido.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import { eventoDaVenda } from '../mover-venda.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { exigirVenda } from '../repository.ts'
import { findFrete, updateFrete } from './fretes.ts'

/**
 * The shop's team says what the delivery of an order costs and by when it comes, until the buyer accepts. Each proposal
 * has the next number and is a letter to the buyer: so many in a day; the same one twice is one.
 */
export async function proporFrete(
  pessoa: Pessoa,
  { vendaId, proposta }: { vendaId: string; proposta: PropostaDeFrete },
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await acharVenda(pessoa, vendaId)
  const valor = aosCentavos(proposta.valor)
  const { prazo_dias = null, dia = null } = proposta
  await withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'vendas.avancar'), async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    const frete = await findFrete(tx, venda)
    if (!frete) throw errors.frete_ja_escolhido()
    if (frete.aceito_em) throw errors.frete_ja_aceito()
    if (!combinaFrete(venda.status)) throw errors.frete_encerrado()
    if (dia && dia < today()) throw errors.frete_no_passado()
    if (frete.valor === valor && frete.prazo_dias === prazo_dias && frete.dia === dia) return
    await exigirRitmoDasPropostas(tx, vendaId)
    const numero = frete.proposta + 1
    await updateFrete(tx, frete, {
      proposta: numero,
      valor,
      prazo_dias,
      dia,
      proposto_em: new Date(),
      lembrado_em: null,
    })
    await auditar(tx, pessoa, 'vendas.propor_frete', {
      estabelecimentoId,
      id: vendaId,
      de: frete.proposta > 0 ? { valor: frete.valor, prazo_dias: frete.prazo_dias, dia: frete.dia } : null,
      para: { valor, prazo_dias, dia },
    })
    await mandarEmails(tx, vendaId, ['frete_proposto'], `proposta-${numero}`)
    await announce(tx, [eventoDaVenda(venda)])
  })
  return lerVenda(pessoa, vendaId)
}

const PROPOSTAS_POR_DIA = 10

async function exigirRitmoDasPropostas(tx: Tx, vendaId: string): Promise<void> {
  const [contagem] = await countHits(tx, [
    { name: 'propostas-de-frete', who: vendaId, limit: PROPOSTAS_POR_DIA, windowSeconds: 86_400 },
  ])
  if (!contagem || contagem.fits) return
  throw errors.propostas_demais({
    detail: `Você já fez ${PROPOSTAS_POR_DIA} propostas para este pedido em um dia. ${tenteDeNovoEm(contagem.waitSeconds)}`,
    retryAfterSeconds: contagem.waitSeconds,
  })
}
