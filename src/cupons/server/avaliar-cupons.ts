import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import {
  type ContaDosCupons,
  CUPOM_DESCONHECIDO,
  contarCupons,
  limiteDaPessoa,
  type LinhaDoPedido,
  porQueNaoCombinam,
  porQueNaoVale,
} from '../rules.ts'
import type { PessoaDoCupom } from './pessoa-do-cupom.ts'
import { type CupomRow, countUsosDaPessoa } from './usos.ts'

export interface PedidoAvaliado {
  estabelecimentoId: string
  /** As they were typed, written one way; the last one typed stands last. */
  codigos: string[]
  /** Those of them that the shop has. */
  cupons: CupomRow[]
  pessoa: PessoaDoCupom
  linhas: LinhaDoPedido[]
  forma: string | null
  /** Null while the delivery is not known: what it costs is left out then. */
  entregaCentavos: number | null
}

export interface Avaliacao {
  /** In the order of their codes. */
  valem: CupomRow[]
  recusas: { codigo: string; frase: string; desconhecido: boolean }[]
  conta: ContaDosCupons
}

const SEM_PESSOA = 'Escolha o cliente para usar este cupom.'

/** Which of the coupons apply to this order, why the others do not, and what they take off. */
export async function avaliarCupons(tx: Tx, pedido: PedidoAvaliado): Promise<Avaliacao> {
  const { estabelecimentoId, codigos, cupons, pessoa, linhas, forma, entregaCentavos } = pedido
  const usos = await countUsosDaPessoa(tx, { estabelecimentoId, cupons, chaves: pessoa.chaves })
  const hoje = await diaDeHoje(tx)
  const valem: CupomRow[] = []
  const recusas: Avaliacao['recusas'] = []
  for (const codigo of new Set(codigos)) {
    const cupom = cupons.find((um) => um.codigo === codigo)
    if (!cupom) {
      recusas.push({ codigo, frase: CUPOM_DESCONHECIDO, desconhecido: true })
      continue
    }
    const deAlguem = pessoa.chaves.length > 0 || limiteDaPessoa(cupom) === null
    const usosDaPessoa = usos.get(cupom.id) ?? 0
    const frase = deAlguem
      ? porQueNaoVale(cupom, {
          linhas,
          forma,
          entregaCentavos,
          hoje,
          usosDaPessoa,
          jaComprou: pessoa.jaComprou,
        })
      : SEM_PESSOA
    const motivo = frase ?? porQueNaoCombinam([...valem, cupom])
    if (motivo) recusas.push({ codigo, frase: motivo, desconhecido: false })
    else valem.push(cupom)
  }
  return { valem, recusas, conta: contarCupons(valem, { linhas, entregaCentavos: entregaCentavos ?? 0 }) }
}

async function diaDeHoje(tx: Tx): Promise<string> {
  const row = await rowOf<{ hoje: string }>(tx)`select (now() at time zone 'America/Sao_Paulo')::date as hoje`
  return row?.hoje ?? ''
}
