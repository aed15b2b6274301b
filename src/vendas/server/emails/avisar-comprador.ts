import { avisar } from '#src/avisos/server/avisar.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { Ocasiao } from './avisar-loja.ts'
import { EMAILS, escreverEmail, type NomeDoEmail } from './emails.tsx'

/** What the buyer has just done, or asked for, on the screen that is open. */
const NAO_TOCAM = new Set<NomeDoEmail>(['pedido_recebido', 'comprovante'])

/** What each e-mail to the buyer is about, by the first word of its name. */
const ASSUNTOS: Record<string, string> = {
  frete: 'frete',
  entrega: 'frete',
  pix: 'pagamento',
  link: 'pagamento',
  pagamento: 'pagamento',
  reembolso: 'reembolso',
  devolucao: 'devolucao',
  mediacao: 'devolucao',
  avalie: 'avaliacao',
}

/** Beside the e-mail: every step of an order also notifies the account that bought, in the marketplace's header. */
export async function avisarComprador(
  tx: Tx,
  { modelo, vendaId, userId, pedido, chave }: Omit<Ocasiao, 'loja'> & { userId: string | null },
): Promise<void> {
  if (!userId || EMAILS[modelo] !== 'comprador' || NAO_TOCAM.has(modelo)) return
  await avisar(tx, {
    userId,
    tipo: `pedidos.${ASSUNTOS[modelo.split('_', 1)[0] ?? ''] ?? 'andamento'}`,
    titulo: escreverEmail(modelo, pedido).assunto,
    texto: pedido.loja,
    rota: `/minha-conta/pedido/${vendaId}`,
    chave,
  })
}
