import { type RawBuilder, sql } from 'kysely'
import { formatarReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { forEachPerson } from '#src/shared/server/database/batches.ts'
import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { readEmails } from '#src/shared/server/email/texts.tsx'
import { consentiu, linksDeSair } from '#src/usuarios/server/conta/sair-por-link.ts'
import { lockCarrinho } from './mudar-carrinho.ts'

export const EMAILS_DO_CARRINHO = readEmails(
  'carrinho',
  import.meta.glob<string>('../../conteudo/emails-do-carrinho/*.md', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
  { carrinho_esperando: ['produtos', 'link', 'parar'] },
)

/** Of a letter; the rest is counted. */
const PRODUTOS_NA_CARTA = 5

interface Esperando {
  produto_id: string
  quantidade: number
  nome: string
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  loja: string
  codigo: string
  email: string
  mudada_em: string
}

/**
 * Called by the clock: who asked for it and touched nothing in the cart for a day gets one letter for that cart
 * (docs/rules/marketplace.md#the-reminder-of-a-cart).
 */
export async function lembrarCarrinhos(): Promise<void> {
  await forEachPerson(
    (tx, depois, quantas) => rowsOf<{ id: string }>(tx)`
      select distinct l.user_id as id ${esperando(sql`l.user_id > ${depois}`)} order by l.user_id limit ${quantas}`,
    lembrar,
  )
}

async function lembrar(userId: string): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await lockCarrinho(tx, userId)
    const linhas = await rowsOf<Esperando>(tx)`
      select l.produto_id, l.quantidade, p.nome, p.preco, p.preco_promocao, p.em_promocao, e.nome as loja, e.codigo,
        u.email, iso(l.mudada_em) as mudada_em
      ${esperando(sql`l.user_id = ${userId}`)} order by l.mudada_em desc, l.produto_id`
    const [primeira] = linhas
    // Touched, ordered or told since the list was read.
    if (!primeira) return
    await run(tx)`update linhas_carrinho set lembrada_em = now() where user_id = ${userId}`
    const { pagina, sair } = linksDeSair(userId, 'carrinho')
    const carrinho = encodeURIComponent(`/loja/${primeira.codigo}#carrinho`)
    await queueEmail(tx, {
      para: primeira.email,
      ...EMAILS_DO_CARRINHO.write('carrinho_esperando', {
        produtos: emFrases(linhas),
        link: `${getConfig().publicUrl}/auth/consumidor?voltar=${carrinho}`,
        parar: pagina,
      }),
      sair,
      chave: `carrinho.${userId}.${Date.parse(primeira.mudada_em)}`,
    })
  })
}

/**
 * From the lines that a letter may name: of a cart that rests since a day, and not since two weeks, and was not told of;
 * in stock, on show, of a shop that takes orders, and not ordered there since.
 */
function esperando(quais: RawBuilder<unknown>): RawBuilder<unknown> {
  const agora = currentTime()
  return sql`
    from linhas_carrinho l
    join auth.users u on u.id = l.user_id and u.email_confirmed_at is not null
    join publico_estabelecimentos e on e.id = l.estabelecimento_id and not e.em_pausa
    join lateral (
      select nome, preco, preco_promocao, em_promocao, estoque, so_com_documento from publico_produtos
      where id = l.produto_id and preco_ate is null
      union all
      select nome, preco, preco_promocao, em_promocao, estoque, so_com_documento from publico_variacoes
      where id = l.produto_id
    ) p on p.estoque > 0 and not p.so_com_documento
    where ${quais} and l.lembrada_em is null
      and l.mudada_em between ${agora}::timestamptz - interval '14 days' and ${agora}::timestamptz - interval '1 day'
      and not exists (select 1 from linhas_carrinho o where o.user_id = l.user_id
        and (o.lembrada_em is not null or o.mudada_em > ${agora}::timestamptz - interval '1 day'))
      and not exists (select 1 from vendas v where v.user_id = l.user_id
        and v.estabelecimento_id = l.estabelecimento_id and v.created_at >= l.mudada_em)
      and ${consentiu(sql`l.user_id`, 'carrinho')}`
}

function emFrases(linhas: Esperando[]): string[] {
  const frases = linhas
    .slice(0, PRODUTOS_NA_CARTA)
    .map((um) => `${um.quantidade} × ${um.nome}, ${formatarReais(precoEfetivo(um))} cada, em ${um.loja}`)
  const resto = linhas.length - frases.length
  return resto > 0 ? [...frases, `e mais ${resto}`] : frases
}
