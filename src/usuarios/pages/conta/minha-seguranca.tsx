import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/minha-seguranca.ts'
import { exigirSessao } from '../entrada/exigir-sessao.ts'
import estilo from './minha-conta.module.css'
import { carregarSeguranca, Seguranca } from './seguranca.tsx'

export const meta = () => metaDaPagina({ titulo: 'Segurança', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  return carregarSeguranca()
}

export default function MinhaSeguranca({ loaderData }: Route.ComponentProps) {
  return (
    <div className={estilo.pagina}>
      <h1>Segurança</h1>
      <Seguranca dados={loaderData} />
    </div>
  )
}

export function ErrorBoundary() {
  return <NaoCarregou />
}
