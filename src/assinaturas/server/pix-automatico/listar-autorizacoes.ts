import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countTabs, textMatches } from '#src/shared/server/database/lists.ts'
import type {
  AbaDeAutorizacoes,
  AutorizacaoNaLista,
  FiltroDeAutorizacoes,
  ResumoDoPixAutomatico,
} from '../../schemas-pix-automatico.ts'

/** A charge (`c`) that no try paid or that the bank did not take, of an invoice (`f`) that is not paid by any other way. */
const FALHOU = sql`(c.status in ('falhou', 'recusada') and f.status in ('aberta', 'vencida'))`

const ABAS: Record<AbaDeAutorizacoes | 'todas', RawBuilder<unknown>> = {
  todas: sql`true`,
  autorizadas: sql`a.status = 'aprovada'`,
  falhando: sql`c.falhou`,
  terminadas: sql`a.status <> 'aprovada'`,
}

/** Every permission that was ever given with the charge that failed, else its last, for the platform. */
const DADAS = sql`autorizacoes_pix_automatico a join estabelecimentos e on e.id = a.estabelecimento_id
  join planos_assinatura p on p.id = a.plano_id
  left join lateral (select c.fatura_id, c.status, c.motivo, f.numero, ${FALHOU} as falhou
    from cobrancas_pix_automatico c join faturas f on f.estabelecimento_id = c.estabelecimento_id and f.id = c.fatura_id
    where c.estabelecimento_id = a.estabelecimento_id and c.autorizacao_id = a.id
    order by ${FALHOU} desc, c.created_at desc limit 1) c on true
  where a.aprovada_em is not null`

/** Which shops' banks pay by themselves, and whose did not. */
export async function listarAutorizacoes(
  pessoa: Pessoa,
  { pagina, limite, aba, busca }: FiltroDeAutorizacoes,
): Promise<{ itens: AutorizacaoNaLista[]; total: number; contagens: Record<string, number> }> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const achadas = sql`${DADAS} and ${allOf([busca && textMatches(busca, [sql`sem_acento(e.nome)`, sql`e.codigo`])])}`
    const contagens = await countTabs(tx, achadas, ABAS)
    const itens = await rowsOf<AutorizacaoNaLista>(tx)`
      select a.id, a.estabelecimento_id, e.nome as loja_nome, p.nome as plano, a.periodicidade, a.valor, a.status,
        a.encerrada_por as fim, iso(a.aprovada_em) as aprovada_em, c.fatura_id, c.numero, c.status as cobranca, c.motivo
      from ${achadas} and ${ABAS[aba ?? 'todas']}
      order by a.aprovada_em desc, a.id limit ${limite} offset ${(pagina - 1) * limite}`
    return { itens, total: contagens[aba ?? 'todas'], contagens }
  })
}

/** For the strip over all invoices; null where it is not offered and was never used. */
export async function resumirPixAutomatico(tx: Tx): Promise<ResumoDoPixAutomatico | null> {
  const row = await rowOf<{ alguma: boolean } & ResumoDoPixAutomatico>(tx)`
    select exists (select from autorizacoes_pix_automatico where aprovada_em is not null) as alguma,
      (select count(*)::int from autorizacoes_pix_automatico where status = 'aprovada') as lojas,
      (select count(*)::int from faturas f where f.status in ('aberta', 'vencida') and exists (
        select from cobrancas_pix_automatico c where c.estabelecimento_id = f.estabelecimento_id
          and c.fatura_id = f.id and ${FALHOU})) as falhando`
  if (!row || (!row.alguma && !getConfig().automaticPix)) return null
  return { lojas: row.lojas, falhando: row.falhando }
}
