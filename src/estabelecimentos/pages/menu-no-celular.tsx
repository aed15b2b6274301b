import { Drawer } from '@mantine/core'
import { SeletorDeTema } from '#src/shared/ui/tema.tsx'
import { nomeCurto } from './cabecalho.tsx'
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
    <Drawer.Root opened={aberto} onClose={aoFechar} size={288}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={estilo.topoDoMenu}>
          <Drawer.Title className={estilo.tituloDoMenu}>Menu</Drawer.Title>
          <Drawer.CloseButton className={estilo.fechar} aria-label="Fechar menu" />
        </div>
        <Drawer.Body>
          <MenuLateral secoes={secoes} aoEscolher={aoFechar} />
          <div className={estilo.temaDoMenu}>
            <span>{nomeCurto(email)}</span>
            <SeletorDeTema />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
