import { type FormEvent, useState } from 'react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import {
  type Escolha,
  EscolherUnidades,
  itensDaEscolha,
  valorDaEscolha,
} from '../pedido/escolher-unidades.tsx'
import { type DialogoDaAcao, useMudarVenda } from './mudar-venda.ts'

/** Some units of an order will not be handed over: their money goes back, or is no longer asked for. */
export function CancelarItens({ venda, aberto, aoFechar }: DialogoDaAcao) {
  const { mudar, enviando } = useMudarVenda()
  const [escolha, setEscolha] = useState<Escolha>({})
  const [motivo, setMotivo] = useState('')
  const [falta, setFalta] = useState(false)
  const itens = itensDaEscolha(escolha)
  const valor = formatarReais(valorDaEscolha(venda, escolha))

  async function cancelar(evento: FormEvent) {
    evento.preventDefault()
    setFalta(itens.length === 0)
    if (itens.length === 0) return
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'cancelar-itens',
      corpo: { itens, motivo: motivo.trim() },
      feito: [
        'Itens cancelados',
        venda.pago_em ? `O reembolso de ${valor} foi pedido.` : 'O total ficou menor.',
      ],
    })
    if (!feito) return
    setEscolha({})
    aoFechar()
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={`Cancelar itens da venda #${venda.numero}`}>
      <form method="post" className="pilha vao-12" onSubmit={(evento) => void cancelar(evento)}>
        <EscolherUnidades venda={venda} escolha={escolha} aoMudar={setEscolha} />
        {falta ? (
          <p role="alert" className="ruim miudo">
            Escolha quantas unidades não serão entregues.
          </p>
        ) : null}
        <CampoLongo
          label="Motivo"
          description="O cliente lê."
          required
          maxLength={500}
          rows={2}
          value={motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
        <p className="apagado">
          {venda.pago_em
            ? `${valor} voltam para o cliente, e as unidades para o estoque.`
            : `${valor} saem do total, e as unidades voltam para o estoque.`}
        </p>
        <BotaoDeEnvio enviando={enviando} className="perigo">
          Cancelar itens
        </BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
