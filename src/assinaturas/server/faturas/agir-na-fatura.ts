import type { AcaoAuditada } from '#src/registro/atos.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { billingOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import type { Dia } from '../../calendario.ts'
import { errors } from '../../errors.ts'
import { avisarTelas } from '../avisar-telas.ts'
import { escreverEmail } from '../emails-da-cobranca.ts'
import type { EmailDaFatura } from '../emails.ts'
import { lerRegras } from '../ler-regras.ts'
import { acertarPixAutomatico } from '../pix-automatico/acertar.ts'
import { type AssinaturaRow, type FaturaRow, findFatura, lockAssinatura, lockFatura } from '../repository.ts'

/** The invoice and its subscription, both locked. */
export interface Momento extends Dia {
  assinatura: AssinaturaRow
  fatura: FaturaRow
}

export interface AtoNaFatura {
  faturaId: string
  motivo?: string
  /** The shop that acts; another's invoice does not exist. Left out: the platform. */
  estabelecimentoId?: string
}

/** Locks the subscription, then the invoice; does the act; writes who did it and why, and tells the shop's screens. */
export async function agirNaFatura<T extends Record<string, unknown>>(
  pessoa: Pessoa,
  { faturaId, motivo, ...ato }: AtoNaFatura,
  acao: AcaoAuditada,
  fazer: (tx: Tx, momento: Momento) => Promise<T>,
): Promise<T> {
  const id = ato.estabelecimentoId ?? (await lerComoPlataforma(pessoa, faturaId)).estabelecimento_id
  return withAccess(billingOf(id, pessoa.userId), async (tx) => {
    const assinatura = await lockAssinatura(tx, id)
    const fatura = await lockFatura(tx, faturaId)
    if (!assinatura || !fatura) throw errors.fatura_nao_encontrada()
    const hoje = hojeDoRelogio()
    const para = await fazer(tx, { assinatura, fatura, hoje, regras: await lerRegras(tx) })
    const depois = await lockAssinatura(tx, id)
    if (depois) await acertarPixAutomatico(tx, depois, { hoje })
    await auditar(tx, pessoa, acao, {
      estabelecimentoId: id,
      recurso: 'faturas',
      id: faturaId,
      de: { status: fatura.status, vencimento: fatura.vencimento, total: fatura.total },
      para,
      motivo,
    })
    await avisarTelas(tx, { estabelecimentoId: id, id: faturaId, status: fatura.status })
    return para
  })
}

/** Any shop's invoice. */
export async function lerComoPlataforma({ userId }: Pessoa, faturaId: string): Promise<FaturaRow> {
  const fatura = await withAccess({ papel: 'plataforma', userId }, (tx) => findFatura(tx, faturaId))
  if (!fatura) throw errors.fatura_nao_encontrada()
  return fatura
}

/** Its e-mail, of the invoice as it now is. */
export async function escreverNaFatura(
  tx: Tx,
  faturaId: string,
  { modelo, ...resto }: { modelo: EmailDaFatura; passo?: string; bloqueio?: string | null; texto?: string },
): Promise<void> {
  const fatura = await findFatura(tx, faturaId)
  if (fatura) await escreverEmail(tx, { modelo, fatura, ...resto })
}
