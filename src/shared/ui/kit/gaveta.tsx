import { useReducedMotion } from '@mantine/hooks'
import type { ReactNode } from 'react'
import estilo from './dialogo.module.css'
import { useFocoDeVolta } from './foco-de-volta.ts'
import { SobreAPagina } from './sobre-a-pagina.tsx'

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
    <SobreAPagina
      aberto={aberta}
      aoFechar={aoFechar}
      aoSair={voltarOFoco}
      movimento={{
        transition: lado === 'right' ? 'slide-left' : 'slide-right',
        ...(parada ? { duration: 0 } : {}),
      }}
      titulo={titulo}
      largura={largura}
      nomeDoFechar={nomeDoFechar}
      lugar={lado === 'right' ? estilo.aDireita : estilo.aEsquerda}
      folha={estilo.gaveta}
    >
      {children}
    </SobreAPagina>
  )
}
