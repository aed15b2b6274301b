import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countForPages } from '#src/shared/server/database/lists.ts'
import { today } from '#src/shared/server/clock.ts'
import { errors } from '../../errors.ts'
import { listCobrancas } from '../pix-automatico/listar-cobrancas.ts'
import type { Fatura, FaturaDetalhe } from '../../schemas-fatura.ts'
import type { DetalheDaFatura } from '../../schemas-plataforma.ts'

/** The columns of an invoice as it crosses the wire. */
export const colunasDaFatura = (
  dia: string,
) => sql`f.id, f.estabelecimento_id, f.numero, f.tipo, f.plano_nome,
  f.periodicidade, f.periodo_de, f.periodo_ate, f.competencia, f.emissao, f.vencimento, f.vencimento_original, f.subtotal,
  f.desconto, f.multa, f.juros, f.total, f.status, iso(f.pago_em) as pago_em, f.meio, f.motivo,
  iso(f.contestado_em) as contestado_em, f.contestacao_resposta, f.nfse_numero, f.nfse_url,
  case when f.status in ('vencida', 'incobravel') then greatest(0, ${dia}::date - f.vencimento) else 0 end as dias_em_atraso`

/** The invoices of a shop, newest first, for its owner and its Financeiro. What was replaced is left out. */
export async function listarFaturas(
  pessoa: Pessoa,
  filtro: { estabelecimento_id: string; pagina: number; limite: number; status?: string | undefined },
): Promise<{ itens: Fatura[]; total: number }> {
  const acesso = acessoDaLoja(pessoa, filtro.estabelecimento_id, 'faturas.ver')
  const { status, pagina, limite } = filtro
  const deLa = sql`faturas f where ${allOf([
    sql`f.estabelecimento_id = ${filtro.estabelecimento_id} and not f.substituida`,
    status && sql`f.status = ${status}`,
  ])}`
  return withAccess(acesso, async (tx) => {
    const itens = await rowsOf<Fatura>(tx)`
      select ${colunasDaFatura(today())} from ${deLa}
      order by f.vencimento desc, f.id desc limit ${limite} offset ${(pagina - 1) * limite}`
    return { itens, total: await countForPages(tx, deLa) }
  })
}

/** One invoice with its lines and its last PIX. Another shop's is as one that does not exist. */
export async function lerFatura(
  pessoa: Pessoa,
  { estabelecimentoId, faturaId }: { estabelecimentoId: string; faturaId: string },
): Promise<FaturaDetalhe> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'faturas.ver')
  return withAccess(acesso, (tx) => findDetalhe(tx, { estabelecimentoId, faturaId }))
}

export async function findDetalhe(
  tx: Tx,
  { estabelecimentoId, faturaId }: { estabelecimentoId?: string; faturaId: string },
): Promise<FaturaDetalhe> {
  const daLoja = estabelecimentoId ? sql`and f.estabelecimento_id = ${estabelecimentoId}` : sql``
  const fatura = await rowOf<FaturaDetalhe>(tx)`
    select ${colunasDaFatura(today())},
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'tipo', i.tipo, 'descricao', i.descricao, 'valor', i.valor)
        order by i.valor desc, i.id) from itens_fatura i
        where i.estabelecimento_id = f.estabelecimento_id and i.fatura_id = f.id), '[]') as itens,
      (select jsonb_build_object('id', p.id, 'status', p.status, 'valor', p.valor, 'qr_code', p.qr_code,
        'qr_code_base64', p.qr_code_base64, 'ticket_url', p.ticket_url, 'expira_em', iso(p.expira_em),
        'created_at', iso(p.created_at)) from pagamentos p where p.fatura_id = f.id
        order by p.tentativa desc limit 1) as pix
    from faturas f where f.id = ${faturaId} ${daLoja}`
  if (!fatura) throw errors.fatura_nao_encontrada()
  return fatura
}

/** One invoice for the platform administration: its shop, what was written about it, and what was done to it. */
export async function lerFaturaDaPlataforma(pessoa: Pessoa, faturaId: string): Promise<DetalheDaFatura> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const fatura = await findDetalhe(tx, { faturaId })
    const cobrancas_automaticas = await listCobrancas(
      tx,
      sql`c.estabelecimento_id = ${fatura.estabelecimento_id} and c.fatura_id = ${faturaId}`,
    )
    const row = await rowOf<Omit<DetalheDaFatura, keyof FaturaDetalhe | 'cobrancas_automaticas'>>(tx)`
      select e.nome as loja_nome, e.codigo as loja_codigo, f.contestacao, f.comprovante,
        coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'acao', t.acao, 'motivo', t.motivo,
            'em', iso(t.created_at), 'por', (select coalesce(nullif(q.nome, ''), q.email) from profiles q
              where q.user_id = t.user_id order by (q.estabelecimento_id = f.estabelecimento_id) desc nulls last limit 1))
            order by t.created_at desc, t.id desc)
          from auditoria t where t.recurso = 'faturas' and t.recurso_id = f.id::text), '[]') as atos
      from faturas f join estabelecimentos e on e.id = f.estabelecimento_id where f.id = ${faturaId}`
    return { ...fatura, ...(row as DetalheDaFatura), cobrancas_automaticas }
  })
}
