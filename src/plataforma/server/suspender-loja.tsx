import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { announce } from '#src/shared/server/announcements.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { errors } from '../errors.ts'

interface Ato {
  id: string
  motivo: string
  ip: string
}

/** Takes a shop out of sight: no new sales, its paid orders still served. The owner is told why; visitors are not. */
export async function suspenderLoja(pessoa: Pessoa, { id, motivo, ip }: Ato): Promise<void> {
  await mudarStatus(pessoa, { id, motivo, ip, de: 'ativo', para: 'suspenso' })
}

/** Puts a suspended shop back where it was. */
export async function reativarLoja(pessoa: Pessoa, { id, motivo, ip }: Ato): Promise<void> {
  await mudarStatus(pessoa, { id, motivo, ip, de: 'suspenso', para: 'ativo' })
}

async function mudarStatus(
  pessoa: Pessoa,
  { id, motivo, ip, de, para }: Ato & { de: 'ativo' | 'suspenso'; para: 'ativo' | 'suspenso' },
): Promise<void> {
  await withAcesso({ papel: 'plataforma', userId: pessoa.userId }, (tx) =>
    mudarStatusEm(tx, pessoa, { id, motivo, ip, de, para }),
  )
}

/** Suspends in the caller's transaction: a report of the shop that proved true. */
export async function suspenderEm(tx: Tx, pessoa: Pessoa, ato: Ato): Promise<void> {
  await mudarStatusEm(tx, pessoa, { ...ato, de: 'ativo', para: 'suspenso' })
}

async function mudarStatusEm(
  tx: Tx,
  pessoa: Pessoa,
  { id, motivo, ip, de, para }: Ato & { de: 'ativo' | 'suspenso'; para: 'ativo' | 'suspenso' },
): Promise<void> {
  const { rows } = await sql<{ nome: string; status: string; email: string | null }>`
      select e.nome, e.status, (select u.email from auth.users u where u.id = e.owner_user_id) as email
      from estabelecimentos e where e.id = ${id} for no key update of e`.execute(tx)
  const loja = rows[0]
  if (!loja) throw errors.loja_nao_encontrada()
  if (loja.status !== de)
    throw errors.status_da_loja({ detail: `A loja está com a situação ${loja.status}.` })
  const suspensa = para === 'suspenso'
  await sql`update estabelecimentos set status = ${para}, motivo_suspensao = ${suspensa ? motivo : null},
      suspenso_em = ${suspensa ? sql`now()` : null} where id = ${id}`.execute(tx)
  await auditar(tx, {
    pessoa,
    estabelecimentoId: id,
    acao: suspensa ? 'plataforma.loja_suspensa' : 'plataforma.loja_reativada',
    recurso: 'estabelecimentos',
    recursoId: id,
    de: { status: de },
    para: { status: para },
    motivo,
    ip,
  })
  const assunto = `${loja.nome} ${suspensa ? 'foi suspensa no' : 'voltou ao'} Portal de Vendas`
  await avisar(tx, {
    estabelecimentoId: id,
    acao: 'loja.editar',
    tipo: suspensa ? 'plataforma.loja_suspensa' : 'plataforma.loja_reativada',
    titulo: assunto,
    texto: motivo,
    rota: '/admin',
  })
  if (loja.email) await escrever(tx, { email: loja.email, assunto, suspensa, motivo })
  await announce(tx, [
    { channel: 'cache', payload: 'lojas' },
    { channel: 'cache', payload: `loja:${id}` },
  ])
}

async function escrever(
  tx: Tx,
  { email, assunto, suspensa, motivo }: { email: string; assunto: string; suspensa: boolean; motivo: string },
): Promise<void> {
  const { publicUrl } = getConfig()
  await queueLetter(tx, {
    para: email,
    assunto,
    corpo: suspensa ? (
      <Carta titulo="Loja suspensa pela administração">
        <Paragrafo>{motivo}</Paragrafo>
        <Paragrafo>
          A loja não aparece para os clientes e não recebe novos pedidos. Os pedidos já pagos continuam no
          painel.
        </Paragrafo>
        <Botao href={`${publicUrl}/suporte`}>Contestar</Botao>
      </Carta>
    ) : (
      <Carta titulo="Sua loja está no ar de novo">
        <Paragrafo>{motivo}</Paragrafo>
        <Botao href={`${publicUrl}/admin`}>Abrir o painel</Botao>
      </Carta>
    ),
  })
}
