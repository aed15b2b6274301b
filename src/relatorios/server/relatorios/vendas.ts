import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
import {
  dividirVendas,
  type ParteDasVendas,
  type SomaDeVendas,
  somarVendas,
  ticketMedio,
} from '#src/vendas/server/metricas.ts'
import { definir } from '../../definicoes.ts'
import type { Numero } from '../../schemas.ts'
import { type Coluna, grafico, numero, parte, rotaDasPagas, rotaDasVendas, tabela } from '../montar.ts'
import { type Pedido, recorteAnterior, recorteDe } from '../pedido.ts'
import { rotaDoPasso, serieDeVendas } from '../serie.ts'
import type { Corpo } from './corpo.ts'

/** What came in, step by step and by where it came from. */
export async function relatorioDeVendas(tx: Tx, pedido: Pedido): Promise<Corpo> {
  const { agrupar, maximo } = pedido
  const recorte = recorteDe(pedido)
  const antes = recorteAnterior(pedido)
  const soma = await somarVendas(tx, recorte)
  const somaAntes = antes && (await somarVendas(tx, antes))
  const serie = await serieDeVendas(tx, pedido)
  const formas = await dividirVendas(tx, recorte, 'forma')
  const canais = await dividirVendas(tx, recorte, 'canal')
  const atendentes = await nomearAtendentes(tx, pedido.loja, await dividirVendas(tx, recorte, 'atendente'))
  const eixo = { dia: 'Dia', semana: 'Semana', mes: 'Mês' }[agrupar]

  return {
    tem_dados: soma.bruto > 0 || (somaAntes?.bruto ?? 0) > 0,
    numeros: numeros(pedido, soma, somaAntes),
    graficos: [
      grafico({
        id: 'serie',
        titulo: `Faturamento por ${eixo.toLowerCase()}`,
        tipo: 'linha',
        unidade: 'reais',
        eixo,
        pontos: serie.map((passo) => ({
          rotulo: passo.rotulo,
          valor: passo.faturamento,
          anterior: passo.faturamentoAnterior,
          rota: rotaDoPasso(pedido, passo.passo),
        })),
      }),
      grafico({
        id: 'formas',
        titulo: 'Formas de pagamento',
        tipo: 'rosca',
        unidade: 'reais',
        eixo: 'Forma',
        pontos: formas.map(({ chave, faturamento }) => ({
          rotulo: nomeDaForma(chave ?? ''),
          valor: faturamento,
          rota: rotaDasPagas(pedido, { forma_pagamento: chave ?? '' }),
        })),
      }),
    ],
    tabelas: [
      tabela({
        id: 'serie',
        titulo: `Vendas por ${eixo.toLowerCase()}`,
        pedido,
        maximo: Math.max(maximo, serie.length),
        colunas: [
          { id: 'passo', nome: eixo, unidade: 'texto', valor: ({ rotulo }) => rotulo },
          ...colunasDeVenda<(typeof serie)[number]>(soma.faturamento),
        ],
        linhas: serie,
        rota: ({ passo, vendas }) => (vendas === 0 ? null : rotaDoPasso(pedido, passo)),
      }),
      tabela({
        id: 'formas',
        titulo: 'Por forma de pagamento',
        pedido,
        colunas: [
          { id: 'forma', nome: 'Forma', unidade: 'texto', valor: ({ chave }) => nomeDaForma(chave ?? '') },
          ...colunasDeVenda<ParteDasVendas>(soma.faturamento),
        ],
        linhas: formas,
        rota: ({ chave, vendas }) =>
          vendas === 0 ? null : rotaDasPagas(pedido, { forma_pagamento: chave ?? '' }),
      }),
      tabela({
        id: 'canais',
        titulo: 'Por canal',
        pedido,
        colunas: [
          { id: 'canal', nome: 'Canal', unidade: 'texto', valor: ({ chave }) => nomeDoCanal(chave) },
          ...colunasDeVenda<ParteDasVendas>(soma.faturamento),
        ],
        linhas: canais,
        rota: ({ chave }) => rotaDasPagas(pedido, { canal: chave ?? '' }),
      }),
      tabela({
        id: 'atendentes',
        titulo: 'Por atendente',
        pedido,
        colunas: [
          { id: 'atendente', nome: 'Atendente', unidade: 'texto', valor: ({ nome }) => nome },
          ...colunasDeVenda<ParteDasVendas & { nome: string }>(soma.faturamento),
        ],
        linhas: atendentes,
        rota: ({ chave }) => rotaDasPagas(pedido, { atendente: chave ?? 'nenhum' }),
      }),
    ],
    definicoes: definir(
      'Faturamento',
      'Faturamento bruto',
      'Descontos',
      'Reembolsos',
      'Vendas pagas',
      'Ticket médio',
      'Itens vendidos',
      'Formas de pagamento',
      'Atendente',
    ),
  }
}

