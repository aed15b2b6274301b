import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { ConexaoDoBling, PedidoNoBling } from '../../schemas-bling.ts'
import { semPar } from './prateleira.ts'

const SEM_PAR = 30
const PEDIDOS = 20

type Conexao = Pick<
  ConexaoDoBling,
  | 'status'
  | 'conta'
  | 'estoque_de'
  | 'conectada_em'
  | 'ultima_troca_em'
  | 'problema'
  | 'comparando'
  | 'comparacao'
>

const SEM_CONEXAO: Conexao = {
  status: null,
  conta: null,
  estoque_de: null,
  conectada_em: null,
  ultima_troca_em: null,
  problema: null,
  comparando: false,
  comparacao: null,
}

/** What the shop's screen shows; never a secret. */
export async function lerBling(pessoa: Pessoa, estabelecimentoId: string): Promise<ConexaoDoBling> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  return withAccess(acesso, async (tx) => {
    const conexao = await rowOf<Conexao>(tx)`
      select status, conta, estoque_de, iso(created_at) as conectada_em, iso(ultima_troca_em) as ultima_troca_em,
        problema, comparar_em <= now() as comparando, comparacao
      from conexoes_do_bling where estabelecimento_id = ${estabelecimentoId}`
    const fora = conexao ? await semPar(tx, { estabelecimentoId, limite: SEM_PAR }) : { total: 0, itens: [] }
    return {
      disponivel: getConfig().bling !== null,
      conectada: conexao !== undefined,
      ...(conexao ?? SEM_CONEXAO),
      sem_par: fora.total,
      sem_par_primeiros: fora.itens,
      anteriores: await contarAnteriores(tx, estabelecimentoId),
      pedidos: await rowsOf<PedidoNoBling>(tx)`
        select p.venda_id, v.numero, p.situacao, p.numero as numero_no_bling, p.problema, p.detalhe,
          iso(p.created_at) as created_at
        from pedidos_no_bling p
        join vendas v on v.estabelecimento_id = p.estabelecimento_id and v.id = p.venda_id
        where p.estabelecimento_id = ${estabelecimentoId}
        order by p.situacao = 'recusado' desc, p.created_at desc, p.venda_id desc limit ${PEDIDOS}`,
    }
  })
}

async function contarAnteriores(tx: Tx, estabelecimentoId: string): Promise<number> {
  const linha = await rowOf<{ quantas: number }>(tx)`
    select count(*)::int as quantas from pedidos_no_bling
    where estabelecimento_id = ${estabelecimentoId} and situacao = 'pendente' and anterior`
  return linha?.quantas ?? 0
}
