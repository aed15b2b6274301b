import type { z } from 'zod'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { CONFERENCIAS } from '../../receitas.ts'
import {
  type Conciliada,
  ehPeriodo,
  filtroDaConciliacao,
  type PassoDaReceita,
  PERIODO_GRANDE,
  pedidoDeReceitas,
  periodoDasReceitas,
  type ReceitaDaLoja,
} from '../../schemas-receitas.ts'
import { nomeDoMeio } from '../../rotulos.ts'
import { contarConciliadas, findConciliadasDepois } from '../faturas/conciliar-faturas.ts'
import { contarLojas, findPassos, findPorLoja } from './medir-receita.ts'

const periodo = periodoDasReceitas.refine(ehPeriodo, { message: PERIODO_GRANDE })

/** MRR and money, a line per week, month or quarter. */
export const exportacaoDeReceitas: Exportacao<PassoDaReceita, z.infer<typeof pedidoDeReceitas>> = {
  recurso: 'receitas',
  quem: 'plataforma',
  filtros: pedidoDeReceitas,
  colunas: [
    { id: 'de', titulo: 'De', tipo: 'data', valor: ({ de }) => de },
    { id: 'inicio', titulo: 'MRR no início', tipo: 'reais', valor: ({ inicio }) => inicio },
    { id: 'nova', titulo: 'Novo', tipo: 'reais', valor: ({ nova }) => nova },
    { id: 'expansao', titulo: 'Expansão', tipo: 'reais', valor: ({ expansao }) => expansao },
    { id: 'contracao', titulo: 'Contração', tipo: 'reais', valor: ({ contracao }) => contracao },
    { id: 'cancelamento', titulo: 'Cancelado', tipo: 'reais', valor: ({ cancelamento }) => cancelamento },
    { id: 'reativacao', titulo: 'Reativado', tipo: 'reais', valor: ({ reativacao }) => reativacao },
    { id: 'fim', titulo: 'MRR no fim', tipo: 'reais', valor: ({ fim }) => fim },
    { id: 'previsto', titulo: 'Previsto', tipo: 'reais', valor: ({ previsto }) => previsto },
    { id: 'recebido', titulo: 'Recebido', tipo: 'reais', valor: ({ recebido }) => recebido },
    { id: 'estornado', titulo: 'Estornado', tipo: 'reais', valor: ({ estornado }) => estornado },
  ],
  contar: async (tx, { filtros }) => (await findPassos(tx, filtros)).length,
  ler: async (tx, { filtros }) => ({ itens: await findPassos(tx, filtros), proximo: null }),
}

/** The MRR of each shop, what it paid and owes. */
export const exportacaoDeReceitasPorLoja: Exportacao<ReceitaDaLoja, z.infer<typeof periodo>> = {
  recurso: 'receitas-por-loja',
  quem: 'plataforma',
  filtros: periodo,
  colunas: [
    { id: 'loja', titulo: 'Loja', valor: ({ loja }) => loja },
    { id: 'plano', titulo: 'Plano', valor: ({ plano }) => plano },
    { id: 'mrr', titulo: 'MRR', tipo: 'reais', valor: ({ mrr }) => mrr },
    { id: 'recebida', titulo: 'Receita recebida', tipo: 'reais', valor: ({ recebida }) => recebida },
    { id: 'em_aberto', titulo: 'Em aberto', tipo: 'reais', valor: ({ em_aberto }) => em_aberto },
  ],
  contar: (tx, { filtros }) => contarLojas(tx, filtros),
  // At once: a payment between two batches would put shops out of their order.
  ler: async (tx, { filtros }) => ({ itens: await findPorLoja(tx, filtros), proximo: null }),
}

/** Each paid invoice beside its payment, newest first. */
export const exportacaoDaConciliacao: Exportacao<Conciliada, z.infer<typeof filtroDaConciliacao>> = {
  recurso: 'conciliacao',
  quem: 'plataforma',
  filtros: filtroDaConciliacao,
  colunas: [
    { id: 'numero', titulo: 'Fatura', valor: ({ numero }) => numero },
    { id: 'loja', titulo: 'Loja', valor: ({ loja }) => loja },
    { id: 'meio', titulo: 'Meio', valor: ({ meio }) => nomeDoMeio(meio) },
    { id: 'em', titulo: 'Pago em', tipo: 'data_hora', valor: ({ em }) => em },
    { id: 'fatura', titulo: 'Valor da fatura', tipo: 'reais', valor: ({ fatura }) => fatura },
    { id: 'pagamento', titulo: 'Valor do pagamento', tipo: 'reais', valor: ({ pagamento }) => pagamento },
    { id: 'diferenca', titulo: 'Diferença', tipo: 'reais', valor: ({ diferenca }) => diferenca },
    { id: 'referencia', titulo: 'Nº do pagamento', valor: ({ referencia }) => referencia },
    { id: 'conferencia', titulo: 'Conferência', valor: ({ conferencia }) => CONFERENCIAS[conferencia] },
  ],
  contar: (tx, { filtros }) => contarConciliadas(tx, filtros),
  async ler(tx, { filtros }, { depois, limite }) {
    const [quando = '', id = ''] = depois?.split('|') ?? []
    const pagina = { depois: depois === null ? null : { quando, id }, limite: limite + 1 }
    const rows = await findConciliadasDepois(tx, filtros, pagina)
    return cortarPagina(rows, limite, ({ cursor }) => cursor)
  },
}
