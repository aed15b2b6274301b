import { api } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/retorno-do-melhor-envio.ts'
import { lerRetorno, RetornoDeConexao } from './retorno-de-conexao.tsx'

export const meta = () => metaDaPagina({ titulo: 'Conectar Melhor Envio', indexar: false })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => lerRetorno(request)

const concluir = (body: { estabelecimento_id: string; estado: string; codigo: string }) =>
  api.post('/rest/v1/integracoes/melhor-envio/concluir', { body })

export default function RetornoDoMelhorEnvio({ loaderData }: Route.ComponentProps) {
  return (
    <RetornoDeConexao
      {...loaderData}
      servico="Melhor Envio"
      concluir={concluir}
      feito="A loja já pode cotar e comprar etiquetas."
    />
  )
}
