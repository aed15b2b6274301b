import { sql } from 'kysely'
import type { Acao } from '#src/planos/papeis.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import type { EventoDeAviso } from '../avisos.ts'
import { lojaQuerCarta } from './preferencias-de-aviso.ts'

interface Noticia {
  estabelecimentoId: string
  evento: EventoDeAviso
  /** What happened, after the event's point. */
  oQueHouve: string
  /** Whose role has it is told in the panel. */
  acao: Acao
  titulo: string
  texto: string | null
  rota: string
  /** Told once. */
  chave: string
}

/** Rings the bell of the shop's team, and writes to the shop's address unless its owner turned such letters off. */
export async function avisarComCarta(
  tx: Tx,
  { estabelecimentoId, evento, oQueHouve, ...noticia }: Noticia,
): Promise<void> {
  await avisar(tx, { estabelecimentoId, tipo: `${evento}.${oQueHouve}`, ...noticia })
  const { rows } = await sql<{ email: string | null }>`
    select coalesce(e.email, u.email) as email from estabelecimentos e
    left join auth.users u on u.id = e.owner_user_id where e.id = ${estabelecimentoId}`.execute(tx)
  const para = rows[0]?.email
  if (!para || !(await lojaQuerCarta(tx, estabelecimentoId, evento))) return
  const { titulo, texto, rota, chave } = noticia
  await queueLetter(tx, {
    para,
    assunto: titulo,
    chave: `${evento}.${oQueHouve}.${chave}`,
    corpo: (
      <Carta titulo={titulo}>
        {texto && <Paragrafo>{texto}</Paragrafo>}
        <Botao href={`${getConfig().publicUrl}${rota}`}>Abrir no painel</Botao>
      </Carta>
    ),
  })
}
