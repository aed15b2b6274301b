import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, pedirComSessao } from '../api.ts'
import { toast } from '../toasts.tsx'

interface Props {
  /** The list's name at the door of exports. */
  recurso: string
  /** The shop's plan has it. */
  incluida: boolean
  lojaId?: string | undefined
  /** The list's own filters, as its door takes them. */
  filtros: Record<string, string>
  formatos?: readonly ('csv' | 'xlsx')[]
}

const NOMES = { csv: 'Exportar CSV', xlsx: 'Exportar XLSX' }

/** Takes the list as it is filtered out as a spreadsheet; a long one comes later, with a notice. */
export function Exportar({ recurso, incluida, lojaId, filtros, formatos = ['csv', 'xlsx'] }: Props) {
  const [fazendo, setFazendo] = useState(false)

  async function exportar(formato: 'csv' | 'xlsx') {
    if (!incluida) {
      toast.info(
        'Recurso não incluído no seu plano',
        'A exportação vem nos planos Profissional e Enterprise.',
      )
      return
    }
    setFazendo(true)
    try {
      const pedido = { recurso, formato, filtros, ...(lojaId ? { estabelecimento_id: lojaId } : {}) }
      const pronto = await pedirArquivo('/rest/v1/exportacoes', pedido)
      if (!pronto)
        toast.info('Preparando sua planilha', 'A lista é longa. Avisaremos no sino quando estiver pronta.')
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
        {formatos.map((formato) => (
          <Menu.Item key={formato} onClick={() => void exportar(formato)}>
            {NOMES[formato]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
