import { z } from 'zod'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { LISTAS_DAS_TABELAS, recursoDoRelatorio } from '../catalogo.ts'
import { tipoDaColuna } from './exportar-relatorio.ts'
import { COLUNAS_DA_RAZAO, contarMovimentos, lerMovimentos, type Movimento } from './relatorios/razao.ts'

const filtros = z.strictObject({ de: z.iso.date().optional(), ate: z.iso.date().optional() })

/** The ledger of the report of stock, newest first. */
export const exportacaoDeMovimentos: Exportacao<Movimento, z.infer<typeof filtros>> = {
  recurso: LISTAS_DAS_TABELAS.razao,
  quem: { equipe: ['relatorios.ver'] },
  noPlano: recursoDoRelatorio('estoque'),
  filtros,
  colunas: COLUNAS_DA_RAZAO.map(([id, titulo, unidade, valor]) => ({
    id,
    titulo,
    tipo: tipoDaColuna(unidade),
    valor,
  })),
  contar: (tx, { estabelecimentoId: loja, filtros: periodo }) => contarMovimentos(tx, { loja, periodo }),
  async ler(tx, { estabelecimentoId: loja, filtros: periodo }, { depois, limite }) {
    const [em = '', id = ''] = depois?.split('|') ?? []
    const pagina = { depois: depois === null ? null : { em, id }, limite: limite + 1 }
    const rows = await lerMovimentos(tx, { loja, periodo, ...pagina })
    return cortarPagina(rows, limite, (ultimo) => `${ultimo.em}|${ultimo.id}`)
  },
}
