import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Filtro } from '#src/shared/ui/lista/tipos.ts'
import { nomeDaForma } from '../rotulos.ts'

const dia = (valor: string) => valor.split('-').toReversed().join('/')

/** What the list narrows by, by the names the door knows. */
export const FILTROS_DE_VENDAS: readonly Filtro[] = [
  {
    nome: 'forma_pagamento',
    rotulo: 'Forma de pagamento',
    tipo: 'opcoes',
    todas: 'Todas',
    opcoes: ['pix', 'avista', 'cartao'].map((valor) => ({ valor, nome: nomeDaForma(valor) })),
    ficha: nomeDaForma,
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
  { nome: 'de', rotulo: 'De', tipo: 'data', ficha: (valor) => `Desde ${dia(valor)}` },
  { nome: 'ate', rotulo: 'Até', tipo: 'data', ficha: (valor) => `Até ${dia(valor)}` },
  { nome: 'pago_de', rotulo: 'Pagas de', tipo: 'data', ficha: (valor) => `Pagas desde ${dia(valor)}` },
  { nome: 'pago_ate', rotulo: 'Pagas até', tipo: 'data', ficha: (valor) => `Pagas até ${dia(valor)}` },
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
]
