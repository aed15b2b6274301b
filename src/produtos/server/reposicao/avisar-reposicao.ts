import { avisar } from '#src/avisos/server/avisar.ts'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { readEmails } from '#src/shared/server/email/texts.tsx'
import { linkDeParar } from './parar-avisos.ts'

export const EMAILS_DOS_PRODUTOS = readEmails(
  'reposicao',
  import.meta.glob<string>('../../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  { voltou_ao_estoque: ['produto', 'loja', 'link', 'parar'] },
)

const POR_VEZ = 200

interface Esperado {
  user_id: string
  produto_id: string
  pai_id: string | null
  pedido_em: string
  nome: string
  loja: string
  codigo: string
  email: string | null
}

/**
 * Called by the clock: who waited for what is on sale again is told, once. The wish goes with the e-mail, in one
 * transaction; who has no confirmed address any more reads it in the marketplace's header alone.
 */
export async function avisarReposicao(): Promise<void> {
  for (;;) if ((await avisarVez()) < POR_VEZ) return
}

async function avisarVez(): Promise<number> {
  return withAccess(SYSTEM, async (tx) => {
    const voltaram = await rowsOf<Esperado>(tx)`
      with prontos as (
        select a.estabelecimento_id, a.produto_id, a.user_id from avisos_de_reposicao a
        join produtos p on p.estabelecimento_id = a.estabelecimento_id and p.id = a.produto_id
        left join produtos pai on pai.estabelecimento_id = p.estabelecimento_id and pai.id = p.pai_id
        where p.estoque > 0 and p.opcoes = '[]' and p.status in ('ativo', 'variacao')
          and coalesce(pai.status, 'ativo') = 'ativo' and publico_loja_visivel(a.estabelecimento_id)
        order by a.created_at limit ${POR_VEZ} for update of a skip locked),
      idos as (
        delete from avisos_de_reposicao a using prontos r
        where a.estabelecimento_id = r.estabelecimento_id and a.produto_id = r.produto_id and a.user_id = r.user_id
        returning a.*)
      select i.user_id, i.produto_id, p.pai_id, iso(i.created_at) as pedido_em,
        nome_do_produto(p.nome, p.variacao) as nome, e.nome as loja, e.codigo,
        case when u.email_confirmed_at is not null then u.email end as email
      from idos i
      join produtos p on p.estabelecimento_id = i.estabelecimento_id and p.id = i.produto_id
      join estabelecimentos e on e.id = i.estabelecimento_id
      join auth.users u on u.id = i.user_id`
    for (const um of voltaram) {
      const chave = `reposicao.${um.user_id}.${um.produto_id}.${Date.parse(um.pedido_em)}`
      await avisar(tx, {
        userId: um.user_id,
        tipo: 'favoritos.voltou',
        titulo: `${um.nome} voltou ao estoque`,
        texto: um.loja,
        rota: caminhoDaVolta(um),
        chave,
      })
      if (!um.email) continue
      await queueEmail(tx, {
        para: um.email,
        ...EMAILS_DOS_PRODUTOS.write('voltou_ao_estoque', {
          produto: um.nome,
          loja: um.loja,
          link: `${getConfig().publicUrl}${caminhoDaVolta(um)}`,
          parar: linkDeParar(um.user_id),
        }),
        chave,
      })
    }
    return voltaram.length
  })
}

function caminhoDaVolta({ codigo, produto_id, pai_id }: Esperado): string {
  const pagina = `/loja/${encodeURIComponent(codigo)}/produto/${pai_id ?? produto_id}`
  return pai_id ? `${pagina}?variacao=${produto_id}` : pagina
}

/** Called by the clock once a night: what has not come back in 180 days is waited for no more. */
export async function reterAvisosDeReposicao(): Promise<void> {
  const quantos = await inBatches(
    (tx) => run(tx)`
      delete from avisos_de_reposicao where (estabelecimento_id, produto_id, user_id) in (
        select estabelecimento_id, produto_id, user_id from avisos_de_reposicao
        where created_at < ${currentTime()}::timestamptz - interval '180 days' order by created_at limit 1000)`,
  )
  await auditarRetencao('avisos_de_reposicao', { quantos })
}
