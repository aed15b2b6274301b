import { type RawBuilder, sql } from 'kysely'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import type { LojaDaPessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { promete } from '#src/configuracao/server/prometer.ts'
import { aprovacao as configuracaoDaAprovacao } from '#src/estabelecimentos/configuracao.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { today } from '#src/shared/server/clock.ts'
import { VENDAS_COM_REEMBOLSO_DEVIDO } from '#src/vendas/server/devolucao/cobrar-reembolso.ts'
import { PAGA_ONLINE } from '#src/vendas/server/paga-online.ts'
import { ACABANDO, ESGOTOU } from '#src/produtos/server/na-prateleira.ts'
import type { Atencao } from '../schemas.ts'

interface Contagens {
  separar: number
  fretes: number
  confirmar: number
  pix: number
  zerados: number
  ultimas: number
  sem_resposta: number
  perguntas: number
  devolucoes: number
  devolucao_vence_em: number | null
  devolucao_venceu: boolean | null
  mensagens: number
  mensagem_vence_em: number | null
  mensagem_venceu: boolean | null
  pagamentos_habilitados: boolean
  status_aprovacao: string
  enviado_ha: number
  reembolso_devido: string | null
  fatura_total: number | null
  fatura_vence_em: number | null
}

const PRAZO_DA_DEVOLUCAO = sql`min(responder_ate) filter (where status = 'aberta')`
const PRAZO_DA_MENSAGEM = sql`min(responder_ate)`

/** Days as lived in São Paulo. */
const diasAte = (instante: RawBuilder<unknown>) =>
  sql`(${instante} at time zone 'America/Sao_Paulo')::date - (now() at time zone 'America/Sao_Paulo')::date`

/** What waits for somebody of the shop, most urgent first, for the role that can do it. Rows of zero are left out. */
export async function lerAtencao(tx: Tx, loja: LojaDaPessoa, soEstoque: boolean): Promise<Atencao[]> {
  const rows = await rowsOf<Contagens>(tx)`
    select v.*, t.*, p.*, e.pagamentos_habilitados, e.status_aprovacao,
      ${today()}::date - (e.enviado_em at time zone 'America/Sao_Paulo')::date as enviado_ha,
      case when e.reembolso_devido_desde is not null then (select x.venda_id from (${VENDAS_COM_REEMBOLSO_DEVIDO}) x
        where x.estabelecimento_id = e.id limit 1) end as reembolso_devido,
      (select count(*) from avaliacoes_produtos a where a.estabelecimento_id = e.id and a.resposta_loja is null
         and a.status in ('publicada', 'em_analise'))::int
      + (select count(*) from avaliacoes_estabelecimento a where a.estabelecimento_id = e.id
         and a.resposta_loja is null and a.status in ('publicada', 'em_analise'))::int as sem_resposta,
      (select count(*) from perguntas_produtos q where q.estabelecimento_id = e.id and q.status = 'publicada'
         and q.resposta is null)::int as perguntas,
      d.*, m.*, f.total as fatura_total, f.vence_em as fatura_vence_em
    from estabelecimentos e
    cross join lateral (
      select count(*) filter (where v.status = 'pago')::int as separar,
        count(*) filter (where v.status = 'pendente' and not ${PAGA_ONLINE})::int as confirmar,
        count(*) filter (where v.status = 'pendente' and v.forma_pagamento = 'pix'
          and v.expira_em between now() and now() + interval '1 hour')::int as pix
      from vendas v where v.estabelecimento_id = e.id and v.status in ('pago', 'pendente') and v.excluido_em is null) v
    cross join lateral (
      select count(*)::int as fretes from fretes_a_combinar x
      join vendas v on v.estabelecimento_id = x.estabelecimento_id and v.id = x.venda_id
      where x.estabelecimento_id = e.id and x.proposta = 0 and v.status in ('pago', 'em_preparacao')
        and v.excluido_em is null) t
    cross join lateral (
      select count(*) filter (where ${ESGOTOU})::int as zerados, count(*) filter (where ${ACABANDO})::int as ultimas
      from produtos p where p.estabelecimento_id = e.id and p.status = 'ativo') p
    cross join lateral (
      select count(*)::int as devolucoes, ${diasAte(PRAZO_DA_DEVOLUCAO)} as devolucao_vence_em,
        ${PRAZO_DA_DEVOLUCAO} < now() as devolucao_venceu
      from devolucoes where estabelecimento_id = e.id and status in ('aberta', 'recebida')) d
    cross join lateral (
      select count(*)::int as mensagens, ${diasAte(PRAZO_DA_MENSAGEM)} as mensagem_vence_em,
        ${PRAZO_DA_MENSAGEM} < now() as mensagem_venceu
      from conversas where estabelecimento_id = e.id and responder_ate is not null) m
    left join lateral (
      select total, vencimento - ${today()}::date as vence_em from faturas
      where estabelecimento_id = e.id and status in ('aberta', 'vencida') order by vencimento limit 1) f on true
    where e.id = ${loja.estabelecimentoId}`
  const [n] = rows
  if (!n) return []
  const linhas = soEstoque
    ? daPrateleira(n)
    : [await aprovacao(n), ...daLoja(n, loja), ...daPrateleira(n), ...doCliente(n)]
  return linhas.filter((linha) => linha !== null).toSorted((a, b) => Number(b.urgente) - Number(a.urgente))
}

type Linha = Atencao | null

function daPrateleira(n: Contagens): Linha[] {
  return [
    contada(n.zerados, 'estoque_zerado', '/produtos?estoque=zerado', [
      'produto sem estoque',
      'produtos sem estoque',
    ]),
    contada(n.ultimas, 'estoque_baixo', '/produtos?estoque=baixo', [
      'produto com últimas unidades',
      'produtos com últimas unidades',
    ]),
  ]
}

function daLoja(n: Contagens, { papel }: LojaDaPessoa): Linha[] {
  return [
    n.reembolso_devido
      ? linha(
          'reembolso',
          'Sua loja não recebe pedidos: há um reembolso a resolver',
          `/vendas/${n.reembolso_devido}`,
          {
            urgente: true,
          },
        )
      : null,
    fatura(n, papel),
    n.pagamentos_habilitados || !podeNoPapel(papel, 'pagamentos.configurar')
      ? null
      : linha('pagamentos', 'Pagamentos desabilitados — conecte o Mercado Pago', '/perfil?tab=pagamentos', {
          urgente: true,
        }),
    contada(n.pix, 'pix', '/vendas?status=pendente&forma_pagamento=pix&vence=hora', [
      'PIX vence na próxima hora',
      'PIX vencem na próxima hora',
    ]),
    contada(n.fretes, 'fretes', '/vendas?frete=propor', ['frete a propor', 'fretes a propor']),
    contada(n.separar, 'separar', '/vendas?status=pago', [
      'pedido pago para separar',
      'pedidos pagos para separar',
    ]),
    contada(n.confirmar, 'confirmar', '/vendas?aba=confirmar', [
      'pedido em dinheiro/cartão para confirmar',
      'pedidos em dinheiro/cartão para confirmar',
    ]),
  ]
}

function doCliente(n: Contagens): Linha[] {
  const devolucoes = contada(n.devolucoes, 'devolucoes', '/vendas?devolucao=aberta', [
    'desistência ou devolução aberta',
    'desistências e devoluções abertas',
  ])
  const mensagens = contada(n.mensagens, 'mensagens', '/suporte?tab=clientes', [
    'mensagem sem resposta',
    'mensagens sem resposta',
  ])
  return [
    comPrazo(devolucoes, n.devolucao_vence_em, n.devolucao_venceu),
    comPrazo(mensagens, n.mensagem_vence_em, n.mensagem_venceu),
    contada(n.perguntas, 'perguntas', '/perguntas', ['pergunta sem resposta', 'perguntas sem resposta']),
    contada(n.sem_resposta, 'avaliacoes', '/admin#avaliacoes', [
      'avaliação sem resposta',
      'avaliações sem resposta',
    ]),
  ]
}

/** The law's clock on it: the shortest of them. */
function comPrazo(aviso: Linha, dias: number | null, venceu: boolean | null): Linha {
  if (!aviso || dias === null) return aviso
  return { ...aviso, detalhe: dias === 0 && venceu ? 'venceu hoje' : vencimento(dias), urgente: dias <= 2 }
}

async function aprovacao({ status_aprovacao: status, enviado_ha: dias }: Contagens): Promise<Linha> {
  if (status === 'aprovado') return null
  if (status === 'correcao')
    return linha(
      'aprovacao',
      'Correção solicitada no cadastro — veja o e-mail que enviamos',
      '/perfil?tab=loja',
      {
        urgente: true,
      },
    )
  if (status === 'reprovado')
    return linha('aprovacao', 'Cadastro não aprovado — veja o motivo no e-mail', null, { urgente: true })
  const ha = dias === 0 ? 'hoje' : plural(dias, 'há # dia', 'há # dias')
  const espera = (await promete())
    ? 'média 72 h'
    : `prazo de ${(await configuracao(configuracaoDaAprovacao)).prazo_horas} h`
  return linha('aprovacao', `Cadastro em análise — enviado ${ha} (${espera})`, null)
}

function fatura(
  { fatura_total: total, fatura_vence_em: dias }: Contagens,
  papel: LojaDaPessoa['papel'],
): Linha {
  if (total === null || dias === null || dias > 7 || !podeNoPapel(papel, 'faturas.ver')) return null
  return linha('fatura', `Fatura de ${formatarReais(total)} ${vencimento(dias)}`, '/minha-assinatura', {
    urgente: dias <= 0,
  })
}

function vencimento(dias: number): string {
  if (dias < 0) return dias === -1 ? 'venceu ontem' : `venceu há ${-dias} dias`
  if (dias === 0) return 'vence hoje'
  return plural(dias, 'vence em # dia', 'vence em # dias')
}

function contada(n: number, id: string, rota: string, [um, varios]: [string, string]): Linha {
  return n === 0 ? null : linha(id, plural(n, `# ${um}`, `# ${varios}`), rota)
}

function linha(
  id: string,
  texto: string,
  rota: string | null,
  { urgente = false, detalhe = null }: { urgente?: boolean; detalhe?: string | null } = {},
): Atencao {
  return { id, texto, detalhe, rota, urgente }
}
