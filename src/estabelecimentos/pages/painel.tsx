import '#src/shared/ui/kit.css'
import { Drawer } from '@mantine/core'
import { IconLogout, IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Navigate, Outlet, useNavigate } from 'react-router'
import { DesenhoDeConserto } from '#src/shared/ui/desenhos.tsx'
import { Marca } from '#src/shared/ui/marca.tsx'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { BotaoDeTema, SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { Route } from './+types/painel.ts'
import { AvisoDeCadastro } from './aviso-de-cadastro.tsx'
import { montarMenu } from './menu.ts'
import { MenuLateral } from './menu-lateral.tsx'
import { escolherLojaDoPainel, exigirPainel, type MinhaLoja, type MinhaPessoa } from './minha-pessoa.ts'
import estilo from './painel.module.css'

/** What screens inside the panel get from `useOutletContext`. */
export interface ContextoDoPainel {
  pessoa: MinhaPessoa
  loja: MinhaLoja | null
}

/** The gate: no user goes to the start, a blocked shop to its page, who has no panel to where they belong. */
export async function clientLoader(): Promise<ContextoDoPainel> {
  return exigirPainel({ nova: true })
}

export function HydrateFallback() {
  return (
    <main className={estilo.carregando}>
      <p>Carregando...</p>
    </main>
  )
}

export default function Painel({ loaderData: { pessoa, loja } }: Route.ComponentProps) {
  const { usuario, carregando } = useSessao()
  const [menuAberto, setMenuAberto] = useState(false)
  const menu = montarMenu({ admin: pessoa.admin, temLoja: loja !== null, plano: loja?.plano ?? null })

  if (!usuario && !carregando) return <Navigate to="/" replace />
  return (
    <div className={estilo.painel}>
      <a href="#conteudo" className="pular">
        Pular para o conteúdo
      </a>
      <aside className={estilo.lateral} aria-label="Painel">
        <Link to={loja ? '/admin' : '/admin/painel-geral'} className="marca">
          <Marca />
        </Link>
        <MenuLateral secoes={menu} />
      </aside>
      <div className={estilo.coluna}>
        <header className={estilo.topo}>
          <button
            type="button"
            className={`botao-icone ${estilo.abrirMenu}`}
            aria-label="Abrir menu"
            aria-expanded={menuAberto}
            onClick={() => setMenuAberto(true)}
          >
            <IconMenu2 size={22} aria-hidden />
          </button>
          <LojaAberta pessoa={pessoa} loja={loja} />
          <Pessoa email={pessoa.usuario.email} />
        </header>
        <main id="conteudo" className={estilo.conteudo}>
          {loja && loja.status_aprovacao !== 'aprovado' && <AvisoDeCadastro loja={loja} />}
          <Outlet context={{ pessoa, loja } satisfies ContextoDoPainel} />
        </main>
      </div>
      <Drawer.Root opened={menuAberto} onClose={() => setMenuAberto(false)} size={288}>
        <Drawer.Overlay />
        <Drawer.Content>
          <div className={estilo.topoDoMenu}>
            <Drawer.Title className={estilo.tituloDoMenu}>Menu</Drawer.Title>
            <Drawer.CloseButton className={estilo.fechar} aria-label="Fechar menu" />
          </div>
          <Drawer.Body>
            <MenuLateral secoes={menu} aoEscolher={() => setMenuAberto(false)} />
            <div className={estilo.temaDoMenu}>
              <SeletorDeTema />
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}

function LojaAberta({ pessoa, loja }: ContextoDoPainel) {
  if (!loja) return <p className={estilo.loja}>Administração da plataforma</p>
  if (pessoa.lojas.length === 1) return <p className={estilo.loja}>{loja.nome}</p>
  return (
    <label className={estilo.loja}>
      <span className="so-leitor">Loja aberta no painel</span>
      <select
        className="entrada"
        value={loja.id}
        onChange={(evento) => {
          escolherLojaDoPainel(evento.currentTarget.value)
          // Nothing of one shop may stay on screen under another's name.
          location.assign('/admin')
        }}
      >
        {pessoa.lojas.map(({ id, nome }) => (
          <option key={id} value={id}>
            {nome}
          </option>
        ))}
      </select>
    </label>
  )
}

function Pessoa({ email }: { email: string }) {
  const { sair } = useSessao()
  const navigate = useNavigate()

  async function sairDaqui() {
    await sair()
    await navigate('/')
  }

  return (
    <div className={estilo.pessoa}>
      <span className={estilo.email} title={email}>
        {email.split('@')[0] || 'Usuário'}
      </span>
      <span className={estilo.temaLargo}>
        <SeletorDeTema />
      </span>
      <BotaoDeTema className={estilo.temaEstreito} />
      <button type="button" className={`botao leve ${estilo.sair}`} onClick={() => void sairDaqui()}>
        <IconLogout size={18} aria-hidden /> Sair
      </button>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <main className={estilo.carregando}>
      <h1 className="so-leitor">Painel</h1>
      <Vazio
        desenho={<DesenhoDeConserto />}
        titulo="Não foi possível carregar"
        texto="Confira sua internet e tente novamente."
      >
        <button type="button" className="botao" onClick={() => location.reload()}>
          Tentar novamente
        </button>
      </Vazio>
    </main>
  )
}
