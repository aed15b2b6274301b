import { type ReactNode, useState } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { type DialogoDaAcao, type Mudanca, useMudarVenda } from './mudar-venda.ts'

interface Props extends DialogoDaAcao, Pick<Mudanca, 'feito'> {
  verbo: 'cancelar' | 'devolucao/recusar'
  titulo: string
  botao: string
  children: ReactNode
}

/** What is never done to a sale without saying why. */
export function PedirMotivo({ venda, aberto, aoFechar, verbo, feito, titulo, botao, children }: Props) {
  const { mudar, enviando } = useMudarVenda()
  const [motivo, setMotivo] = useState('')

  async function enviar() {
    const corpo = { motivo: motivo.trim() }
    if (await mudar({ vendaId: venda.id, verbo, corpo, feito })) aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={titulo}>
      <form
        method="post"
        className="pilha vao-12"
        onSubmit={(evento) => {
          evento.preventDefault()
          void enviar()
        }}
      >
        {children}
        <CampoLongo
          label="Motivo"
          required
          maxLength={500}
          rows={3}
          data-autofocus
          value={motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
        <BotaoDeEnvio enviando={enviando} className="perigo">
          {botao}
        </BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
