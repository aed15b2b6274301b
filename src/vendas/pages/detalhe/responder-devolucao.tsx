import { useState } from 'react'
import type { Arquivo } from '#src/shared/arquivos.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { fretePago } from '../../frete.ts'
import { AnexarFotos } from '../pedido/anexar-fotos.tsx'
import { valorDaDevolucao } from '../pedido/itens-a-devolver.tsx'
import { DialogoDaVenda, useMotivo } from './dialogo-da-venda.tsx'
import type { DialogoDaAcao } from './mudar-venda.ts'

/** The goods came back: the money follows, and the units may be sold again unless they are spoilt. */
export function ReceberDevolucao(props: DialogoDaAcao) {
  const { venda } = props
  const frete = venda.devolucao?.itens.length === 0 ? fretePago(venda) : 0
  const perdido = venda.devolucao?.tipo === 'nao_recebido'
  const pago = venda.pago_em !== null
  const [voltar, setVoltar] = useState(!perdido)
  return (
    <DialogoDaVenda
      {...props}
      titulo={perdido ? 'O pedido não chegou?' : 'Os produtos chegaram?'}
      verbo="devolucao/receber"
      corpo={{ voltar_ao_estoque: voltar }}
      feito={[
        perdido ? 'Reclamação aceita' : 'Devolução recebida',
        pago ? 'O reembolso foi pedido.' : 'Nada foi cobrado do cliente.',
      ]}
      botao={pago ? (perdido ? 'Devolver o dinheiro' : 'Recebi e quero reembolsar') : 'Encerrar sem cobrar'}
    >
      <p>
        {pago
          ? `Ao confirmar, o cliente da venda #${venda.numero} recebe ${formatarReais(valorDaDevolucao(venda))} de volta.`
          : `O cliente da venda #${venda.numero} ainda não pagou: a venda termina sem cobrança.`}
        {frete > 0 ? ` Devolva também o frete de ${formatarReais(frete)}, que ele pagou a você.` : null}
      </p>
      <Marcar
        label={perdido ? 'Os produtos voltaram à loja e ao estoque' : 'Voltar os produtos ao estoque'}
        data-autofocus
        checked={voltar}
        onChange={(evento) => setVoltar(evento.currentTarget.checked)}
      />
    </DialogoDaVenda>
  )
}

/** Only what is no regret may be refused, and never without saying why. */
export function RecusarDevolucao(props: DialogoDaAcao) {
  const { motivo, campoDoMotivo } = useMotivo({ rows: 3, 'data-autofocus': true })
  const [fotos, setFotos] = useState<Arquivo[]>([])
  return (
    <DialogoDaVenda
      {...props}
      titulo="Recusar a devolução"
      verbo="devolucao/recusar"
      corpo={{ motivo, fotos: fotos.map(({ id }) => id) }}
      feito={['Devolução recusada', `O cliente da venda #${props.venda.numero} vê o motivo.`]}
      botao="Recusar devolução"
      perigo
    >
      <p>O cliente lê este motivo, vê o que você anexar e pode pedir mediação ao Portal.</p>
      {campoDoMotivo}
      <AnexarFotos
        rotulo="Anexar comprovantes"
        estabelecimentoId={props.venda.estabelecimento_id}
        fotos={fotos}
        aoMudar={setFotos}
      />
    </DialogoDaVenda>
  )
}
