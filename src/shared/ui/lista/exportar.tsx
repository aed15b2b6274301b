import { ApiError, pedirComSessao } from '../api.ts'
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
        id: formato,
        nome: NOMES[formato],
        exportar: () => exportar(formato),
      }))}
    />
  )
}

/** Asks for a file and hands it to the browser. False when it is not made yet (202). */
export async function pedirArquivo(path: string, corpo?: unknown): Promise<boolean> {
  const resposta = await pedirComSessao(path, {
    method: corpo ? 'POST' : 'GET',
    ...(corpo ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(corpo) } : {}),
  })
  if (!resposta.ok) throw new ApiError(await resposta.json())
  if (resposta.status === 202) return false
  const nome = /filename="([^"]+)"/.exec(resposta.headers.get('content-disposition') ?? '')?.[1] ?? 'planilha'
  entregarArquivo(await resposta.blob(), nome)
  return true
}

export function entregarArquivo(conteudo: Blob, nome: string): void {
  const endereco = URL.createObjectURL(conteudo)
  const link = document.createElement('a')
  link.href = endereco
  link.download = nome
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(endereco), 60_000)
}
