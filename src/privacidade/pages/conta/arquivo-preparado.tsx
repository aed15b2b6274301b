import { formatarDataHora } from '#src/shared/datas.ts'
import { useAcompanharTrabalho } from '#src/shared/ui/acompanhar-trabalho.ts'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { ArquivoDosDados } from '#src/usuarios/schemas-da-conta.ts'

/** The file that a job makes of one's own data: in the making, ready for seven days, or failed. */
export function ArquivoPreparado({ arquivo: { id, status, created_at } }: { arquivo: ArquivoDosDados }) {
  const fazendo = status === 'na_fila'
  useAcompanharTrabalho(fazendo)

  const [baixar] = useAcao({}, async () => {
    await pedirArquivo(`/rest/v1/meus_dados/arquivo/${id}`)
  })

  if (status === 'falhou') return <output>Não foi possível preparar o arquivo. Peça de novo.</output>
  if (fazendo) return <output>Preparando os seus dados. Você pode sair desta tela.</output>
  return (
    <output>
      O arquivo pedido em {formatarDataHora(created_at)} está pronto.{' '}
      <button type="button" className="botao leve" onClick={baixar}>
        Baixar arquivo
      </button>
    </output>
  )
}
