import { DIAS_DA_SEMANA, formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Filtro } from '#src/shared/ui/lista/tipos.ts'
import { NOMES_DAS_SITUACOES, nomeDaForma } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'

const FICHA_DA_DEVOLUCAO: Record<string, string> = {
  aberta: 'Devolução em andamento',
  sim: 'Com devolução',
  nao: 'Sem devolução',
}

/** What the list narrows by, by the API's names. */
export const FILTROS_DE_VENDAS: readonly Filtro[] = [
  {
    nome: 'status',
    rotulo: 'Situação',
    tipo: 'opcoes',
    todas: 'Todas',
    opcoes: Object.entries(NOMES_DAS_SITUACOES).map(([valor, nome]) => ({ valor, nome })),
  },
  {
    nome: 'forma_pagamento',
    rotulo: 'Forma de pagamento',
    tipo: 'varias',
    opcoes: ['pix', 'avista', 'cartao'].map((valor) => ({ valor, nome: nomeDaForma(valor) })),
    ficha: (valor) => valor.split(',').map(nomeDaForma).join(', '),
  },
  {
    nome: 'canal',
    rotulo: 'Canal',
    tipo: 'opcoes',
    opcoes: [
      { valor: 'online', nome: 'Loja online' },
      { valor: 'balcao', nome: 'Balcão' },
    ],
    ficha: (valor) => (valor === 'balcao' ? 'Balcão' : 'Loja online'),
  },
  { nome: 'de', rotulo: 'De', tipo: 'data', ficha: (valor) => `Desde ${formatarDia(valor)}` },
  { nome: 'ate', rotulo: 'Até', tipo: 'data', ficha: (valor) => `Até ${formatarDia(valor)}` },
  {
    nome: 'pago_de',
    rotulo: 'Pagas de',
    tipo: 'data',
    ficha: (valor) => `Pagas desde ${formatarDia(valor)}`,
  },
  {
    nome: 'pago_ate',
    rotulo: 'Pagas até',
    tipo: 'data',
    ficha: (valor) => `Pagas até ${formatarDia(valor)}`,
  },
  {
    nome: 'valor_min',
    rotulo: 'Valor a partir de',
    tipo: 'reais',
    ficha: (valor) => `A partir de ${formatarReais(Number(valor))}`,
  },
  {
    nome: 'valor_max',
    rotulo: 'Valor até',
    tipo: 'reais',
    ficha: (valor) => `Até ${formatarReais(Number(valor))}`,
  },
  {
    nome: 'nota_fiscal',
    rotulo: 'Nota fiscal',
    tipo: 'opcoes',
    opcoes: [
      { valor: 'sem', nome: 'Sem nota fiscal' },
      { valor: 'com', nome: 'Com nota fiscal' },
    ],
    ficha: (valor) => (valor === 'sem' ? 'Sem nota fiscal' : 'Com nota fiscal'),
  },
  {
    nome: 'devolucao',
    rotulo: 'Devolução',
    tipo: 'opcoes',
    opcoes: [
      { valor: 'aberta', nome: 'Em andamento' },
      { valor: 'sim', nome: 'Com devolução' },
      { valor: 'nao', nome: 'Sem devolução' },
    ],
    ficha: (valor) => FICHA_DA_DEVOLUCAO[valor] ?? valor,
  },
  {
    nome: 'disputa',
    rotulo: 'Disputa',
    tipo: 'opcoes',
    opcoes: [
      { valor: 'sim', nome: 'Em disputa' },
      { valor: 'nao', nome: 'Sem disputa' },
    ],
    ficha: (valor) => (valor === 'sim' ? 'Em disputa' : 'Sem disputa'),
  },
]

export interface OpcoesDaLoja {
  etiquetas: { etiqueta: string; vendas: number }[]
  atendentes: { id: string; nome: string }[]
}

/** The names of the filters whose choices each shop makes itself. */
export const FILTROS_DA_LOJA = ['etiqueta', 'atendente'] as const

