import { useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { valorDaDevolucao } from '../pedido/itens-a-devolver.tsx'
import { DialogoDaVenda, useMotivo } from './dialogo-da-venda.tsx'
import type { DialogoDaAcao } from './mudar-venda.ts'

/** The goods came back: the money follows, and the units may be sold again unless they are spoilt. */
export function ReceberDevolucao(props: DialogoDaAcao) {
  const { venda } = props
  const [voltar, setVoltar] = useState(true)
  // A list does not know which units come back.
  const aDevolver = venda.devolucao ? formatarReais(valorDaDevolucao(venda)) : 'o valor da devolução'
  return (
    <DialogoDaVenda
      {...props}
      titulo="Os produtos chegaram?"
      verbo="devolucao/receber"
      corpo={{ voltar_ao_estoque: voltar }}
      feito={['Devolução recebida', 'O reembolso foi pedido.']}
      botao="Recebi e quero reembolsar"
    >
      <p>
        Ao confirmar, o cliente da venda #{venda.numero} recebe {aDevolver} de volta.
      </p>
      <Marcar
        label="Voltar os produtos ao estoque"
        data-autofocus
        checked={voltar}
        onChange={(evento) => setVoltar(evento.currentTarget.checked)}
      />
    </DialogoDaVenda>
  )
}

/** Only a reported defect may be refused, and never without saying why. */
export function RecusarDevolucao(props: DialogoDaAcao) {
  const { motivo, campoDoMotivo } = useMotivo({ rows: 3, 'data-autofocus': true })
  return (
    <DialogoDaVenda
      {...props}
      titulo="Recusar a devolução"
      verbo="devolucao/recusar"
      corpo={{ motivo }}
      feito={['Devolução recusada', `O cliente da venda #${props.venda.numero} vê o motivo.`]}
      botao="Recusar devolução"
      perigo
    >
      <p>O cliente lê este motivo e pode pedir mediação ao Portal.</p>
      {campoDoMotivo}
    </DialogoDaVenda>
  )
}
