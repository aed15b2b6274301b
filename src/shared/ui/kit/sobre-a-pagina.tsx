import './kit.css'
import {
  type MantineTransition,
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import type { FocusEventHandler, ReactNode } from 'react'
import estilo from './dialogo.module.css'
import { TemaDoKit } from './tema-do-kit.tsx'

interface Props {
  aberto: boolean
  aoFechar: () => void
  /** After the last of its movement. */
  aoSair: () => void
  movimento: { transition: MantineTransition; duration?: number }
  titulo: ReactNode
  tituloEscondido?: boolean
  largura: string
  nomeDoFechar: string
  /** Of the box that places the sheet. */
  lugar: string | undefined
  folha: string | undefined
  /** It takes no key while another one asks over it. */
  quieto?: boolean
  fechaFora?: boolean
  aoEntrar?: FocusEventHandler
  depois?: ReactNode
  children: ReactNode
}

/**
 * What lies over the page and holds the focus: a dialog, a drawer. The kit's own dialog and drawer would bring its scroll
 * bars and what floats, a fifth of a page's script, and use neither here.
 */
export function SobreAPagina({
  aberto,
  aoFechar,
  aoSair,
  movimento,
  titulo,
  tituloEscondido = false,
  largura,
  nomeDoFechar,
  lugar,
  folha,
  quieto = false,
  fechaFora = true,
  aoEntrar,
  depois,
  children,
}: Props) {
  return (
    <TemaDoKit>
      <ModalBase
        opened={aberto}
        onClose={aoFechar}
        onExitTransitionEnd={aoSair}
        transitionProps={movimento}
        closeOnEscape={!quieto}
        trapFocus={!quieto}
        closeOnClickOutside={fechaFora}
        lockScroll
        returnFocus
        withinPortal
      >
        <ModalBaseOverlay />
        <ModalBaseContent
          className={folha ?? ''}
          innerProps={{ className: lugar }}
          style={{ '--largura': largura }}
          radius={0}
        >
          <div className={estilo.cabeca}>
            <ModalBaseTitle className={tituloEscondido ? 'so-leitor' : estilo.titulo}>
              {titulo}
            </ModalBaseTitle>
            <ModalBaseCloseButton className={estilo.fechar} aria-label={nomeDoFechar} />
          </div>
          <ModalBaseBody className={estilo.corpo} onFocus={aoEntrar}>
            {children}
          </ModalBaseBody>
        </ModalBaseContent>
        {depois}
      </ModalBase>
    </TemaDoKit>
  )
}
