import { Menu } from '@mantine/core'
import '#src/shared/ui/lista/kit.css'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '#src/shared/ui/api.ts'
import { pedirArquivo } from '#src/shared/ui/lista/exportar.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
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
  const [fazendo, setFazendo] = useState(false)

  async function exportar(formato: string, tabela?: string) {
    if (!incluida) {
      toast.info(
        'Recurso não incluído no seu plano',
        'A exportação vem nos planos Profissional e Enterprise.',
      )
      return
    }
    const busca = new URLSearchParams(filtro)
    busca.set('formato', formato)
    if (tabela) busca.set('tabela', tabela)
    setFazendo(true)
    try {
      await pedirArquivo(`/rest/v1/relatorios/${relatorio.id}/arquivo?${busca}`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao exportar', erro.detail ?? erro.title)
    } finally {
      setFazendo(false)
    }
  }

  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className="botao leve" disabled={fazendo}>
          <IconDownload size={18} aria-hidden /> {fazendo ? 'Exportando…' : 'Exportar'}
          {incluida ? null : <span className="selo manga">Pro</span>}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exportar('xlsx')}>Exportar XLSX</Menu.Item>
        <Menu.Item onClick={() => void exportar('pdf')}>Exportar PDF</Menu.Item>
        {relatorio.tabelas.map(({ id, titulo }) => (
          <Menu.Item key={id} onClick={() => void exportar('csv', id)}>
            Exportar CSV: {titulo}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
