import { DIAS_DA_SEMANA, formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { filtroPor, soFicha } from '#src/shared/ui/lista/opcoes.ts'
import type { Filtro } from '#src/shared/ui/lista/tipos.ts'
import { NOMES_DAS_SITUACOES, nomeDaForma, PAGAMENTOS_DA_VENDA } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'

const FICHA_DA_DEVOLUCAO: Record<string, string> = {
  aberta: 'Devolução em andamento',
  sim: 'Com devolução',
  nao: 'Sem devolução',
}

/** What the list narrows by, by the API's names. */
export const FILTROS_DE_VENDAS: readonly Filtro[] = [
  filtroPor('status', 'Situação', NOMES_DAS_SITUACOES, { todas: 'Todas' }),
  filtroPor('pagamento', 'Pagamento', PAGAMENTOS_DA_VENDA),
  {
    nome: 'forma_pagamento',
    rotulo: 'Forma de pagamento',
    tipo: 'varias',
    opcoes: ['pix', 'avista', 'cartao'].map((valor) => ({ valor, nome: nomeDaForma(valor) })),
    ficha: (valor) => valor.split(',').map(nomeDaForma).join(', '),
  },
  peloNome('canal', 'Canal', { online: 'Loja online', balcao: 'Balcão' }),
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
  peloNome('nota_fiscal', 'Nota fiscal', { sem: 'Sem nota fiscal', com: 'Com nota fiscal' }),
  filtroPor(
    'devolucao',
    'Devolução',
    { aberta: 'Em andamento', sim: 'Com devolução', nao: 'Sem devolução' },
    { ficha: (valor) => FICHA_DA_DEVOLUCAO[valor] ?? valor },
  ),
  peloNome('frete', 'Frete', { propor: 'Frete a propor', aceitar: 'Frete a aceitar' }),
  peloNome('disputa', 'Disputa', { sim: 'Em disputa', nao: 'Sem disputa' }),
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
    filtroPor(
      'etiqueta',
      'Etiqueta',
      etiquetas.map(({ etiqueta, vendas }) => ({ id: etiqueta, nome: `${etiqueta} (${vendas})` })),
      { todas: 'Todas', ficha: (valor) => valor },
    ),
    filtroPor('atendente', 'Atendente', atendentes, { ficha: quem }),
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
    soFicha('cliente_id', 'Cliente', (id) => {
      if (id === 'nenhum') return 'Cliente não identificado'
      return cliente(id) ? `Cliente: ${cliente(id)}` : 'De um cliente'
    }),
    soFicha('produto_id', 'Produto', (id) => (produto(id) ? `Produto: ${produto(id)}` : 'De um produto')),
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

/** Its chip is the value's words alone, which say enough. */
function peloNome(nome: string, rotulo: string, escolhas: Record<string, string>): Filtro {
  return filtroPor(nome, rotulo, escolhas, { ficha: (valor) => escolhas[valor] ?? valor })
}
