import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { DialogoDaVenda, useMotivo } from './dialogo-da-venda.tsx'
import type { DialogoDaAcao } from './mudar-venda.ts'

/** Asks for the reason and names what happens before a sale is given up: to the stock, to the money, to the customer. */
export function CancelarVenda(props: DialogoDaAcao) {
  const { venda } = props
  const { motivo, campoDoMotivo } = useMotivo({ rows: 3, 'data-autofocus': true })
  const aDevolver = paraReais(paraCentavos(venda.total) - paraCentavos(venda.total_reembolsado))
  return (
    <DialogoDaVenda
      {...props}
      titulo={`Cancelar a venda #${venda.numero}`}
      verbo="cancelar"
      corpo={{ motivo }}
      feito={['Venda cancelada', `O cliente foi avisado sobre o pedido #${venda.numero}.`]}
      botao="Cancelar venda"
      perigo
    >
      <p>
        {venda.pago_em ? `O cliente recebe ${formatarReais(aDevolver)} de volta. ` : null}
        Os produtos voltam para o estoque e o cliente recebe um e-mail com o motivo.
      </p>
      {campoDoMotivo}
    </DialogoDaVenda>
  )
}