export function filtrosDaLoja({ etiquetas, atendentes }: OpcoesDaLoja): Filtro[] {
  const quem = (id: string) =>
    id === 'nenhum'
      ? 'Comprou pela loja online'
      : (atendentes.find((pessoa) => pessoa.id === id)?.nome ?? 'Atendente')
  return [
    {
      nome: 'etiqueta',
      rotulo: 'Etiqueta',
      tipo: 'opcoes',
      todas: 'Todas',
      opcoes: etiquetas.map(({ etiqueta, vendas }) => ({ valor: etiqueta, nome: `${etiqueta} (${vendas})` })),
      ficha: (valor) => valor,
    },
    {
      nome: 'atendente',
      rotulo: 'Atendente',
      tipo: 'opcoes',
      opcoes: atendentes.map(({ id, nome }) => ({ valor: id, nome })),
      ficha: quem,
    },
  ]
}

/** The names of the filters that other screens lead here with: the sales behind a figure, of a customer, of a product. */
export const FILTROS_DE_LINK = [
  'cliente_id',
  'produto_id',
  'categoria_id',
  'paga',
  'hora',
  'dia_da_semana',
  'com',
  'pix',
  'pix_de',
  'pix_ate',
  'vence',
  'conciliacao',
] as const

const COM: Record<string, string> = {
  desconto: 'Com desconto',
  reembolso: 'Com reembolso',
  entrega: 'Com entrega cobrada',
}
const PIX: Record<string, string> = {
  gerado: 'Com PIX gerado',
  pago: 'PIX pago',
  vencido: 'PIX vencido',
  recusado: 'PIX recusado',
  aberto: 'PIX em aberto',
}

/** The same as chips, named by what the sales under them say. */
export function filtrosDeLink(vendas: readonly Venda[]): Filtro[] {
  const cliente = (id: string) => vendas.find(({ cliente_id }) => cliente_id === id)?.cliente?.nome
  const produto = (id: string) =>
    vendas.flatMap(({ itens }) => itens).find(({ produto_id }) => produto_id === id)?.nome
  return [
    {
      nome: 'cliente_id',
      rotulo: 'Cliente',
      tipo: 'so_ficha',
      ficha: (id) =>
        id === 'nenhum'
          ? 'Cliente não identificado'
          : cliente(id)
            ? `Cliente: ${cliente(id)}`
            : 'De um cliente',
    },
    {
      nome: 'produto_id',
      rotulo: 'Produto',
      tipo: 'so_ficha',
      ficha: (id) => (produto(id) ? `Produto: ${produto(id)}` : 'De um produto'),
    },
    soFicha('categoria_id', 'Categoria', (id) => (id === 'sem' ? 'Sem categoria' : 'De uma categoria')),
    soFicha('paga', 'Pagamento', (valor) =>
      valor === 'sim' ? 'Pagas, fora as reembolsadas por inteiro' : 'Nunca pagas',
    ),
    soFicha('hora', 'Hora', (hora) => `Pagas às ${hora}h`),
    soFicha(
      'dia_da_semana',
      'Dia da semana',
      (valor) => `Dia do pagamento: ${DIAS_DA_SEMANA[Number(valor) - 1] ?? valor}`,
    ),
    soFicha('com', 'Com', (valor) => COM[valor] ?? valor),
    soFicha('pix', 'PIX', (valor) => PIX[valor] ?? valor),
    soFicha('pix_de', 'PIX de', (valor) => `PIX gerado desde ${formatarDia(valor)}`),
    soFicha('pix_ate', 'PIX até', (valor) => `PIX gerado até ${formatarDia(valor)}`),
    soFicha('vence', 'Vencimento', () => 'Vence na próxima hora'),
    soFicha('conciliacao', 'Conciliação', () => 'Pagamento diferente do total'),
  ]
}

function soFicha(nome: string, rotulo: string, ficha: (valor: string) => string): Filtro {
  return { nome, rotulo, tipo: 'so_ficha', ficha }
}
