import { COMPRADOR, COMPROU_PARA_SI, DOCUMENTO_DO_COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { acharOuCriarContato, type Chamar, type Contato } from './bling.ts'
import { NESTA_CONTA } from './conexao.ts'

interface VendaParaOBling {
  id: string
  numero: number
  /** The day it was paid, in São Paulo. */
  dia: string
  total: number
  entrega: number
  clienteId: string | null
  nome: string | null
  documento: string | null
  /** It is in the name of the customer's record. */
  paraSi: boolean
  itens: { nome: string; sku: string | null; quantidade: number; valor: number; blingId: number | null }[]
}

/** Undefined when there is nothing to send: it is not paid any more, or nothing of it is left. */
export async function lerVenda(
  tx: Tx,
  { estabelecimentoId, vendaId }: { estabelecimentoId: string; vendaId: string },
): Promise<VendaParaOBling | undefined> {
  const venda = await rowOf<VendaParaOBling>(tx)`
    select v.id, v.numero, (v.pago_em at time zone 'America/Sao_Paulo')::date as dia, v.entrega,
      v.total - v.total_reembolsado as total, v.cliente_id as "clienteId",
      ${COMPRADOR} ->> 'nome' as nome, ${DOCUMENTO_DO_COMPRADOR} as documento, ${COMPROU_PARA_SI} as "paraSi",
      coalesce((select jsonb_agg(jsonb_build_object('nome', i.nome, 'sku', p.sku, 'valor', i.preco_unitario,
          'quantidade', i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida, 'blingId', b.bling_id) order by i.id)
        from itens_venda i
        join produtos p on p.estabelecimento_id = i.estabelecimento_id and p.id = coalesce(i.variacao_id, i.produto_id)
        left join produtos_no_bling b on b.estabelecimento_id = p.estabelecimento_id and b.produto_id = p.id
        where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id
          and i.quantidade > i.quantidade_cancelada + i.quantidade_devolvida), '[]') as itens
    from vendas v
    left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
    where v.estabelecimento_id = ${estabelecimentoId} and v.id = ${vendaId} and v.pago_em is not null
      and v.status not in ('cancelado', 'devolvido', 'expirado')`
  return venda && venda.itens.length > 0 ? venda : undefined
}

/** Sales of the last days that count and never were on their way to this account go too. Answers how many. */
export async function enfileirarAnteriores(
  tx: Tx,
  { estabelecimentoId, dias }: { estabelecimentoId: string; dias: number },
): Promise<number> {
  if (dias === 0) return 0
  return run(tx)`
    insert into pedidos_no_bling as b (estabelecimento_id, venda_id, anterior)
    select v.estabelecimento_id, v.id, true from vendas v
    where v.estabelecimento_id = ${estabelecimentoId} and v.excluido_em is null
      and v.pago_em >= now() - make_interval(days => ${dias}::int)
      and v.status not in ('cancelado', 'devolvido', 'expirado')
    on conflict (estabelecimento_id, venda_id) do update
      set situacao = 'pendente', bling_id = null, numero = null, tentativas = 0, proxima_em = now(), problema = null,
        detalhe = null, anterior = true
      where b.bling_id is not null and not ${NESTA_CONTA}`
}

/** Our number, as its people read it there, with so much of the sale's id that no other shop at the same account has it. */
export const numeroNaLoja = ({ id, numero }: { id: string; numero: number }) =>
  `PV-${numero}-${id.slice(-12)}`

/**
 * Name, and the document that an invoice needs: nothing else of a person goes to Bling. Who gave no name is nobody, and
 * an order in another name than its customer's is another contact.
 */
export function contatoDaVenda({ id, clienteId, nome, documento, paraSi }: VendaParaOBling): Contato {
  if (!clienteId || !nome) return { nome: 'Consumidor final', codigo: 'PV-CONSUMIDOR', documento: null }
  return { nome: nome.slice(0, 120), codigo: `PV-${(paraSi ? clienteId : id).slice(-12)}`, documento }
}

/** The order as Bling takes it. Its sum is what the sale's is: what differs from its lines goes as one discount. */
export async function montarPedido(
  chamar: Chamar,
  venda: VendaParaOBling,
  contato: Contato,
): Promise<object> {
  const { numero, dia, total, entrega, itens } = venda
  const soma = itens.reduce(
    (centavos, { quantidade, valor }) => centavos + quantidade * paraCentavos(valor),
    0,
  )
  const desconto = Math.max(0, soma + paraCentavos(entrega) - paraCentavos(total))
  return {
    numeroLoja: numeroNaLoja(venda),
    data: dia,
    contato: { id: await acharOuCriarContato(chamar, contato) },
    itens: itens.map(({ nome, sku, quantidade, valor, blingId }) => ({
      ...(sku ? { codigo: sku } : {}),
      descricao: nome.slice(0, 200),
      unidade: 'UN',
      quantidade,
      valor,
      ...(blingId ? { produto: { id: blingId } } : {}),
    })),
    ...(desconto > 0 ? { desconto: { valor: paraReais(desconto), unidade: 'REAL' } } : {}),
    ...(entrega > 0 ? { transporte: { frete: entrega } } : {}),
    observacoesInternas: `Portal de Vendas, pedido ${numero}`,
  }
}
