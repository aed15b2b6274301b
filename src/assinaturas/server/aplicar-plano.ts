import { sql } from 'kysely'
import { travarLimites } from '#src/planos/server/acesso.ts'
import { unidadesQueFicaram } from '#src/produtos/server/unidades-que-ficaram.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { ajustarEquipeAoPlano } from '#src/usuarios/server/equipe/ajustar-equipe-ao-plano.ts'
import { mrrDe, type Periodicidade, precoDoPeriodo } from '../valores.ts'
import { mudouNaVitrine } from './avisar-telas.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { mudarMrr, registrarEvento } from './eventos.ts'
import { type AssinaturaRow, type Escolha, findPlano, type PlanoRow, updateAssinatura } from './repository.ts'

interface Troca {
  planoId: string
  periodicidade: Periodicidade
  dia: string
  escolha: Escolha | null
  userId: string | null
}

/** Puts a plan in force: its price in the ledger, its limits on products and users. Clears what was scheduled. */
export async function aplicarPlano(tx: Tx, assinatura: AssinaturaRow, troca: Troca): Promise<void> {
  const plano = await findPlano(tx, troca.planoId)
  if (!plano) return
  const { estabelecimento_id: id, plano_nome: antes } = assinatura
  const depois = {
    plano_id: plano.id,
    periodicidade: troca.periodicidade,
    preco_periodo: paraReais(precoDoPeriodo(paraCentavos(plano.valor_mensal), troca.periodicidade)),
    plano_seguinte_id: null,
    periodicidade_seguinte: null,
    mudanca_em: null,
    escolha: null,
  }
  // From here to the commit nobody adds a product or a person that was counted against the old plan.
  await travarLimites(tx, id)
  await updateAssinatura(tx, id, depois)
  Object.assign(assinatura, depois, { plano_nome: plano.nome, valor_mensal: plano.valor_mensal })
  const evento = { dia: troca.dia, planoDe: antes, planoPara: plano.nome, userId: troca.userId }
  if (assinatura.mrr > 0) {
    const mrr = paraReais(mrrDe(paraCentavos(plano.valor_mensal), troca.periodicidade))
    // Worth the same, it is another plan all the same.
    if (mrr === assinatura.mrr) await registrarEvento(tx, assinatura, { ...evento, tipo: 'expansao' })
    else await mudarMrr(tx, assinatura, { ...evento, mrr })
  } else {
    await registrarEvento(tx, assinatura, { ...evento, tipo: 'troca_no_teste' })
  }
  await ajustarProdutos(tx, id, { limite: plano.limite_produtos, manter: troca.escolha?.produtos ?? [] })
  await ajustarUsuarios(tx, id, { plano, manter: troca.escolha?.usuarios ?? [] })
  await escreverCartaDaAssinatura(tx, {
    carta: 'plano_mudou',
    estabelecimentoId: id,
    ocasiao: `${troca.dia}.${plano.id}.${Date.now()}`,
    dados: { plano: plano.nome, dia: formatarDia(troca.dia) },
  })
  await mudouNaVitrine(tx, id)
}

/**
 * Keeps as many products as the plan holds: the owner's choice first, then the best sellers on sale. The rest is put
 * aside, never deleted; what was put aside before comes back as far as there is room.
 */
async function ajustarProdutos(
  tx: Tx,
  estabelecimentoId: string,
  { limite, manter }: { limite: number; manter: string[] },
): Promise<void> {
  await sql`
    with ordem as (
      select p.id, coalesce(p.status_sem_limite, p.status) as status_proprio, row_number() over (order by
        (p.id = any(${manter}::uuid[])) desc,
        coalesce(p.status_sem_limite, p.status) = 'ativo' desc, coalesce(p.status_sem_limite, p.status) = 'inativo' desc,
        (p.status <> 'inativo_por_limite') desc, coalesce(v.unidades, 0) desc, p.created_at, p.id) as lugar
      from produtos p
      left join (
        select i.produto_id, sum(${unidadesQueFicaram()}) as unidades from itens_venda i
        join vendas s on s.estabelecimento_id = i.estabelecimento_id and s.id = i.venda_id and s.pago_em is not null
        where i.estabelecimento_id = ${estabelecimentoId} group by 1) v on v.produto_id = p.id
      where p.estabelecimento_id = ${estabelecimentoId}
        and p.status in ('ativo', 'inativo', 'rascunho', 'inativo_por_limite'))
    update produtos p set
      status = case when cabe then case when status_proprio = 'inativo_por_limite' then 'inativo' else status_proprio end
        else 'inativo_por_limite' end,
      status_sem_limite = case when cabe or status_proprio = 'inativo_por_limite' then null else status_proprio end
    from (select *, (${limite} = -1 or lugar <= ${limite}) as cabe from ordem) o
    where p.id = o.id and cabe = (p.status = 'inativo_por_limite')`.execute(tx)
}

/** The owner always stays; then whom the owner chose, then who has been there longest. Invitations beyond go. */
async function ajustarUsuarios(
  tx: Tx,
  estabelecimentoId: string,
  { plano, manter }: { plano: PlanoRow; manter: string[] },
): Promise<void> {
  await ajustarEquipeAoPlano(tx, { estabelecimentoId, max: plano.max_usuarios, manter })
  if (plano.max_usuarios === -1) return
  await sql`
    update convites set status = 'revogado' where id in (
      select c.id from (
        select id, row_number() over (order by created_at) as lugar from convites
        where estabelecimento_id = ${estabelecimentoId} and status = 'pendente') c
      where c.lugar > ${plano.max_usuarios} - (
        select count(*) from profiles where estabelecimento_id = ${estabelecimentoId} and desativado_em is null))`.execute(
    tx,
  )
}
