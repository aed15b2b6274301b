import { pedirArquivo } from '../arquivos/baixar.ts'
import { toast } from '../toasts/toasts.tsx'

interface Pedido {
  /** The list's name at the route of exports. */
  recurso: string
  formato: 'csv' | 'xlsx'
  filtros: Record<string, string | string[]>
  estabelecimento_id?: string
}

/** Takes a list out as a spreadsheet; a long one comes later, with a notification. */
export async function pedirPlanilha(pedido: Pedido): Promise<void> {
  if (await pedirArquivo('/rest/v1/exportacoes', pedido)) return
  toast.info('Preparando sua planilha', 'A lista é longa. Avisaremos no sino quando estiver pronta.')
}
