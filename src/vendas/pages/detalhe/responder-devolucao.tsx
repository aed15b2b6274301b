import { type FormEvent, useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { valorDaDevolucao } from '../pedido/itens-a-devolver.tsx'
import { type DialogoDaAcao, useMudarVenda } from './mudar-venda.ts'
import { PedirMotivo } from './pedir-motivo.tsx'

/** The goods came back: the money follows, and the units may be sold again unless they are spoilt. */
export function ReceberDevolucao({ venda, aberto, aoFechar }: DialogoDaAcao) {
  const { mudar, enviando } = useMudarVenda()
  const [voltar, setVoltar] = useState(true)
  // A list does not know which units come back.
  const aDevolver = venda.devolucao ? formatarReais(valorDaDevolucao(venda)) : 'o valor da devolução'

  async function receber(evento: FormEvent) {
    evento.preventDefault()
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'devolucao/receber',
      corpo: { voltar_ao_estoque: voltar },
      feito: ['Devolução recebida', 'O reembolso foi pedido.'],
    })
    if (feito) aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo="Os produtos chegaram?">
      <form method="post" className="pilha vao-12" onSubmit={(evento) => void receber(evento)}>
        <p>
          Ao confirmar, o cliente da venda #{venda.numero} recebe {aDevolver} de volta.
        </p>
        <Marcar
          label="Voltar os produtos ao estoque"
          data-autofocus
          checked={voltar}
          onChange={(evento) => setVoltar(evento.currentTarget.checked)}
        />
        <BotaoDeEnvio enviando={enviando}>Recebi e quero reembolsar</BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}

/** Only a reported defect may be refused, and never without saying why. */
export function RecusarDevolucao(props: DialogoDaAcao) {
  return (
    <PedirMotivo
      {...props}
      titulo="Recusar a devolução"
      verbo="devolucao/recusar"
      feito={['Devolução recusada', `O cliente da venda #${props.venda.numero} vê o motivo.`]}
      botao="Recusar devolução"
    >
      <p>O cliente lê este motivo e pode pedir mediação ao Portal.</p>
    </PedirMotivo>
  )
}
