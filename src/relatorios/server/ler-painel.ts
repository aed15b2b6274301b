import { podeNoPapel } from '#src/acesso/papeis.ts'
import { acessoDaLoja, type LojaDaPessoa, lojaTemRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { plural } from '#src/shared/plural.ts'
import { rowOf, rowsOf, type Tx, withSnapshot } from '#src/shared/server/database/database.ts'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
import {
  contarClientesNovos,
  contarPix,
  dividirPorProduto,
  dividirVendas,
  somarVendas,
  ticketMedio,
} from '#src/vendas/server/figuras/metricas.ts'
import { ACABANDO, ESGOTOU, naPrateleira } from '#src/produtos/server/na-prateleira.ts'
import type { Grafico, Numero, Painel, ProdutoVendido } from '../schemas.ts'
import { lerAtencao } from './atencao.ts'
import {
  grafico,
  numero,
  parte,
  rotaDasAvaliacoes,
  rotaDasPagas,
  rotaDoPix,
  rotaDosClientes,
} from './montar.ts'
import { notaMedia } from './notas.ts'
import type { ConsultaDoRelatorio } from './consulta-do-relatorio.ts'
import { recorteAnterior, recorteDe } from './consulta-do-relatorio.ts'
import { lerPrimeirosPassos } from './primeiros-passos.ts'
import { rotaDoPasso, serieDeVendas, vendasPorHora } from './serie.ts'

/** The shop at a glance for one of its team: as much of it as the role sees and the plan includes. */
export async function lerPainel(pessoa: Pessoa, consulta: ConsultaDoRelatorio): Promise<Painel> {
  const acesso = acessoDaLoja(pessoa, consulta.loja, 'painel.ver')
  const loja = pessoa.lojas.find(
    ({ estabelecimentoId }) => estabelecimentoId === consulta.loja,
  ) as LojaDaPessoa
  const visao = visaoDoPapel(loja)
  const limitado = !lojaTemRecurso(loja, 'relatorios_basicos')
  return withSnapshot(acesso, async (tx) => {
    const tudo = visao !== 'estoque' && !limitado
    const valores = visao === 'completa'
    return {
      visao,
      limitado: limitado && visao !== 'estoque',
      periodo: consulta.periodo,
      comparacao: consulta.comparacao ?? consulta.periodo,
      atencao: await lerAtencao(tx, loja, visao === 'estoque'),
      numeros:
        visao === 'estoque'
          ? await numerosDoEstoque(tx, consulta.loja)
          : limitado
            ? (await numerosDaLoja(tx, consulta, false)).filter(({ id }) => id === 'vendas')
            : await numerosDaLoja(tx, consulta, valores),
      graficos: tudo ? await graficosDaLoja(tx, consulta, valores) : [],
      mais_vendidos: tudo ? await maisVendidos(tx, consulta, valores) : [],
      ultimas_vendas: tudo ? await ultimasVendas(tx, consulta.loja, valores) : [],
      repor: visao === 'estoque' ? await produtosARepor(tx, consulta.loja) : [],
      ...(await usoDaLoja(tx, loja)),
      passos: podeNoPapel(loja.papel, 'loja.editar') ? await lerPrimeirosPassos(tx, consulta.loja) : [],
    }
  })
}

function visaoDoPapel({ papel }: LojaDaPessoa): Painel['visao'] {
  if (papel === 'estoquista') return 'estoque'
  return podeNoPapel(papel, 'relatorios.ver') ? 'completa' : 'sem_valores'
}

async function numerosDaLoja(tx: Tx, consulta: ConsultaDoRelatorio, valores: boolean): Promise<Numero[]> {
  const recorte = recorteDe(consulta)
  const antes = recorteAnterior(consulta) ?? recorte
  const [soma, somaAntes] = [await somarVendas(tx, recorte), await somarVendas(tx, antes)]
  const [novos, novosAntes] = [await contarClientesNovos(tx, recorte), await contarClientesNovos(tx, antes)]
  const [pix, pixAntes] = [await contarPix(tx, recorte), await contarPix(tx, antes)]
  const [nota, notaAntes] = [await notaMedia(tx, recorte), await notaMedia(tx, antes)]
  const rota = rotaDasPagas(consulta)
  const dinheiro = valores
    ? [
        numero('faturamento', 'Faturamento', 'reais', [soma.faturamento, somaAntes.faturamento], { rota }),
        numero('ticket', 'Ticket médio', 'reais', [ticketMedio(soma), ticketMedio(somaAntes)], { rota }),
      ]
    : []
  const [faturamento, ticket] = dinheiro
  return [
    faturamento,
    numero('vendas', 'Vendas pagas', 'inteiro', [soma.vendas, somaAntes.vendas], { rota }),
    ticket,
    numero('itens', 'Itens vendidos', 'inteiro', [soma.itens, somaAntes.itens], { rota }),
    numero('clientes_novos', 'Novos clientes', 'inteiro', [novos, novosAntes], {
      rota: rotaDosClientes(consulta, 'primeira'),
    }),
    numero(
      'taxa_pix',
      'Taxa de pagamento do PIX',
      'percentual',
      [parte(pix.pagos, pix.gerados), parte(pixAntes.pagos, pixAntes.gerados)],
      {
        detalhe: pix.gerados === 0 ? 'Nenhum PIX gerado' : `${pix.pagos} de ${pix.gerados} PIX`,
        rota: rotaDoPix(consulta, 'gerado'),
      },
    ),
    numero('nota', 'Nota média', 'nota', [nota.media, notaAntes.media], {
      detalhe: plural(nota.quantas, '# avaliação', '# avaliações'),
      rota: rotaDasAvaliacoes(consulta),
    }),
  ].filter((linha) => linha !== undefined)
}

async function numerosDoEstoque(tx: Tx, loja: string): Promise<Numero[]> {
  const rows = await rowsOf<{ ativos: number; unidades: number; zerados: number; ultimas: number }>(tx)`
    select count(*)::int as ativos, coalesce(sum(estoque), 0)::int as unidades,
      count(*) filter (where ${ESGOTOU})::int as zerados, count(*) filter (where ${ACABANDO})::int as ultimas
    from produtos p where p.estabelecimento_id = ${loja} and p.status = 'ativo'`
  const [n] = rows
  if (!n) return []
  return [
    numero('ativos', 'Produtos ativos', 'inteiro', n.ativos, { rota: '/produtos?aba=ativos' }),
    numero('unidades', 'Unidades em estoque', 'inteiro', n.unidades, { rota: '/produtos?aba=ativos' }),
    numero('zerados', 'Sem estoque', 'inteiro', n.zerados, {
      rota: '/produtos?estoque=zerado',
      bom: 'menos',
    }),
    numero('ultimas', 'Últimas unidades', 'inteiro', n.ultimas, {
      rota: '/produtos?estoque=baixo',
      bom: 'menos',
    }),
  ]
}

async function graficosDaLoja(tx: Tx, consulta: ConsultaDoRelatorio, valores: boolean): Promise<Grafico[]> {
  const serie = await serieDeVendas(tx, consulta)
  const formas = await dividirVendas(tx, recorteDe(consulta), 'forma')
  const horas = await vendasPorHora(tx, consulta)
  const unidade = valores ? ('reais' as const) : ('inteiro' as const)
  const eixo = { dia: 'Dia', semana: 'Semana', mes: 'Mês' }[consulta.agrupar]
  return [
    grafico(
      {
        id: 'por_dia',
        titulo: `${valores ? 'Faturamento' : 'Vendas pagas'} por ${eixo.toLowerCase()}`,
        tipo: 'linha',
        unidade,
        eixo,
      },
      serie.map((passo) => ({
        rotulo: passo.rotulo,
        valor: valores ? passo.faturamento : passo.vendas,
        anterior: valores ? passo.faturamentoAnterior : passo.vendasAnterior,
        rota: passo.vendas === 0 ? null : rotaDoPasso(consulta, passo.passo),
      })),
    ),
    grafico(
      { id: 'formas', titulo: 'Formas de pagamento', tipo: 'rosca', unidade, eixo: 'Forma' },
      formas.map((forma) => ({
        rotulo: nomeDaForma(forma.chave ?? ''),
        valor: valores ? forma.faturamento : forma.vendas,
        rota: forma.vendas === 0 ? null : rotaDasPagas(consulta, { forma_pagamento: forma.chave ?? '' }),
      })),
    ),
    grafico(
      { id: 'horas', titulo: 'Vendas por hora do dia', tipo: 'barras', unidade: 'inteiro', eixo: 'Hora' },
      horas.map(({ rotulo, vendas, rota }) => ({ rotulo, valor: vendas, rota })),
    ),
  ]
}

async function maisVendidos(
  tx: Tx,
  consulta: ConsultaDoRelatorio,
  valores: boolean,
): Promise<ProdutoVendido[]> {
  const primeiros = await dividirPorProduto(tx, recorteDe(consulta), 5)
  const rows = await rowsOf<{ id: string; nome: string; imagem_url: string | null }>(tx)`
    select id, nome, imagem_url from produtos where estabelecimento_id = ${consulta.loja}
      and id = any(${primeiros.map((linha) => linha.produto_id)}::uuid[])`
  const porId = new Map(rows.map((row) => [row.id, row]))
  return primeiros.map(({ produto_id, quantidade, receita }) => ({
    produto_id: produto_id ?? '',
    nome: porId.get(produto_id ?? '')?.nome ?? 'Produto removido',
    imagem_url: porId.get(produto_id ?? '')?.imagem_url ?? null,
    quantidade,
    receita: valores ? receita : null,
    rota: rotaDasPagas(consulta, { produto_id: produto_id ?? '' }),
  }))
}

async function ultimasVendas(tx: Tx, loja: string, valores: boolean): Promise<Painel['ultimas_vendas']> {
  const rows = await rowsOf<Painel['ultimas_vendas'][number]>(tx)`
    select v.id, v.numero, ${COMPRADOR} ->> 'nome' as cliente, v.status, v.forma_pagamento, iso(v.pago_em) as pago_em,
      iso(v.created_at) as created_at, v.total
    from vendas v
    left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
    where v.estabelecimento_id = ${loja} and v.excluido_em is null
    order by v.created_at desc, v.id desc limit 5`
  return valores ? rows : rows.map((venda) => ({ ...venda, total: null }))
}

async function produtosARepor(tx: Tx, loja: string): Promise<Painel['repor']> {
  return rowsOf<Painel['repor'][number]>(tx)`
    select p.id, p.produto_id, p.nome, p.estoque from ${naPrateleira(loja)} p where p.estoque <= p.estoque_aviso
    order by p.estoque, p.nome limit 10`
}

async function usoDaLoja(
  tx: Tx,
  { estabelecimentoId, plano }: LojaDaPessoa,
): Promise<Pick<Painel, 'uso' | 'em_pausa'>> {
  const row = await rowOf<{ produtos: number; usuarios: number; em_pausa: boolean }>(tx)`
    select e.pausa_de is not null and now() >= e.pausa_de and (e.pausa_ate is null or now() < e.pausa_ate) as em_pausa,
      (select count(*) from produtos where estabelecimento_id = e.id
         and status in ('ativo', 'inativo', 'rascunho'))::int as produtos,
      (select count(*) from profiles where estabelecimento_id = e.id and desativado_em is null)::int
      + (select count(*) from convites where estabelecimento_id = e.id and status = 'pendente'
         and expira_em > now())::int as usuarios
    from estabelecimentos e where e.id = ${estabelecimentoId}`
  const { em_pausa = false, produtos = 0, usuarios = 0 } = row ?? {}
  return {
    em_pausa,
    uso: {
      plano: plano?.nome ?? null,
      produtos,
      limite_produtos: plano?.limiteProdutos ?? 0,
      usuarios,
      max_usuarios: plano?.maxUsuarios ?? 1,
    },
  }
}
