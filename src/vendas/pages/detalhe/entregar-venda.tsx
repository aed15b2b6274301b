import { formatarReais } from '#src/shared/dinheiro.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { nomeDaForma } from '../../rotulos.ts'
import { type DialogoDaAcao, useMudarVenda } from './mudar-venda.ts'

/** An order paid on delivery is handed over only when its money has come in. */
export function EntregarVenda({ venda, aberto, aoFechar }: DialogoDaAcao) {
  const { mudar, enviando } = useMudarVenda()

  async function entregar() {
    const feito = await mudar({
      vendaId: venda.id,
      verbo: 'entregar',
      corpo: { recebeu_pagamento: true },
      feito: ['Entrega confirmada', `A venda #${venda.numero} foi paga e entregue.`],
    })
    if (feito) aoFechar()
  }

  function ainda() {
    aoFechar()
    toast.info('Entrega não marcada', 'Marque a entrega depois de receber o pagamento.')
  }

  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo="Recebeu o pagamento?">
      <div className="pilha vao-12">
        <p>
          A venda #{venda.numero} é de <strong>{formatarReais(venda.total)}</strong> em{' '}
          {nomeDaForma(venda.forma_pagamento)} e ainda não foi paga.
        </p>
        <button
          type="button"
          className="botao"
          data-autofocus
          disabled={enviando}
          onClick={() => void entregar()}
        >
          Sim, recebi {formatarReais(venda.total)}
        </button>
        <button type="button" className="botao leve" disabled={enviando} onClick={ainda}>
          Ainda não
        </button>
      </div>
    </Dialogo>
  )
}
