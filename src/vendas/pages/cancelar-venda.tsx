import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { type DialogoDaAcao, useMudarVenda } from './mudar-venda.ts'
import estilo from './venda.module.css'

/** Asks for the reason and names what happens before a sale is given up: to the stock, to the money, to the customer. */
export function CancelarVenda({ venda, aberto, aoFechar }: DialogoDaAcao) {
  const { mudar, enviando } = useMudarVenda()
  const [motivo, setMotivo] = useState('')
  const aDevolver = paraReais(paraCentavos(venda.total) - paraCentavos(venda.total_reembolsado))

  async function cancelar(evento: FormEvent) {
    evento.preventDefault()
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'cancelar',
      corpo: { motivo: motivo.trim() },
      feito: ['Venda cancelada', `O cliente foi avisado sobre o pedido #${venda.numero}.`],
    })
    if (feito) aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={`Cancelar a venda #${venda.numero}`}>
      <form method="post" className={estilo.acoes} onSubmit={(evento) => void cancelar(evento)}>
        <p>
          {venda.pago_em ? `O cliente recebe ${formatarReais(aDevolver)} de volta. ` : null}
          Os produtos voltam para o estoque e o cliente recebe um e-mail com o motivo.
        </p>
        <Textarea
          label="Motivo"
          required
          maxLength={500}
          rows={3}
          data-autofocus
          value={motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
        <BotaoDeEnvio enviando={enviando} className={estilo.perigo}>
          Cancelar venda
        </BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
