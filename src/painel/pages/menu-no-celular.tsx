import { Gaveta } from '#src/shared/ui/kit/gaveta.tsx'
import { SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { nomeCurto } from './cabecalho-do-painel.tsx'
import type { SecaoDoMenu } from './menu.ts'
import { MenuLateral } from './menu-lateral.tsx'
import estilo from './painel.module.css'

interface Props {
  aberto: boolean
  aoFechar: () => void
  secoes: SecaoDoMenu[]
  email: string
}

/** The panel's menu where there is no room for it beside the screen; loaded when it is first opened. */
export default function MenuNoCelular({ aberto, aoFechar, secoes, email }: Props) {
  return (
    <Gaveta
      aberta={aberto}
      aoFechar={aoFechar}
      titulo="Menu"
      lado="left"
      largura="288px"
      nomeDoFechar="Fechar menu"
    >
      <MenuLateral secoes={secoes} aoEscolher={aoFechar} />
      <div className={estilo.temaDoMenu}>
        <span>{nomeCurto(email)}</span>
        <SeletorDeTema />
      </div>
    </Gaveta>
  )
}
