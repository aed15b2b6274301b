import { quitarFatura } from '#src/assinaturas/server/faturas/quitar-fatura.ts'
import { lerRegras } from '#src/assinaturas/server/ler-regras.ts'
import { lockAssinaturaDaLoja } from '#src/assinaturas/server/travar-assinatura.ts'
import { gravarContaDaPlataforma } from '#src/pagamentos/server/conectar-plataforma.ts'
import { inicioDoDia } from '#src/shared/dias.ts'
import { rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { contaDaDemo } from './contas.ts'
import { LOJAS } from './lojas.ts'

/** The platform's account at the simulator, into which the demonstration's invoices are paid. */
export function contaDaPlataforma() {
  return contaDaDemo('plataforma', { nome: 'Portal de Vendas', cidade: 'São Paulo' })
}

/**
 * At every start of the demonstration: the platform can be paid, and its shops have paid what fell due while nobody
 * looked, so that a marketplace left alone for a month is still open. The blocked shop stays blocked.
 */
export async function manterCobranca(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const conta = await tx.selectFrom('conta_plataforma').select('id').executeTakeFirst()
    if (!conta) {
      const { token, publicKey, userId, webhookSecret } = contaDaPlataforma()
      await gravarContaDaPlataforma(tx, {
        token,
        publicKey: publicKey ?? '',
        contaId: String(userId),
        segredo: webhookSecret,
      })
    }
  })
  const codigos = LOJAS.filter(({ situacao }) => situacao === 'aprovada').map(({ codigo }) => codigo)
  const faturas = await withAccess(
    SYSTEM,
    (tx) =>
      rowsOf<{ id: string; estabelecimento_id: string; vencimento: string }>(tx)`
      select f.id, f.estabelecimento_id, f.vencimento from faturas f join estabelecimentos e on e.id = f.estabelecimento_id
      where e.codigo = any(${codigos}) and f.status in ('aberta', 'vencida') and f.vencimento < ${hojeDoRelogio()}::date
      order by f.vencimento`,
  )
  for (const fatura of faturas) await withAccess(SYSTEM, (tx) => pagar(tx, fatura))
}

async function pagar(
  tx: Tx,
  fatura: { id: string; estabelecimento_id: string; vencimento: string },
): Promise<void> {
  const assinatura = await lockAssinaturaDaLoja(tx, fatura.estabelecimento_id)
  if (!assinatura) return
  await quitarFatura(tx, assinatura, {
    faturaId: fatura.id,
    // By no PIX of the simulator's: nobody was there to pay it.
    meio: 'transferencia',
    pagoEm: inicioDoDia(fatura.vencimento),
    hoje: hojeDoRelogio(),
    regras: await lerRegras(tx),
  })
}