export function nomeDoCanal(canal: string | null): string {
  return canal === 'balcao' ? 'Balcão' : 'Loja online'
}

/** The parts by attendant with their names; whoever bought alone was served by the online shop. */
export async function nomearAtendentes(tx: Tx, loja: string, partes: ParteDasVendas[]) {
  const { rows } = await sql<{ user_id: string; nome: string }>`select user_id, nome from profiles
    where estabelecimento_id = ${loja} and user_id = any(${partes.map(({ chave }) => chave)}::uuid[])`.execute(
    tx,
  )
  const nomes = new Map(rows.map(({ user_id, nome }) => [user_id, nome]))
  return partes.map((uma) => ({
    ...uma,
    nome: uma.chave === null ? 'Loja online' : (nomes.get(uma.chave) ?? 'Quem já saiu da equipe'),
  }))
}

function numeros(pedido: Pedido, soma: SomaDeVendas, antes: SomaDeVendas | null): Numero[] {
  const { de, ate } = pedido.periodo
  const recebidas = { pago_de: de, pago_ate: ate }
  const rota = rotaDasPagas(pedido)
  const porVenda = (s: SomaDeVendas | null) => (s && s.vendas > 0 ? s.itens / s.vendas : null)
  return [
    numero('faturamento', 'Faturamento', 'reais', {
      valor: soma.faturamento,
      anterior: antes?.faturamento,
      rota,
    }),
    numero('bruto', 'Faturamento bruto', 'reais', {
      valor: soma.bruto,
      anterior: antes?.bruto,
      rota: rotaDasVendas(recebidas),
    }),
    numero(
      'descontos',
      'Descontos',
      'reais',
      {
        valor: soma.descontos,
        anterior: antes?.descontos,
        rota: rotaDasVendas({ ...recebidas, com: 'desconto' }),
      },
      'tanto_faz',
    ),
    numero(
      'reembolsos',
      'Reembolsos',
      'reais',
      {
        valor: soma.reembolsos,
        anterior: antes?.reembolsos,
        rota: rotaDasVendas({ ...recebidas, com: 'reembolso' }),
      },
      'menos',
    ),
    numero('vendas', 'Vendas pagas', 'inteiro', { valor: soma.vendas, anterior: antes?.vendas, rota }),
    numero('ticket', 'Ticket médio', 'reais', {
      valor: ticketMedio(soma),
      anterior: antes && ticketMedio(antes),
      rota,
    }),
    numero('itens_por_venda', 'Itens por venda', 'decimal', {
      valor: porVenda(soma),
      anterior: porVenda(antes),
      rota,
    }),
  ]
}

function colunasDeVenda<T extends { faturamento: number; vendas: number }>(todo: number): Coluna<T>[] {
  return [
    { id: 'vendas', nome: 'Vendas pagas', unidade: 'inteiro', valor: ({ vendas }) => vendas },
    { id: 'faturamento', nome: 'Faturamento', unidade: 'reais', valor: ({ faturamento }) => faturamento },
    { id: 'ticket', nome: 'Ticket médio', unidade: 'reais', valor: (linha) => ticketMedio(linha) },
    {
      id: 'participacao',
      nome: 'Participação',
      unidade: 'percentual',
      valor: ({ faturamento }) => parte(faturamento, todo),
    },
  ]
}
