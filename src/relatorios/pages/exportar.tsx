import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { MenuDeExportar } from '#src/shared/ui/kit/menu-de-exportar.tsx'
import { pedirPlanilha } from '#src/shared/ui/lista/pedir-planilha.ts'
import { LISTAS_DAS_TABELAS } from '../catalogo.ts'
import type { Relatorio } from '../schemas.ts'

interface Props {
  lojaId: string
  relatorio: Relatorio
  /** What the report on screen was asked with. */
  filtro: string
  /** The shop's plan has it. */
  incluida: boolean
}

/** Takes the report out: all tables as a workbook, all of it as a PDF, or one table as CSV. */
export function ExportarRelatorio({ lojaId, relatorio, filtro, incluida }: Props) {
  async function exportar(formato: string, tabela?: string) {
    const busca = new URLSearchParams(filtro)
    busca.set('formato', formato)
    if (tabela) busca.set('tabela', tabela)
    await pedirArquivo(`/rest/v1/relatorios/${relatorio.id}/arquivo?${busca}`)
  }

  function exportarCsv(tabela: string): Promise<void> {
    const recurso = Object.entries(LISTAS_DAS_TABELAS).find(([id]) => id === tabela)?.[1]
    if (!recurso) return exportar('csv', tabela)
    return pedirPlanilha({ recurso, formato: 'csv', filtros: relatorio.periodo, estabelecimento_id: lojaId })
  }

  return (
    <MenuDeExportar
      incluida={incluida}
      itens={[
        { nome: 'Exportar XLSX', exportar: () => exportar('xlsx') },
        { nome: 'Exportar PDF', exportar: () => exportar('pdf') },
        ...relatorio.tabelas.map(({ id, titulo }) => ({
          nome: `Exportar CSV: ${titulo}`,
          exportar: () => exportarCsv(id),
        })),
      ]}
    />
  )
}
