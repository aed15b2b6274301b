import { acessoDaLoja, exigirRecurso, type Pessoa } from '#src/acesso/server/acesso.ts'
import { type Access, withSnapshot } from '#src/shared/server/database/database.ts'
import { type NomeDoRelatorio, RELATORIOS, recursoDoRelatorio } from '../catalogo.ts'
import type { Definicao } from '../personalizado.ts'
import type { Relatorio } from '../schemas.ts'
import type { ConsultaDoRelatorio } from './consulta-do-relatorio.ts'
import { relatorioABC } from './relatorios/abc.ts'
import { relatorioDeAvaliacoes } from './relatorios/avaliacoes.ts'
import { relatorioDeClientes } from './relatorios/clientes.ts'
import type { MontarRelatorio } from './relatorios/corpo.ts'
import { relatorioDeEstoque } from './relatorios/estoque.ts'
import { relatorioDeFunil } from './relatorios/funil.ts'
import { relatorioDeMargem } from './relatorios/margem.ts'
import { relatorioDePagamentos } from './relatorios/pagamentos.ts'
import { relatorioPersonalizado } from './relatorios/personalizado.ts'
import { relatorioDeProdutos } from './relatorios/produtos.ts'
import { relatorioDeVendas } from './relatorios/vendas.ts'

const MONTAR: Record<Exclude<NomeDoRelatorio, 'personalizado'>, MontarRelatorio> = {
  vendas: relatorioDeVendas,
  produtos: relatorioDeProdutos,
  abc: relatorioABC,
  estoque: relatorioDeEstoque,
  clientes: relatorioDeClientes,
  funil: relatorioDeFunil,
  pagamentos: relatorioDePagamentos,
  avaliacoes: relatorioDeAvaliacoes,
  margem: relatorioDeMargem,
}

export interface PedidoDeRelatorio extends ConsultaDoRelatorio {
  relatorio: NomeDoRelatorio
  /** Of the custom report alone. */
  definicao: Definicao
}

/** A report for one of the team who may see reports, when the shop's plan includes that one. */
export async function lerRelatorio(pessoa: Pessoa, consulta: PedidoDeRelatorio): Promise<Relatorio> {
  const acesso = acessoDaLoja(pessoa, consulta.loja, 'relatorios.ver')
  if (dizQuemComprou(consulta)) acessoDaLoja(pessoa, consulta.loja, 'clientes.ver')
  exigirRelatorioNoPlano(pessoa, consulta.loja, consulta.relatorio)
  return montarRelatorio(acesso, consulta)
}

/** Every role that sees reports sees customers; a key may be let see the ones without the others. */
function dizQuemComprou({ relatorio, definicao }: PedidoDeRelatorio): boolean {
  return relatorio === 'clientes' || (relatorio === 'personalizado' && definicao.dimensao === 'cliente')
}

/** 403 where the plan of the shop does not include the report. */
export function exigirRelatorioNoPlano(pessoa: Pessoa, loja: string, relatorio: NomeDoRelatorio): void {
  exigirRecurso(pessoa, loja, recursoDoRelatorio(relatorio))
}

/** The report itself, in one transaction that sees one moment. Who calls has asked who may. */
export async function montarRelatorio(acesso: Access, consulta: PedidoDeRelatorio): Promise<Relatorio> {
  return withSnapshot(acesso, async (tx) => {
    const { relatorio, definicao } = consulta
    const corpo =
      relatorio === 'personalizado'
        ? await relatorioPersonalizado(tx, consulta, definicao)
        : await MONTAR[relatorio](tx, consulta)
    return {
      id: relatorio,
      nome: RELATORIOS[relatorio].nome,
      periodo: consulta.periodo,
      comparacao: consulta.comparacao,
      ...corpo,
    }
  })
}
