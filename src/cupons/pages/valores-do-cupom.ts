import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { escreverNumero, lerNumero } from '#src/shared/numero-digitado.ts'
import type { Corpo } from '#src/shared/ui/api.ts'
import type { TipoDeCupom } from '../rules.ts'
import type { Cupom } from '../schemas.ts'

/** A category or a product that a coupon may be for. */
export interface Alvo {
  id: string
  nome: string
}

export const FORMAS = ['pix', 'avista', 'cartao'] as const

/** The form's fields by the API's names; money in cents, numbers as they are typed. */
export interface Valores extends Record<string, unknown> {
  codigo: string
  tipo: TipoDeCupom
  percentual: string
  valor: number
  teto: number
  minimo: number
  vale_de: string
  vale_ate: string
  limite_total: string
  limite_por_pessoa: string
  primeira_compra: boolean
  categorias: string[]
  produtos: string[]
  formas: string[]
  combinavel: boolean
  publico: boolean
  observacao: string
}

const texto = (numero: number | null | undefined) => (numero == null ? '' : escreverNumero(numero))

export function valoresDo(cupom: Cupom | null, { copia }: { copia: boolean }): Valores {
  return {
    codigo: copia ? '' : (cupom?.codigo ?? ''),
    tipo: cupom?.tipo ?? 'percentual',
    percentual: texto(cupom?.percentual),
    valor: paraCentavos(cupom?.valor ?? 0),
    teto: paraCentavos(cupom?.teto ?? 0),
    minimo: paraCentavos(cupom?.minimo ?? 0),
    vale_de: copia ? '' : (cupom?.vale_de ?? ''),
    vale_ate: copia ? '' : (cupom?.vale_ate ?? ''),
    limite_total: texto(cupom?.limite_total),
    limite_por_pessoa: texto(cupom?.limite_por_pessoa),
    primeira_compra: cupom?.primeira_compra ?? false,
    categorias: cupom?.categorias ?? [],
    produtos: cupom?.produtos ?? [],
    formas: cupom?.formas ?? [...FORMAS],
    combinavel: cupom?.combinavel ?? false,
    publico: cupom?.publico ?? false,
    observacao: cupom?.observacao ?? '',
  }
}

const numero = (digitado: string) => (digitado.trim() === '' ? null : lerNumero(digitado))
const reais = (centavos: number) => (centavos > 0 ? paraReais(centavos) : null)

/** As the route takes it: what the kind of coupon does not have is left empty. */
export function corpoDo(lojaId: string, valores: Valores) {
  const { tipo, formas, ...v } = valores
  return {
    estabelecimento_id: lojaId,
    codigo: v.codigo,
    tipo,
    percentual: tipo === 'percentual' ? numero(v.percentual) : null,
    valor: tipo === 'valor' ? reais(v.valor) : null,
    teto: tipo === 'valor' ? null : reais(v.teto),
    minimo: paraReais(v.minimo),
    vale_de: v.vale_de || null,
    vale_ate: v.vale_ate || null,
    limite_total: numero(v.limite_total),
    limite_por_pessoa: v.primeira_compra ? null : numero(v.limite_por_pessoa),
    primeira_compra: v.primeira_compra,
    categorias: v.categorias,
    produtos: v.produtos,
    formas:
      formas.length === FORMAS.length
        ? null
        : (formas as NonNullable<Corpo<'POST /rest/v1/cupons'>['formas']>),
    combinavel: v.combinavel,
    publico: v.publico,
    observacao: v.observacao || null,
  }
}
