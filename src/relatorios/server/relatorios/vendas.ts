import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
import {
  type CupomNoPeriodo,
  dividirPorCupom,
  dividirVendas,
  type ParteDasVendas,
  type SomaDeVendas,
  somarVendas,
  ticketMedio,
} from '#src/vendas/server/figuras/metricas.ts'
import { definir } from '../../definicoes.ts'
import type { Numero, Tabela } from '../../schemas.ts'
import { type Coluna, grafico, numero, parte, rotaDasPagas, rotaDasVendas, tabela } from '../montar.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from '../consulta-do-relatorio.ts'
import { rotaDoPasso, serieDeVendas } from '../serie.ts'
import type { Corpo } from './corpo.ts'

/** What came in, step by step and by where it came from. */
export async function relatorioDeVendas(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const { agrupar, maximo } = consulta
  const recorte = recorteDe(consulta)
  const antes = recorteAnterior(consulta)
  const soma = await somarVendas(tx, recorte)
  const somaAntes = antes && (await somarVendas(tx, antes))
  const serie = await serieDeVendas(tx, consulta)
  const formas = await dividirVendas(tx, recorte, 'forma')
  const canais = await dividirVendas(tx, recorte, 'canal')
  const atendentes = await nomearAtendentes(tx, consulta.loja, await dividirVendas(tx, recorte, 'atendente'))
  const cupons = await dividirPorCupom(tx, recorte)
  const eixo = { dia: 'Dia', semana: 'Semana', mes: 'Mês' }[agrupar]

  return {
    tem_dados: soma.bruto > 0 || (somaAntes?.bruto ?? 0) > 0,
    numeros: numeros(consulta, soma, somaAntes),
    graficos: [
      grafico(
        {
          id: 'serie',
          titulo: `Faturamento por ${eixo.toLowerCase()}`,
          tipo: 'linha',
          unidade: 'reais',
          eixo,
        },
        serie.map((passo) => ({
          rotulo: passo.rotulo,
          valor: passo.faturamento,
          anterior: passo.faturamentoAnterior,
          rota: rotaDoPasso(consulta, passo.passo),
        })),
      ),
      grafico(
        { id: 'formas', titulo: 'Formas de pagamento', tipo: 'rosca', unidade: 'reais', eixo: 'Forma' },
        formas.map(({ chave, faturamento }) => ({
          rotulo: nomeDaForma(chave ?? ''),
          valor: faturamento,
          rota: rotaDasPagas(consulta, { forma_pagamento: chave ?? '' }),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'serie', `Vendas por ${eixo.toLowerCase()}`, {
        maximo: Math.max(maximo, serie.length),
        colunas: [
          ['passo', eixo, 'texto', ({ rotulo }) => rotulo],
          ...colunasDeVenda<(typeof serie)[number]>(soma.faturamento),
        ],
        linhas: serie,
        rota: ({ passo, vendas }) => (vendas === 0 ? null : rotaDoPasso(consulta, passo)),
      }),
      tabela(consulta, 'formas', 'Por forma de pagamento', {
        colunas: [
          ['forma', 'Forma', 'texto', ({ chave }) => nomeDaForma(chave ?? '')],
          ...colunasDeVenda<ParteDasVendas>(soma.faturamento),
        ],
        linhas: formas,
        rota: ({ chave, vendas }) =>
          vendas === 0 ? null : rotaDasPagas(consulta, { forma_pagamento: chave ?? '' }),
      }),
      tabela(consulta, 'canais', 'Por canal', {
        colunas: [
          ['canal', 'Canal', 'texto', ({ chave }) => nomeDoCanal(chave)],
          ...colunasDeVenda<ParteDasVendas>(soma.faturamento),
        ],
        linhas: canais,
        rota: ({ chave }) => rotaDasPagas(consulta, { canal: chave ?? '' }),
      }),
      tabela(consulta, 'atendentes', 'Por atendente', {
        colunas: [
          ['atendente', 'Atendente', 'texto', ({ nome }) => nome],
          ...colunasDeVenda<ParteDasVendas & { nome: string }>(soma.faturamento),
        ],
        linhas: atendentes,
        rota: ({ chave }) => rotaDasPagas(consulta, { atendente: chave ?? 'nenhum' }),
      }),
      ...(cupons.length > 0 ? [tabelaDeCupons(consulta, cupons)] : []),
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

function tabelaDeCupons(consulta: ConsultaDoRelatorio, cupons: CupomNoPeriodo[]): Tabela {
  return tabela(consulta, 'cupons', 'Descontos por cupom', {
    colunas: [
      ['cupom', 'Cupom', 'texto', ({ codigo }) => codigo],
      ['vendas', 'Vendas pagas', 'inteiro', ({ vendas }) => vendas],
      ['desconto', 'Desconto nos produtos', 'reais', ({ desconto }) => desconto],
      ['frete', 'Desconto no frete', 'reais', ({ desconto_entrega }) => desconto_entrega],
      ['faturamento', 'Faturamento', 'reais', ({ faturamento }) => faturamento],
    ],
    linhas: cupons,
  })
}

export function nomeDoCanal(canal: string | null): string {
  return canal === 'balcao' ? 'Balcão' : 'Loja online'
}

/** The parts by attendant with their names; whoever bought alone was served by the online shop. */
export async function nomearAtendentes(tx: Tx, loja: string, partes: ParteDasVendas[]) {
  const rows = await rowsOf<{ user_id: string; nome: string }>(tx)`select user_id, nome from profiles
    where estabelecimento_id = ${loja} and user_id = any(${partes.map(({ chave }) => chave)}::uuid[])`
  const nomes = new Map(rows.map(({ user_id, nome }) => [user_id, nome]))
  return partes.map((uma) => ({
    ...uma,
    nome: uma.chave === null ? 'Loja online' : (nomes.get(uma.chave) ?? 'Quem já saiu da equipe'),
  }))
}

function numeros(consulta: ConsultaDoRelatorio, soma: SomaDeVendas, antes: SomaDeVendas | null): Numero[] {
  const { de, ate } = consulta.periodo
  const recebidas = { pago_de: de, pago_ate: ate }
  const rota = rotaDasPagas(consulta)
  const porVenda = (s: SomaDeVendas | null) => (s && s.vendas > 0 ? s.itens / s.vendas : null)
  return [
    numero('faturamento', 'Faturamento', 'reais', [soma.faturamento, antes?.faturamento], { rota }),
    numero('bruto', 'Faturamento bruto', 'reais', [soma.bruto, antes?.bruto], {
      rota: rotaDasVendas(recebidas),
    }),
    numero('descontos', 'Descontos', 'reais', [soma.descontos, antes?.descontos], {
      rota: rotaDasVendas({ ...recebidas, com: 'desconto' }),
      bom: 'tanto_faz',
    }),
    numero('reembolsos', 'Reembolsos', 'reais', [soma.reembolsos, antes?.reembolsos], {
      rota: rotaDasVendas({ ...recebidas, com: 'reembolso' }),
      bom: 'menos',
    }),
    numero('vendas', 'Vendas pagas', 'inteiro', [soma.vendas, antes?.vendas], { rota }),
    numero('ticket', 'Ticket médio', 'reais', [ticketMedio(soma), antes && ticketMedio(antes)], { rota }),
    numero('itens_por_venda', 'Itens por venda', 'decimal', [porVenda(soma), porVenda(antes)], { rota }),
  ]
}

function colunasDeVenda<T extends { faturamento: number; vendas: number }>(todo: number): Coluna<T>[] {
  return [
    ['vendas', 'Vendas pagas', 'inteiro', ({ vendas }) => vendas],
    ['faturamento', 'Faturamento', 'reais', ({ faturamento }) => faturamento],
    ['ticket', 'Ticket médio', 'reais', (linha) => ticketMedio(linha)],
    ['participacao', 'Participação', 'percentual', ({ faturamento }) => parte(faturamento, todo)],
  ]
}
