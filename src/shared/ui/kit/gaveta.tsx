import './kit.css'
import { Drawer } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { ReactNode } from 'react'
import estilo from './dialogo.module.css'
import { useFocoDeVolta } from './foco-de-volta.ts'
import { TemaDoKit } from './tema-do-kit.tsx'

interface Props {
  aberta: boolean
  aoFechar: () => void
  titulo: ReactNode
  lado?: 'left' | 'right'
  largura: string
  /** What closing means here, for screen readers. */
  nomeDoFechar?: string
  children: ReactNode
}

/** What slides in beside the page: the cart, the filters, the menu, a customer. Its pages load it when it opens. */
export function Gaveta({
  aberta,
  aoFechar,
  titulo,
  lado = 'right',
  largura,
  nomeDoFechar = 'Fechar',
  children,
}: Props) {
  const voltarOFoco = useFocoDeVolta()
  // The kit asks only after its first movement: what is born open would slide in all the same.
  const parada = useReducedMotion(false, { getInitialValueInEffect: false })
  return (
    <TemaDoKit>
      <Drawer.Root
        opened={aberta}
        onClose={aoFechar}
        onExitTransitionEnd={voltarOFoco}
        position={lado}
        size={largura}
        {...(parada ? { transitionProps: { duration: 0 } } : {})}
      >
        <Drawer.Overlay />
        <Drawer.Content className={estilo.gaveta}>
          <div className={estilo.cabeca}>
            <Drawer.Title className={estilo.titulo}>{titulo}</Drawer.Title>
            <Drawer.CloseButton className={estilo.fechar} aria-label={nomeDoFechar} />
          </div>
          <Drawer.Body className={estilo.corpo}>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </TemaDoKit>
  )
}
