import { sql } from 'kysely'
import { pedidos } from '#src/configuracao/secao-pedidos.ts'
import { recursosDoPortal } from '#src/configuracao/secao-recursos.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { FUSO } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import {
  publicReads,
  rowsOf,
  run,
  shopAlone,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { mandarEmails } from './emails/mandar-emails.ts'
import { entregar } from './avancar-venda.ts'
import { cancelar } from './cancelar-venda.ts'
import { conferirReembolsoDevido, VENDAS_COM_REEMBOLSO_DEVIDO } from './devolucao/cobrar-reembolso.ts'
import { lockDevolucao } from './devolucao/devolucoes.ts'
import { levarAoPortal } from './devolucao/mediar-devolucao.ts'
import { regrasDoFrete } from './frete/prazos-do-frete.ts'
import { moverVenda } from './mover-venda.ts'
import { DISPUTA_ACABOU, encerrarDisputa } from './pagamento/disputas.ts'
import { EM_MAOS } from './pagamento/reembolsar-venda.ts'
import { REEMBOLSO_DA_POSTAGEM_DIAS } from '../rules.ts'
import { lockVenda, type VendaRow } from './repository.ts'
import { receberDevolucao } from './devolucao/responder-devolucao.ts'

/** What the clock does to sales (docs/rules/sales.md#lifecycle, rows 7, 10, 11, 12b, 15 and 16). The database's time decides. */
interface Regra {
  nome: string
  criterio: ReturnType<typeof sql>
  mover: (tx: Tx, venda: VendaRow) => Promise<unknown>
}

const dias = (quantos: number) => sql`make_interval(days => ${quantos}::int)`

const regras = ({
  entregar_dias,
  concluir_dias,
  novas_avaliacoes,
}: {
  entregar_dias: number
  concluir_dias: number
  novas_avaliacoes: boolean
}): Regra[] => [
  {
    // Cash or card on delivery that the shop did not accept in the time it set.
    nome: 'cancelar-sem-resposta',
    criterio: sql`status = 'pendente' and forma_pagamento <> 'pix' and not cartao_online and canal = 'online' and created_at < now() - (
      select make_interval(hours => e.horas_para_confirmar) from estabelecimentos e where e.id = vendas.estabelecimento_id)`,
    mover: async (tx, venda) => {
      const { horas_para_confirmar: horas } = await tx
        .selectFrom('estabelecimentos')
        .select('horas_para_confirmar')
        .where('id', '=', venda.estabelecimento_id)
        .executeTakeFirstOrThrow()
      const motivo = `A loja não confirmou o pedido em ${plural(horas, '# hora', '# horas')}.`
      await cancelar(tx, venda, { motivo, por: 'prazo_da_loja', userId: null })
    },
  },
  {
    // Two days before the next rule: the buyer may still say that nothing arrived.
    nome: 'lembrar-recebimento',
    criterio: sql`status = 'enviado' and pago_em is not null and not em_disputa and lembrete_recebimento_em is null
      and user_id is not null and enviado_em < now() - ${dias(entregar_dias - 2)}`,
    mover: async (tx, venda) => {
      await run(tx)`update vendas set lembrete_recebimento_em = now() where id = ${venda.id}`
      await mandarEmails(tx, venda.id, ['confirme_o_recebimento'])
    },
  },
  {
    // Sent long ago and nobody complained.
    nome: 'entregar-sozinha',
    criterio: sql`status = 'enviado' and pago_em is not null and not em_disputa and enviado_em < now() - ${dias(entregar_dias)}`,
    mover: (tx, venda) => entregar(tx, venda, { userId: null }),
  },
  {
    // Two days after delivery, once, while the platform takes reviews: how was it?
    nome: 'pedir-avaliacao',
    criterio: sql`${novas_avaliacoes} and status in ('entregue', 'concluido') and user_id is not null and pedido_avaliacao_em is null
      and not em_disputa and entregue_em between now() - interval '30 days' and now() - interval '2 days'`,
    mover: async (tx, venda) => {
      await run(tx)`update vendas set pedido_avaliacao_em = now() where id = ${venda.id}`
      await mandarEmails(tx, venda.id, ['avalie_a_compra'])
    },
  },
  {
    // Once the last of its days after delivery is over (seven by law, as passouDoPrazo counts them), without a return (that is another status) and without a dispute.
    nome: 'concluir',
    criterio: sql`status = 'entregue' and not em_disputa and entregue_em < date_trunc('day', now(), ${FUSO}) - ${dias(concluir_dias)}`,
    mover: (tx, venda) => moverVenda(tx, venda, { para: 'concluido', userId: null }),
  },
  {
    // A regret whose goods were posted, ten days ago or by the day the money is due: the shop had time to say that
    // nothing came. What it took in its own hands only it can give back: that goes to the platform by the next rule.
    nome: 'receber-postada',
    criterio: sql`status = 'em_devolucao' and exists (select 1 from devolucoes d where d.venda_id = vendas.id
      and d.tipo = 'arrependimento' and d.status = 'aberta' and d.postado_em is not null
      and (d.postado_em < now() - ${dias(REEMBOLSO_DA_POSTAGEM_DIAS)} or d.reembolsar_ate < now()))
      and not exists (select 1 from pagamentos p where p.venda_id = vendas.id and ${EM_MAOS})`,
    mover: async (tx, venda) => {
      const devolucao = await lockDevolucao(tx, venda.id)
      if (devolucao) await receberDevolucao(tx, venda, { devolucao, voltarAoEstoque: true, userId: null })
    },
  },
  {
    // The shop said nothing in its days; of a regret, until the day the money is due.
    nome: 'levar-ao-portal',
    criterio: sql`status = 'em_devolucao' and exists (select 1 from devolucoes d where d.venda_id = vendas.id
      and d.status = 'aberta' and d.mediacao_pedida_em is null and d.responder_ate < now()
      and coalesce(d.reembolsar_ate < now(), true))`,
    mover: levarAoPortal,
  },
  // Its end was heard by a version that kept the flag, or came to a job that was given up.
  { nome: 'encerrar-disputa', criterio: DISPUTA_ACABOU, mover: encerrarDisputa },
  ...regrasDoFrete(),
  {
    nome: 'cobrar-reembolso',
    criterio: sql`id in (select x.venda_id from (${VENDAS_COM_REEMBOLSO_DEVIDO}) x)
      and exists (select 1 from estabelecimentos e where e.id = vendas.estabelecimento_id
        and e.reembolso_devido_desde is null)`,
    mover: conferirReembolsoDevido,
  },
]

/** Every ten minutes. Each sale moves by itself: one that cannot must not keep the others waiting. */
export async function aplicarPrazosDaVenda(): Promise<void> {
  const prazos = await lerConfiguracao(publicReads(), pedidos)
  const { novas_avaliacoes } = await lerConfiguracao(publicReads(), recursosDoPortal)
  for (const { nome, criterio, mover } of regras({ ...prazos, novas_avaliacoes })) {
    await emRodadas({
      tarefa: `vendas.${nome}`,
      candidatas: sql`select id, estabelecimento_id, updated_at as desde from vendas
        where ${criterio} and excluido_em is null`,
      fazer: ({ id, estabelecimento_id: estabelecimentoId }) =>
        withAccess(shopAlone(estabelecimentoId), async (tx) => {
          const venda = await lockVenda(tx, id)
          const ainda = await rowsOf(tx)`select 1 from vendas where id = ${id} and ${criterio}`
          if (venda && ainda.length === 1) await mover(tx, venda)
        }),
    })
  }
}
