import { lerRetorno, RetornoDeConexao } from '#src/fretes/pages/retorno-de-conexao.tsx'
import { api } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/retorno-do-bling.ts'

export const meta = () => metaDaPagina({ titulo: 'Conectar Bling', indexar: false })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => lerRetorno(request)

const concluir = (body: { estabelecimento_id: string; estado: string; codigo: string }) =>
  api.post('/rest/v1/integracoes/bling/concluir', { body })

export default function RetornoDoBling({ loaderData }: Route.ComponentProps) {
  return (
    <RetornoDeConexao
      {...loaderData}
      servico="Bling"
      concluir={concluir}
      feito="Os pedidos pagos vão para lá."
    />
  )
}
