import type { FormEvent, ReactNode } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo, type De } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { ComoTentar } from '#src/shared/ui/recusas.ts'
import { type DialogoDaAcao, type Mudanca, useMudarVenda } from './mudar-venda.ts'

interface Props extends DialogoDaAcao, Omit<Mudanca, 'vendaId'>, Pick<ComoTentar, 'aoRecusar'> {
  titulo: string
  botao: string
  perigo?: boolean
  /** False keeps it from being sent: something is still to be chosen. */
  conferir?: () => boolean
  children: ReactNode
}

/** The dialog of an action on a sale: what it needs to know, and the button that does it. Once done it closes. */
export function DialogoDaVenda({ venda, aberto, aoFechar, titulo, botao, perigo, ...props }: Props) {
  const { conferir, children, aoRecusar, ...mudanca } = props
  const { mudar, enviando } = useMudarVenda({ aoRecusar })

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    if (conferir?.() === false) return
    if (await mudar({ vendaId: venda.id, ...mudanca })) aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={titulo}>
      <form method="post" className="pilha vao-12" onSubmit={(evento) => void enviar(evento)}>
        {children}
        <BotaoDeEnvio enviando={enviando} className={perigo ? 'perigo' : ''}>
          {botao}
        </BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}

/** The field of what is never done to a sale without saying why, and what was written in it. */
export function useMotivo(campo: De<'textarea'> & { 'data-autofocus'?: boolean }) {
  const [motivo, ligado] = useTexto()
  const campoDoMotivo = <CampoLongo label="Motivo" required maxLength={500} {...ligado} {...campo} />
  return { motivo: motivo.trim(), campoDoMotivo }
}
