import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, pedirComSessao } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'

interface Props {
  /** The list's own filters, as the door takes them. */
  filtro: string
  /** The shop's plan has it. */
  incluida: boolean
}

/** Takes the list as it is filtered out as a spreadsheet. */
export function ExportarVendas({ filtro, incluida }: Props) {
  const [baixando, setBaixando] = useState(false)

  async function exportar() {
    if (!incluida) {
      toast.info('Recurso não incluído no seu plano', 'A exportação vem nos planos com relatórios.')
      return
    }
    setBaixando(true)
    try {
      const resposta = await pedirComSessao(`/rest/v1/vendas/exportar?${filtro}`, { method: 'GET' })
      if (!resposta.ok) throw new ApiError(await resposta.json())
      entregarArquivo(await resposta.blob(), 'vendas.csv')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao exportar', erro.detail ?? erro.title)
    } finally {
      setBaixando(false)
    }
  }

  return (
    <button type="button" className="botao leve" disabled={baixando} onClick={() => void exportar()}>
      <IconDownload size={18} aria-hidden /> Exportar CSV
      {incluida ? null : <span className="selo manga">Pro</span>}
    </button>
  )
}

function entregarArquivo(conteudo: Blob, nome: string): void {
  const endereco = URL.createObjectURL(conteudo)
  const link = document.createElement('a')
  link.href = endereco
  link.download = nome
  link.click()
  URL.revokeObjectURL(endereco)
}
