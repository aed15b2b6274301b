import type { AcaoAuditada } from '#src/planos/atos.ts'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import type { Cobranca } from '../configuracao.ts'
import { errors } from '../errors.ts'
import { avisarTelas } from './avisar-telas.ts'
import { type CartaDaFatura, escreverCarta } from './cartas-da-cobranca.tsx'
import { lerRegras } from './regras.ts'
import { type AssinaturaRow, type FaturaRow, findFatura, lockAssinatura, lockFatura } from './repository.ts'

/** The invoice and its subscription, both locked. */
export interface Momento {
  assinatura: AssinaturaRow
  fatura: FaturaRow
  hoje: string
  regras: Cobranca
}

export interface AtoNaFatura {
  faturaId: string
  motivo: string
  ip: string
}

/** Locks the subscription, then the invoice; does the act; writes who did it and why, and tells the shop's screens. */
export async function agirNaFatura(
  pessoa: Pessoa,
  ato: AtoNaFatura,
  acao: AcaoAuditada,
  fazer: (tx: Tx, momento: Momento) => Promise<Record<string, unknown>>,
): Promise<void> {
  await withAcesso(SISTEMA, async (tx) => {
    const lida = await findFatura(tx, ato.faturaId)
    const assinatura = lida && (await lockAssinatura(tx, lida.estabelecimento_id))
    const fatura = await lockFatura(tx, ato.faturaId)
    if (!assinatura || !fatura) throw errors.fatura_nao_encontrada()
    const para = await fazer(tx, { assinatura, fatura, hoje: hojeDoRelogio(), regras: await lerRegras(tx) })
    await auditar(tx, {
      pessoa,
      estabelecimentoId: fatura.estabelecimento_id,
      acao,
      recurso: 'faturas',
      recursoId: fatura.id,
      de: { status: fatura.status, vencimento: fatura.vencimento, total: fatura.total },
      para,
      motivo: ato.motivo || null,
      ip: ato.ip,
    })
    await avisarTelas(tx, {
      estabelecimentoId: fatura.estabelecimento_id,
      id: fatura.id,
      status: fatura.status,
    })
  })
}

/** Its letter, of the invoice as it now is. */
export async function escreverNaFatura(
  tx: Tx,
  faturaId: string,
  { carta, ...resto }: { carta: CartaDaFatura; passo?: string; bloqueio?: string; texto?: string },
): Promise<void> {
  const fatura = await findFatura(tx, faturaId)
  if (fatura) await escreverCarta(tx, { carta, fatura, ...resto })
}
