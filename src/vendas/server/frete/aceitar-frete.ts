import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { today } from '#src/shared/server/clock.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { combinaFrete } from '../../frete.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { exigirComprador, lerVenda } from '../lista/ler-vendas.ts'
import { eventoDaVenda } from '../mover-venda.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { exigirVenda } from '../repository.ts'
import { findFrete, updateFrete } from './fretes.ts'

/**
 * The buyer takes the freight and term that they saw, by its number: a proposal that another replaced meanwhile is 409.
 * From here on both are part of the order, and it may leave the shop. Twice is once.
 */
export async function aceitarFrete(
  pessoa: Pessoa,
  { vendaId, proposta }: { vendaId: string; proposta: number },
): Promise<VendaDetalhe> {
  const { estabelecimento_id: estabelecimentoId } = await exigirComprador(pessoa, vendaId)
  await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    const frete = await findFrete(tx, venda)
    if (!frete) throw errors.frete_ja_escolhido()
    if (frete.proposta !== proposta) throw errors.frete_mudou()
    if (frete.aceito_em) return
    if (!combinaFrete(venda.status)) throw errors.frete_encerrado()
    if (frete.dia && frete.dia < today()) throw errors.frete_vencido()
    await updateFrete(tx, frete, { aceito_em: new Date() })
    const { valor, prazo_dias, dia } = frete
    await auditar(tx, pessoa, 'vendas.aceitar_frete', {
      estabelecimentoId,
      id: vendaId,
      para: { valor, prazo_dias, dia },
    })
    await mandarEmails(tx, vendaId, ['frete_aceito', 'frete_aceito_para_a_loja'])
    await announce(tx, [eventoDaVenda(venda)])
  })
  return lerVenda(pessoa, vendaId)
}
