import { MenuDeExportar } from '../kit/menu-de-exportar.tsx'
import { pedirPlanilha } from './pedir-planilha.ts'

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

/** Takes the list as it is filtered out. */
export function Exportar({
  recurso,
  incluida,
  lojaId,
  filtros,
  formatos = ['csv', 'xlsx'],
  rotulo,
  classe,
}: Props) {
  return (
    <MenuDeExportar
      incluida={incluida}
      {...(rotulo ? { rotulo } : {})}
      classe={classe}
      itens={formatos.map((formato) => ({
        nome: NOMES[formato],
        exportar: () =>
          pedirPlanilha({ recurso, formato, filtros, ...(lojaId ? { estabelecimento_id: lojaId } : {}) }),
      }))}
    />
  )
}
