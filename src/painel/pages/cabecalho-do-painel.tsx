import { IconLogout, IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { largarTextoGuardado } from '#src/shared/ui/formulario/texto-guardado.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { lerEntrarComo } from '#src/shared/ui/sessao/entrar-como-guardado.ts'
import { BuscaGeral } from './busca-geral.tsx'
import type { SecaoDoMenu } from './menu.ts'
import { EscolherLoja } from '#src/acesso/pages/escolher-loja.tsx'
import type { MinhaPessoa } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import estilo from './painel.module.css'
import { Sino } from '#src/avisos/pages/sino.tsx'

interface Props {
  pessoa: MinhaPessoa
  loja: MinhaLoja | null
  secoes: SecaoDoMenu[]
  menuAberto: boolean
  aoAbrirMenu: () => void
}

/** The panel's header: which shop, search, notifications, who, theme, the way out. */
export function Cabecalho({ pessoa, loja, secoes, menuAberto, aoAbrirMenu }: Props) {
  return (
    <header className={estilo.topo}>
      <button
        type="button"
        className={`botao-icone ${estilo.abrirMenu}`}
        aria-label="Abrir menu"
        aria-expanded={menuAberto}
        onClick={aoAbrirMenu}
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      <LojaAberta pessoa={pessoa} loja={loja} />
      {loja && podeNoPapel(loja.papel, 'assinatura.editar') && temRecurso(loja.plano, 'varias_lojas') ? (
        <Link to="/abrir-loja" className={`botao-icone ${estilo.soLarga}`} aria-label="Abrir outra loja">
          <IconPlus size={18} aria-hidden />
        </Link>
      ) : null}
      <div className={estilo.pessoa}>
        <BuscaGeral loja={loja} secoes={secoes} />
        <Sino lojaId={loja?.id} todos={loja ? '/perfil?tab=notificacoes' : '/minha-conta/avisos'} />
        <span className={estilo.email} title={pessoa.usuario.email}>
          {nomeCurto(pessoa.usuario.email)}
        </span>
        <span className={estilo.temaLargo}>
          <SeletorDeTema />
        </span>
        {lerEntrarComo() ? null : <Sair />}
      </div>
    </header>
  )
}

/** docs/rules/marketplace.md#routes-and-menus: the prefix of the e-mail, or `Usuário`. */
export function nomeCurto(email: string): string {
  return email.split('@')[0] || 'Usuário'
}

function LojaAberta({ pessoa, loja }: Pick<Props, 'pessoa' | 'loja'>) {
  if (!loja)
    return (
      <p className={estilo.loja}>
        Administração<span className={estilo.soLarga}> da plataforma</span>
      </p>
    )
  if (pessoa.lojas.length === 1) return <p className={estilo.loja}>{loja.nome}</p>
  return (
    <div className={estilo.loja}>
      <EscolherLoja lojas={pessoa.lojas} aberta={loja} />
    </div>
  )
}

function Sair() {
  const { sair } = useSessao()
  const navigate = useNavigate()

  async function sairDaqui() {
    await sair()
    largarTextoGuardado()
    await navigate('/')
  }

  return (
    <button type="button" className={`botao leve ${estilo.sair}`} onClick={() => void sairDaqui()}>
      <IconLogout size={18} aria-hidden /> <span>Sair</span>
    </button>
  )
}
