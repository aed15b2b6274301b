import { useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import {
  type Escolha,
  EscolherUnidades,
  itensDaEscolha,
  valorDaEscolha,
} from '../pedido/escolher-unidades.tsx'
import { DialogoDaVenda, useMotivo } from './dialogo-da-venda.tsx'
import type { DialogoDaAcao } from './mudar-venda.ts'

/** Some units of an order will not be handed over: their money goes back, or is no longer asked for. */
export function CancelarItens(props: DialogoDaAcao) {
  const { venda } = props
  const [escolha, setEscolha] = useState<Escolha>({})
  const [falta, setFalta] = useState(false)
  const { motivo, campoDoMotivo } = useMotivo({ description: 'O cliente lê.', rows: 2 })
  const itens = itensDaEscolha(escolha)
  const valor = formatarReais(valorDaEscolha(venda, escolha))

  function conferir() {
    setFalta(itens.length === 0)
    return itens.length > 0
  }

  return (
    <DialogoDaVenda
      {...props}
      titulo={`Cancelar itens da venda #${venda.numero}`}
      verbo="cancelar-itens"
      corpo={{ itens, motivo }}
      feito={[
        'Itens cancelados',
        venda.pago_em ? `O reembolso de ${valor} foi pedido.` : 'O total ficou menor.',
      ]}
      botao="Cancelar itens"
      perigo
      conferir={conferir}
      aoFechar={() => {
        setEscolha({})
        props.aoFechar()
      }}
    >
      <EscolherUnidades venda={venda} escolha={escolha} aoMudar={setEscolha} />
      {falta ? (
        <p role="alert" className="ruim miudo">
          Escolha quantas unidades não serão entregues.
        </p>
      ) : null}
      {campoDoMotivo}
      <p className="apagado">
        {venda.pago_em
          ? `${valor} voltam para o cliente, e as unidades para o estoque.`
          : `${valor} saem do total, e as unidades voltam para o estoque.`}
      </p>
    </DialogoDaVenda>
  )
}
