import { pedirArquivo } from '../arquivos/baixar.ts'
import { MenuDeExportar } from '../kit/menu-de-exportar.tsx'
import { toast } from '../toasts/toasts.tsx'

interface Props {
  /** The list's name at the route of exports. */
  recurso: string
  /** The shop's plan has it. */
  incluida: boolean
  lojaId?: string | undefined
  /** The list's own filters, as its route takes them. */
  filtros: Record<string, string | string[]>
  formatos?: readonly ('csv' | 'xlsx')[] | undefined
  rotulo?: string
  classe?: string | undefined
}

const NOMES = { csv: 'Exportar CSV', xlsx: 'Exportar XLSX' }

/** Takes the list as it is filtered out as a spreadsheet; a long one comes later, with a notification. */
export function Exportar({
  recurso,
  incluida,
  lojaId,
  filtros,
  formatos = ['csv', 'xlsx'],
  rotulo,
  classe,
}: Props) {
  async function exportar(formato: 'csv' | 'xlsx') {
    const pedido = { recurso, formato, filtros, ...(lojaId ? { estabelecimento_id: lojaId } : {}) }
    const pronto = await pedirArquivo('/rest/v1/exportacoes', pedido)
    if (!pronto)
      toast.info('Preparando sua planilha', 'A lista é longa. Avisaremos no sino quando estiver pronta.')
  }

  return (
    <MenuDeExportar
      incluida={incluida}
      {...(rotulo ? { rotulo } : {})}
      classe={classe}
      itens={formatos.map((formato) => ({
        nome: NOMES[formato],
        exportar: () => exportar(formato),
      }))}
    />
  )
}
