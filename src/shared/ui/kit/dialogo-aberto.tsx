import './kit.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import estilo from './dialogo.module.css'
import { useFocoDeVolta } from './foco-de-volta.ts'
import { TemaDoKit } from './tema-do-kit.tsx'
import { PerguntaDeSaida } from '../formulario/pergunta-de-saida.tsx'
import { useTextoDigitado } from '../formulario/texto-digitado.ts'

export interface DialogoProps {
  aberto: boolean
  aoFechar: () => void
  titulo: ReactNode
  /** The title is read out but not shown: what is inside has its own heading. */
  tituloEscondido?: boolean
  /** Width on wide screens. */
  largura?: string
  /** What closing means here, for screen readers. */
  nomeDoFechar?: string
  telaCheia?: boolean
  /** On a phone it comes up from below, as wide as the screen. */
  folha?: boolean
  /** A press beside it closes it too; not where something would be lost from sight by accident. */
  fechaFora?: boolean
  children: ReactNode
}

/**
 * The product's dialog: the kit's, without its second page header. Closed by Esc, by a press beside it or by its
 * cross, it asks first when something was written in it; what is inside closes it without asking.
 */
export default function DialogoAberto({
  aberto,
  aoFechar,
  titulo,
  tituloEscondido = false,
  largura = '30rem',
  nomeDoFechar = 'Fechar',
  telaCheia = false,
  folha = false,
  fechaFora = true,
  children,
}: DialogoProps) {
  const [perguntando, setPerguntando] = useState(false)
  const { aoEntrar, temTexto, esquecer } = useTextoDigitado()
  useFocoDeVolta()

  function fechar() {
    setPerguntando(false)
    esquecer()
    aoFechar()
  }

  return (
    <TemaDoKit>
      <Modal.Root
        opened={aberto}
        onClose={() => (temTexto() ? setPerguntando(true) : fechar())}
        onExitTransitionEnd={esquecer}
        closeOnEscape={!perguntando}
        trapFocus={!perguntando}
        size={largura}
        fullScreen={telaCheia}
        closeOnClickOutside={fechaFora}
        centered
        className={folha ? (estilo.folha ?? '') : ''}
      >
        <Modal.Overlay />
        <Modal.Content radius={telaCheia ? 0 : 'lg'}>
          <div className={estilo.cabeca}>
            <Modal.Title className={tituloEscondido ? 'so-leitor' : estilo.titulo}>{titulo}</Modal.Title>
            <Modal.CloseButton className={estilo.fechar} aria-label={nomeDoFechar} />
          </div>
          <Modal.Body className={estilo.corpo} onFocus={aoEntrar}>
            {children}
          </Modal.Body>
        </Modal.Content>
        {perguntando ? <Descartar aoSair={fechar} aoFicar={() => setPerguntando(false)} /> : null}
      </Modal.Root>
    </TemaDoKit>
  )
}

function Descartar({ aoSair, aoFicar }: { aoSair: () => void; aoFicar: () => void }) {
  return (
    <DialogoAberto aberto aoFechar={aoFicar} titulo="Descartar alterações?">
      <PerguntaDeSaida
        texto="Se fechar agora, o que você escreveu se perde."
        sair="Descartar"
        aoSair={aoSair}
        aoFicar={aoFicar}
      />
    </DialogoAberto>
  )
}
