import type { z } from 'zod'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { type FaturaNaLista, filtrosDaPlanilha } from '../../schemas-plataforma.ts'
import { nomeDaCompetencia, nomeDoMeio, ROTULO_DA_FATURA } from '../../rotulos.ts'
import { contarFaturasDaPlataforma, findFaturasDepois } from './listar-todas-as-faturas.ts'

/** The platform's invoices under its filters, newest due date first. */
export const exportacaoDeFaturas: Exportacao<FaturaNaLista, z.infer<typeof filtrosDaPlanilha>> = {
  recurso: 'faturas',
  quem: 'plataforma',
  filtros: filtrosDaPlanilha,
  colunas: [
    { id: 'numero', titulo: 'Nº', valor: ({ numero }) => numero },
    { id: 'loja', titulo: 'Loja', valor: ({ loja_nome }) => loja_nome },
    { id: 'plano', titulo: 'Plano', valor: ({ plano_nome }) => plano_nome },
    { id: 'competencia', titulo: 'Competência', valor: ({ competencia }) => nomeDaCompetencia(competencia) },
    { id: 'emissao', titulo: 'Emissão', tipo: 'data', valor: ({ emissao }) => emissao },
    { id: 'vencimento', titulo: 'Vencimento', tipo: 'data', valor: ({ vencimento }) => vencimento },
    { id: 'valor', titulo: 'Valor', tipo: 'reais', valor: ({ subtotal, desconto }) => subtotal - desconto },
    { id: 'encargos', titulo: 'Encargos', tipo: 'reais', valor: ({ multa, juros }) => multa + juros },
    { id: 'total', titulo: 'Total', tipo: 'reais', valor: ({ total }) => total },
    { id: 'status', titulo: 'Situação', valor: ({ status }) => ROTULO_DA_FATURA[status].texto },
    { id: 'atraso', titulo: 'Dias em atraso', tipo: 'numero', valor: ({ dias_em_atraso }) => dias_em_atraso },
    { id: 'pago_em', titulo: 'Pago em', tipo: 'data_hora', valor: ({ pago_em }) => pago_em },
    { id: 'meio', titulo: 'Meio', valor: ({ meio }) => nomeDoMeio(meio) },
    { id: 'nota', titulo: 'Nota fiscal de serviço', valor: ({ nfse_numero }) => nfse_numero },
  ],
  contar: (tx, { filtros }) => contarFaturasDaPlataforma(tx, filtros),
  async ler(tx, { filtros }, { depois, limite }) {
    const [vencimento = '', id = ''] = depois?.split('|') ?? []
    const pagina = { depois: depois === null ? null : { vencimento, id }, limite: limite + 1 }
    const rows = await findFaturasDepois(tx, filtros, pagina)
    return cortarPagina(rows, limite, (ultima) => `${ultima.vencimento}|${ultima.id}`)
  },
}
