import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError } from '#src/shared/ui/api.ts'
import { pedirArquivo } from '#src/shared/ui/lista/exportar.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ArquivoDosDados } from '../server/titular/arquivo-dos-dados.ts'

/** The file that a job makes of one's own data: in the making, ready for seven days, or failed. */
export function ArquivoPreparado({ arquivo: { id, situacao, created_at } }: { arquivo: ArquivoDosDados }) {
  const { revalidate } = useRevalidator()
  const fazendo = situacao === 'na_fila'

  useEffect(() => {
    if (!fazendo) return
    const relogio = setInterval(() => void revalidate(), 3000)
    return () => clearInterval(relogio)
  }, [fazendo, revalidate])

  async function baixar() {
    try {
      await pedirArquivo(`/rest/v1/meus_dados/arquivo/${id}`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    }
  }

  if (situacao === 'falhou') return <output>Não foi possível preparar o arquivo. Peça de novo.</output>
  if (fazendo) return <output>Preparando os seus dados. Você pode sair desta tela.</output>
  return (
    <output>
      O arquivo pedido em {formatarDataHora(created_at)} está pronto.{' '}
      <button type="button" className="botao leve" onClick={() => void baixar()}>
        Baixar arquivo
      </button>
    </output>
  )
}
