import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { valorDaDevolucao } from './itens-a-devolver.tsx'
import { type DialogoDaAcao, useMudarVenda } from './mudar-venda.ts'
import estilo from './venda.module.css'

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
      <form method="post" className={estilo.acoes} onSubmit={(evento) => void receber(evento)}>
        <p>
          Ao confirmar, o cliente da venda #{venda.numero} recebe {aDevolver} de volta.
        </p>
        <label className="marcar">
          <input
            type="checkbox"
            data-autofocus
            checked={voltar}
            onChange={(evento) => setVoltar(evento.currentTarget.checked)}
          />
          Voltar os produtos ao estoque
        </label>
        <BotaoDeEnvio enviando={enviando}>Recebi e quero reembolsar</BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}

/** Only a reported defect may be refused, and never without saying why. */
export function RecusarDevolucao({ venda, aberto, aoFechar }: DialogoDaAcao) {
  const { mudar, enviando } = useMudarVenda()
  const [motivo, setMotivo] = useState('')

  async function recusar(evento: FormEvent) {
    evento.preventDefault()
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'devolucao/recusar',
      corpo: { motivo: motivo.trim() },
      feito: ['Devolução recusada', `O cliente da venda #${venda.numero} vê o motivo.`],
    })
    if (feito) aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo="Recusar a devolução">
      <form method="post" className={estilo.acoes} onSubmit={(evento) => void recusar(evento)}>
        <p>O cliente lê este motivo e pode pedir mediação ao Portal.</p>
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
          Recusar devolução
        </BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
