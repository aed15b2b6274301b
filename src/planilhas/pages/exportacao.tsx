import { IconDownload } from '@tabler/icons-react'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDePlanilha } from '#src/shared/ui/desenhos/desenhos-do-painel.tsx'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Route } from './+types/exportacao.ts'

export const meta = () => metaDaPagina({ titulo: 'Sua planilha', indexar: false })

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
  return api.get('/rest/v1/exportacoes/:id', { params: { id: params.id } })
}

/** Where the notification of a long export leads. */
export default function Planilha({ loaderData: exportacao }: Route.ComponentProps) {
  const pronta = exportacao.status === 'pronta'

  const [baixar, baixando] = useAcao({ titulo: 'Erro ao baixar' }, async () => {
    await pedirArquivo(`/rest/v1/exportacoes/${exportacao.id}/arquivo`)
  })

  return (
    <>
      <h1>Sua planilha</h1>
      <Vazio
        desenho={<DesenhoDePlanilha />}
        titulo={pronta ? exportacao.arquivo : TITULOS[exportacao.status]}
        texto={
          pronta
            ? `${plural(exportacao.linhas, '# linha', '# linhas')}. Fica disponível por 7 dias.`
            : TEXTOS[exportacao.status]
        }
      >
        {pronta ? (
          <button type="button" className="botao" disabled={baixando} onClick={baixar}>
            <IconDownload size={18} aria-hidden /> {baixando ? 'Baixando…' : 'Baixar planilha'}
          </button>
        ) : null}
      </Vazio>
    </>
  )
}
