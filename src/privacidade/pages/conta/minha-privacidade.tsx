import { Link } from 'react-router'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/minha-privacidade.ts'
import { exigirSessao } from '#src/usuarios/pages/entrada/exigir-sessao.ts'
import estilo from '#src/usuarios/pages/conta/minha-conta.module.css'
import { carregarPrivacidade, PrivacidadeDaConta } from './privacidade-da-conta.tsx'

export const meta = () => metaDaPagina({ titulo: 'Privacidade da conta', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  return carregarPrivacidade()
}

export default function MinhaPrivacidade({ loaderData }: Route.ComponentProps) {
  return (
    <div className={estilo.pagina}>
      <h1>Privacidade</h1>
      <PrivacidadeDaConta
        privacidade={loaderData}
        corrigir={
          <>
            Nome, telefone e e-mail você muda em <Link to="/minha-conta/dados">Dados pessoais</Link>.
          </>
        }
      />
    </div>
  )
}

export function ErrorBoundary() {
  return <NaoCarregou />
}
