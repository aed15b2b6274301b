import {
  IconBell,
  IconHeart,
  IconLock,
  IconMapPin,
  IconMessage,
  IconPackage,
  IconShieldLock,
  IconStar,
  IconUser,
} from '@tabler/icons-react'
import { Link, Navigate, Outlet, redirect, useLocation } from 'react-router'
import { FaixaDeAbas } from '#src/shared/ui/kit/abas.tsx'
import { manterOMostrado } from '#src/shared/ui/reler-ao-vivo.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import type { Route } from './+types/minha-conta.ts'
import { exigirSessao } from '../entrada/exigir-sessao.ts'
import estilo from './minha-conta.module.css'

export const clientMiddleware = [manterOMostrado]

/** Only for who is signed in. Older e-mails named their order in the query. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  const pedido = new URL(request.url).searchParams.get('pedido')
  if (pedido) throw redirect(`/minha-conta/pedido/${encodeURIComponent(pedido)}`)
  return null
}

const ABAS = [
  { para: '/minha-conta', nome: 'Meus pedidos', Icone: IconPackage },
  { para: '/minha-conta/avaliacoes', nome: 'Minhas avaliações', Icone: IconStar },
  { para: '/minha-conta/favoritos', nome: 'Favoritos', Icone: IconHeart },
  { para: '/minha-conta/enderecos', nome: 'Endereços', Icone: IconMapPin },
  { para: '/minha-conta/mensagens', nome: 'Mensagens', Icone: IconMessage },
  { para: '/minha-conta/avisos', nome: 'Avisos', Icone: IconBell },
  { para: '/minha-conta/dados', nome: 'Dados pessoais', Icone: IconUser },
  { para: '/minha-conta/seguranca', nome: 'Segurança', Icone: IconShieldLock },
  { para: '/minha-conta/privacidade', nome: 'Privacidade', Icone: IconLock },
]

/** The frame of a consumer's account: who is signed in, the tabs, and the one that is open. */
export default function MinhaConta() {
  const { usuario, carregando, sair } = useSessao()
  const { pathname } = useLocation()
  const aberta = ABAS.findLast(({ para }) => pathname.startsWith(para))

  if (!usuario && !carregando) return <Navigate to="/" replace />
  return (
    <main id="conteudo" className={`miolo ${estilo.conta}`}>
      <div className={estilo.topo}>
        <p>
          <strong>{usuario?.nome || 'Minha conta'}</strong>
          <span className="apagado">{usuario?.email}</span>
        </p>
        <button type="button" className="botao leve" onClick={() => void sair()}>
          Sair
        </button>
      </div>
      <FaixaDeAbas rotulo="Minha conta">
        {ABAS.map(({ para, nome, Icone }) => (
          <Link key={para} to={para} aria-current={aberta?.para === para ? 'page' : undefined}>
            <Icone size={20} aria-hidden /> {nome}
          </Link>
        ))}
      </FaixaDeAbas>
      <Outlet />
    </main>
  )
}

export function HydrateFallback() {
  return (
    <main id="conteudo" className={`miolo ${estilo.conta}`}>
      <h1 className="so-leitor">Minha conta</h1>
      <div className={`pilha vao-20 ${estilo.esqueleto}`} aria-hidden>
        <span style={{ height: 56 }} />
        <span style={{ height: 48 }} />
        <span style={{ height: 180 }} />
        <span style={{ height: 180 }} />
      </div>
      <p className="so-leitor">Carregando...</p>
    </main>
  )
}
