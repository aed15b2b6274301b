import { type ReactNode, useState } from 'react'
import estilo from './dialogo.module.css'
import { useFocoDeVolta } from './foco-de-volta.ts'
import { SobreAPagina } from './sobre-a-pagina.tsx'
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
 * The product's dialog. Closed by Esc, by a press beside it or by its cross, it asks first when something was written
 * in it; what is inside closes it without asking.
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
    <SobreAPagina
      aberto={aberto}
      aoFechar={() => (temTexto() ? setPerguntando(true) : fechar())}
      aoSair={esquecer}
      movimento={{ transition: 'fade-down' }}
      titulo={titulo}
      tituloEscondido={tituloEscondido}
      largura={largura}
      nomeDoFechar={nomeDoFechar}
      lugar={`${estilo.noMeio} ${telaCheia ? estilo.cheio : ''} ${folha ? estilo.deBaixo : ''}`}
      folha={estilo.dialogo}
      quieto={perguntando}
      fechaFora={fechaFora}
      aoEntrar={aoEntrar}
      depois={perguntando ? <Descartar aoSair={fechar} aoFicar={() => setPerguntando(false)} /> : null}
    >
      {children}
    </SobreAPagina>
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
