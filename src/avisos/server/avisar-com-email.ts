import type { Acao } from '#src/acesso/papeis.ts'
import { avisar } from './avisar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { readEmails } from '#src/shared/server/email/texts.tsx'
import type { EventoDeAviso } from '../preferencias.ts'
import { lojaQuerEmail } from './preferencias.ts'

export const EMAILS_DOS_AVISOS = readEmails(
  'avisos',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  { aviso: ['titulo', 'texto', 'link'] },
)

interface Noticia {
  estabelecimentoId: string
  evento: EventoDeAviso
  /** What happened, after the event's point. */
  oQueHouve: string
  /** Members whose role has it are notified in the panel. */
  acao: Acao
  titulo: string
  texto: string | null
  rota: string
  /** Notified once. */
  chave: string
}

/** Notifies the shop's team in the panel, and e-mails the shop's address unless its owner turned such e-mails off. */
export async function avisarComEmail(
  tx: Tx,
  { estabelecimentoId, evento, oQueHouve, ...noticia }: Noticia,
): Promise<void> {
  await avisar(tx, { estabelecimentoId, tipo: `${evento}.${oQueHouve}`, ...noticia })
  const row = await rowOf<{ email: string | null }>(tx)`
    select coalesce(e.email, u.email) as email from estabelecimentos e
    left join auth.users u on u.id = e.owner_user_id where e.id = ${estabelecimentoId}`
  const para = row?.email
  if (!para || !(await lojaQuerEmail(tx, estabelecimentoId, evento))) return
  const { titulo, texto, rota, chave } = noticia
  await queueEmail(tx, {
    para,
    loja: estabelecimentoId,
    ...EMAILS_DOS_AVISOS.write('aviso', { titulo, texto, link: `${getConfig().publicUrl}${rota}` }),
    chave: `${evento}.${oQueHouve}.${chave}`,
  })
}
