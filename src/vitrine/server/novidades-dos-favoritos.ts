import { type RawBuilder, sql } from 'kysely'
import { avisar } from '#src/avisos/server/avisar.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { currentTime, today } from '#src/shared/server/clock.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { forEachPerson } from '#src/shared/server/database/batches.ts'
import { rowsOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { readEmails } from '#src/shared/server/email/texts.tsx'
import { consentiu, linksDeSair } from '#src/usuarios/server/conta/sair-por-link.ts'

export const EMAILS_DA_VITRINE = readEmails(
  'favoritos',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  { novidades_dos_favoritos: ['assunto', 'produtos', 'link', 'parar'] },
)

/** Of one letter or notice; the rest is counted. */
const PRODUTOS_NA_CARTA = 8
const ROTA = '/minha-conta/favoritos'

interface Novidade {
  produto_id: string
  nome: string
  loja: string
  preco: number
  /** What it cost when its person last heard of it, where it costs less now. */
  de: number | null
  voltou: boolean
  email: string | null
}

/**
 * A favourite costs less than what its person knows, and honestly so: not over the lowest price of the thirty days before
 * (docs/decisions/0046-promotions-are-measured-by-thirty-days.md).
 */
export const baixouHonesto = (conhecido: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(p.preco_efetivo < ${conhecido} and (p.menor_preco_30d is null or p.preco_efetivo <= p.menor_preco_30d))`

/** Called by the clock, by day: who has favourites that cost less or are back is told of all of them at once, once a day. */
export async function avisarFavoritos(): Promise<void> {
  await withAccess(SYSTEM, lembrarEsgotados)
  await forEachPerson(
    (tx, depois, quantas) => rowsOf<{ id: string }>(tx)`
      select distinct f.user_id as id ${novidades(sql`f.user_id > ${depois}`)} order by f.user_id limit ${quantas}`,
    contar,
  )
}

/** What is sold out now may come back. Who waits for it by `Avise-me quando chegar` is told by that. */
async function lembrarEsgotados(tx: Tx): Promise<void> {
  await run(tx)`
    update favoritos f set esgotado = not f.esgotado from publico_produtos p
    where p.estabelecimento_id = f.estabelecimento_id and p.id = f.produto_id and p.estoque <= 0
      and f.esgotado = exists (select 1 from avisos_de_reposicao a
        where a.user_id = f.user_id and a.estabelecimento_id = f.estabelecimento_id and a.produto_id = f.produto_id)`
}

async function contar(userId: string): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(hashtextextended(${userId}, 31))`
    const todas = await rowsOf<Novidade>(tx)`
      select f.produto_id, p.nome, e.nome as loja, p.preco_efetivo as preco, f.esgotado as voltou,
        case when ${baixouHonesto(sql`f.preco_visto`)} then f.preco_visto end as de,
        (select u.email from auth.users u where u.id = f.user_id and u.email_confirmed_at is not null
          and ${consentiu(sql`u.id`, 'favoritos')}) as email
      ${novidades(sql`f.user_id = ${userId}`)} order by f.created_at desc, f.produto_id`
    // Told, or let go, since the list was read.
    const [primeira] = todas
    if (!primeira) return
    const ids = todas.map(({ produto_id }) => produto_id)
    await run(tx)`
      update favoritos f set preco_visto = p.preco_efetivo, esgotado = false, avisado_em = ${currentTime()}
      from publico_produtos p where f.user_id = ${userId} and f.produto_id = any(${ids}::uuid[])
        and p.estabelecimento_id = f.estabelecimento_id and p.id = f.produto_id`
    const titulo = tituloDe(todas)
    const frases = todas.slice(0, PRODUTOS_NA_CARTA).map(emFrase)
    if (todas.length > frases.length) frases.push(`E mais ${todas.length - frases.length}.`)
    const chave = `favoritos.${userId}.${today()}`
    await avisar(tx, {
      userId,
      tipo: 'favoritos.novidade',
      titulo,
      texto: frases.join(' '),
      rota: ROTA,
      chave,
    })
    if (!primeira.email) return
    const { pagina, sair } = linksDeSair(userId, 'favoritos')
    await queueEmail(tx, {
      para: primeira.email,
      ...EMAILS_DA_VITRINE.write('novidades_dos_favoritos', {
        assunto: titulo,
        produtos: frases,
        link: getConfig().publicUrl + ROTA,
        parar: pagina,
      }),
      sair,
      chave,
    })
  })
}

/** From the favourites that have news: on show, in stock, of a shop that takes orders, of who heard nothing for a day. */
function novidades(quais: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from favoritos f
    join publico_produtos p on p.estabelecimento_id = f.estabelecimento_id and p.id = f.produto_id
    join publico_estabelecimentos e on e.id = f.estabelecimento_id and not e.em_pausa
    where ${quais} and p.estoque > 0 and (f.esgotado or ${baixouHonesto(sql`f.preco_visto`)})
      and not exists (select 1 from favoritos o where o.user_id = f.user_id
        and o.avisado_em > ${currentTime()}::timestamptz - interval '1 day')`
}

function tituloDe(todas: Novidade[]): string {
  const [{ nome, voltou } = { nome: '', voltou: false }] = todas
  if (todas.length > 1) return `${todas.length} favoritos com novidades`
  return voltou ? `${nome} voltou ao estoque` : `${nome} baixou de preço`
}

function emFrase({ nome, loja, preco, de, voltou }: Novidade): string {
  const baixou = de === null ? '' : `de ${formatarReais(de)} por ${formatarReais(preco)}`
  if (!voltou) return `${nome}, da loja ${loja}: ${baixou}.`
  return `${nome}, da loja ${loja}: voltou ao estoque, ${baixou || `por ${formatarReais(preco)}`}.`
}
