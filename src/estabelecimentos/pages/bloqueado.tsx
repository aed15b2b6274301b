import { IconLock, IconLogout } from '@tabler/icons-react'
import { Navigate, redirect } from 'react-router'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import type { Route } from './+types/bloqueado.ts'
import estilo from './bloqueado.module.css'
import { lerMinhaPessoa, lojaDoPainel } from './minha-pessoa.ts'

export const meta = () => metaDaPagina({ titulo: 'Loja bloqueada', indexar: false })

export async function clientLoader() {
  const pessoa = await lerMinhaPessoa()
  if (!pessoa) throw redirect('/')
  const loja = lojaDoPainel(pessoa)
  if (!loja?.bloqueada) throw redirect('/admin')
  return loja
}

export function HydrateFallback() {
  return (
    <main className={estilo.bloqueado}>
      <p>Carregando...</p>
    </main>
  )
}

/** All that a shop blocked for non-payment opens: why, what is off, what stays. */
export default function Bloqueado({ loaderData: loja }: Route.ComponentProps) {
  const { usuario, carregando, sair } = useSessao()
  if (!usuario && !carregando) return <Navigate to="/" replace />
  return (
    <main id="conteudo" className={estilo.bloqueado}>
      <div className={`cartao ${estilo.caixa}`}>
        <span className={estilo.icone}>
          <IconLock size={32} aria-hidden />
        </span>
        <h1>Sua loja está temporariamente bloqueada</h1>
        <p>
          <strong>{loja.nome}</strong>
        </p>
        {loja.papel === 'proprietario' || loja.papel === 'financeiro' ? (
          <p className={estilo.motivo}>{loja.motivoDoBloqueio}</p>
        ) : (
          <p className={estilo.motivo}>Avise o responsável pela loja.</p>
        )}
        <ul>
          <li>Sua loja não aparece para clientes e não recebe novos pedidos.</li>
          <li>Produtos, clientes e vendas continuam guardados, e os pedidos já pagos seguem valendo.</li>
          <li>O bloqueio termina assim que o pagamento em atraso for confirmado.</li>
        </ul>
        <button type="button" className="botao leve" onClick={() => void sair()}>
          <IconLogout size={18} aria-hidden /> Sair
        </button>
      </div>
    </main>
  )
}
