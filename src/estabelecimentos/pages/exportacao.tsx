import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDePlanilha } from '#src/shared/ui/desenhos-do-painel.tsx'
import { pedirArquivo } from '#src/shared/ui/lista/exportar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { Route } from './+types/exportacao.ts'

export const meta = () => metaDaPagina({ titulo: 'Sua planilha', indexar: false })

interface Exportacao {
  id: string
  situacao: 'na_fila' | 'pronta' | 'falhou'
  arquivo: string
  linhas: number
}

const TITULOS = {
  pronta: 'Sua planilha está pronta',
  na_fila: 'Sua planilha está sendo preparada',
  falhou: 'Não foi possível preparar sua planilha',
}
const TEXTOS = {
  pronta: '',
  na_fila: 'Avisaremos no sino quando estiver pronta.',
  falhou: 'Volte à lista e exporte de novo.',
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return api.get<Exportacao>(`/rest/v1/exportacoes/${params.id}`)
}

/** Where the notice of a long export leads. */
export default function Planilha({ loaderData: exportacao }: Route.ComponentProps) {
  const [baixando, setBaixando] = useState(false)
  const pronta = exportacao.situacao === 'pronta'

  async function baixar() {
    setBaixando(true)
    try {
      await pedirArquivo(`/rest/v1/exportacoes/${exportacao.id}/arquivo`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao baixar', erro.detail ?? erro.title)
    } finally {
      setBaixando(false)
    }
  }

  return (
    <>
      <h1>Sua planilha</h1>
      <Vazio
        desenho={<DesenhoDePlanilha />}
        titulo={pronta ? exportacao.arquivo : TITULOS[exportacao.situacao]}
        texto={
          pronta
            ? `${exportacao.linhas.toLocaleString('pt-BR')} linhas. Fica disponível por 7 dias.`
            : TEXTOS[exportacao.situacao]
        }
      >
        {pronta ? (
          <button type="button" className="botao" disabled={baixando} onClick={() => void baixar()}>
            <IconDownload size={18} aria-hidden /> {baixando ? 'Baixando…' : 'Baixar planilha'}
          </button>
        ) : null}
      </Vazio>
    </>
  )
}
