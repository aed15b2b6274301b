import { sql } from 'kysely'
import type { z } from 'zod'
import { type ConsultaExportada, type Exportacao, soEscolhidos } from '#src/planilhas/server/exportar.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import { fraseDoCupom, NOME_DO_STATUS } from '../rules.ts'
import { type Cupom, filtroDeCuponsSchema } from '../schemas.ts'
import { condicaoDeCupons, selectCupons } from './listar-cupons.ts'

const filtros = filtroDeCuponsSchema.extend(soEscolhidos)
type Consulta = ConsultaExportada<z.infer<typeof filtros>>

/** The shop's coupons under the list's filters, the oldest first. */
export const exportacaoDeCupons: Exportacao<Cupom, Consulta['filtros']> = {
  recurso: 'cupons',
  quem: { equipe: ['cupons.ver'] },
  filtros,
  colunas: [
    { id: 'codigo', titulo: 'Código', valor: ({ codigo }) => codigo },
    { id: 'regra', titulo: 'O que faz', valor: (cupom) => fraseDoCupom(cupom) },
    { id: 'status', titulo: 'Situação', valor: ({ status }) => NOME_DO_STATUS[status] },
    { id: 'vale_de', titulo: 'Vale de', tipo: 'data', valor: ({ vale_de }) => vale_de },
    { id: 'vale_ate', titulo: 'Vale até', tipo: 'data', valor: ({ vale_ate }) => vale_ate },
    { id: 'usos', titulo: 'Usos', tipo: 'numero', valor: ({ usos }) => usos },
    { id: 'limite', titulo: 'Limite de usos', tipo: 'numero', valor: ({ limite_total }) => limite_total },
    { id: 'vendas', titulo: 'Vendas pagas', tipo: 'numero', valor: ({ vendas }) => vendas },
    { id: 'descontos', titulo: 'Descontos dados', tipo: 'reais', valor: ({ descontos }) => descontos },
    { id: 'receita', titulo: 'Receita com o cupom', tipo: 'reais', valor: ({ receita }) => receita },
    { id: 'observacao', titulo: 'Observação', valor: ({ observacao }) => observacao },
  ],
  contar: (tx, consulta) => countRows(tx, sql`cupons c where ${criterio(consulta)}`),
  async ler(tx, consulta, { depois, limite }) {
    const rows = await selectCupons(tx, { criterio: criterio(consulta), depois, limite: limite + 1 })
    return cortarPagina(rows, limite)
  },
}

function criterio({ estabelecimentoId, filtros: { ids, ...filtro } }: Consulta) {
  const daLista = condicaoDeCupons(estabelecimentoId, filtro)
  return ids ? sql`${daLista} and c.id = any(${ids}::uuid[])` : daLista
}
