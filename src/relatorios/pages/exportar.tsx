import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { MenuDeExportar } from '#src/shared/ui/kit/menu-de-exportar.tsx'
import type { Relatorio } from '../schemas.ts'

interface Props {
  relatorio: Relatorio
  /** What the report on screen was asked with. */
  filtro: string
  /** The shop's plan has it. */
  incluida: boolean
}

/** Takes the report out: all tables as a workbook, all of it as a PDF, or one table as CSV. */
export function ExportarRelatorio({ relatorio, filtro, incluida }: Props) {
  async function exportar(formato: string, tabela?: string) {
    const busca = new URLSearchParams(filtro)
    busca.set('formato', formato)
    if (tabela) busca.set('tabela', tabela)
    await pedirArquivo(`/rest/v1/relatorios/${relatorio.id}/arquivo?${busca}`)
  }

  return (
    <MenuDeExportar
      incluida={incluida}
      itens={[
        { nome: 'Exportar XLSX', exportar: () => exportar('xlsx') },
        { nome: 'Exportar PDF', exportar: () => exportar('pdf') },
        ...relatorio.tabelas.map(({ id, titulo }) => ({
          nome: `Exportar CSV: ${titulo}`,
          exportar: () => exportar('csv', id),
        })),
      ]}
    />
  )
}
