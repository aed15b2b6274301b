import './kit.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import estilo from './dialogo.module.css'

export interface DialogoProps {
  aberto: boolean
  aoFechar: () => void
  titulo: ReactNode
  /** Width on wide screens. */
  largura?: string
  /** What closing means here, for who hears the button. */
  nomeDoFechar?: string
  telaCheia?: boolean
  /** A press beside it closes it too; not where something would be lost from sight by accident. */
  fechaFora?: boolean
  children: ReactNode
}

/** The house's dialog: the kit's, without its second page header. */
export default function DialogoAberto({
  aberto,
  aoFechar,
  titulo,
  largura = '30rem',
  nomeDoFechar = 'Fechar',
  telaCheia = false,
  fechaFora = true,
  children,
}: DialogoProps) {
  return (
    <Modal.Root
      opened={aberto}
      onClose={aoFechar}
      size={largura}
      fullScreen={telaCheia}
      closeOnClickOutside={fechaFora}
      centered
    >
      <Modal.Overlay />
      <Modal.Content radius={telaCheia ? 0 : 'lg'}>
        <div className={estilo.cabeca}>
          <Modal.Title className={estilo.titulo}>{titulo}</Modal.Title>
          <Modal.CloseButton className={estilo.fechar} aria-label={nomeDoFechar} />
        </div>
        <Modal.Body className={estilo.corpo}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
