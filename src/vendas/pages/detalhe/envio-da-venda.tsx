import { IconPrinter, IconTruckDelivery, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ENCERRADAS, nomeDoStatusDaEtiqueta, podeCancelar, podeImprimir } from '#src/fretes/etiqueta.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Rotulo } from '#src/shared/rotulo.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { estaNaLoja } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'

const ComprarEtiqueta = lazy(() => import('./comprar-etiqueta.tsx'))

type Etiqueta = NonNullable<VendaDetalhe['etiqueta_de_envio']>

/** The label that carries a sale: bought, printed and given back here, and how its parcel goes. */
export function EnvioDaVenda({ venda }: { venda: VendaDetalhe }) {
  const { etiqueta_de_envio: etiqueta, endereco_entrega: endereco, entrega_pedida: pedida } = venda
  const [aberto, setAberto] = useState(false)
  const encerrada = !etiqueta || ENCERRADAS.includes(etiqueta.status)
  const pode =
    venda.pago_em && estaNaLoja(venda.status) && endereco && pedida?.modo !== 'retirada' && encerrada
  if (!etiqueta && !pode) return null
  return (
    <section className="cartao pilha vao-12" aria-labelledby="envio">
      <h2 id="envio">Etiqueta de envio</h2>
      {etiqueta ? <Andamento venda={venda} etiqueta={etiqueta} /> : null}
      {pode ? (
        <>
          {etiqueta ? null : (
            <p className="apagado">Compre aqui a etiqueta dos Correios ou de outra transportadora.</p>
          )}
          <button type="button" className="botao leve" onClick={() => setAberto(true)}>
            <IconTruckDelivery size={18} aria-hidden />{' '}
            {etiqueta ? 'Comprar outra etiqueta' : 'Comprar etiqueta'}
          </button>
        </>
      ) : null}
      {aberto ? (
        <Suspense>
          <ComprarEtiqueta venda={venda} aoFechar={() => setAberto(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function tomDa(etiqueta: Etiqueta): Rotulo {
  const texto = etiqueta.cancelando ? 'Cancelando a etiqueta' : nomeDoStatusDaEtiqueta(etiqueta.status)
  if (['parada', 'nao_entregue', 'recusada'].includes(etiqueta.status)) return { texto, tom: 'ruim' }
  if (['gerada', 'postada', 'entregue'].includes(etiqueta.status)) return { texto, tom: 'bom' }
  return { texto, tom: etiqueta.status === 'cancelada' ? 'neutro' : 'espera' }
}

function Andamento({ venda, etiqueta }: { venda: VendaDetalhe; etiqueta: Etiqueta }) {
  const { confirmar, dialogo } = useConfirmar()
  const [imprimir, abrindo] = useAcao({ titulo: 'Erro ao abrir a etiqueta' }, async () => {
    const { url } = await api.post('/rest/v1/vendas/:id/etiqueta-de-envio/imprimir', {
      params: { id: venda.id },
    })
    // Opened by the shop's own browser, where the shop is signed in. A browser that opens no window goes there itself.
    const janela = window.open(url, '_blank')
    if (janela) janela.opener = null
    else window.location.assign(url)
  })
  const [cancelar, cancelando] = useAcao({ titulo: 'Erro ao cancelar', recarregar: 'sempre' }, async () => {
    const certo = await confirmar({
      titulo: 'Cancelar a etiqueta?',
      texto:
        'O valor volta para a carteira quando o Melhor Envio confirmar. Uma etiqueta já impressa deixa de valer.',
      botao: 'Cancelar etiqueta',
      perigo: true,
    })
    if (!certo) return false
    await api.post('/rest/v1/vendas/:id/etiqueta-de-envio/cancelar', { params: { id: venda.id }, body: {} })
    toast.ok('Cancelamento pedido', 'Esta tela avisa quando o Melhor Envio confirmar.')
    return true
  })
  const pago = etiqueta.valor_pago ?? etiqueta.preco

  return (
    <>
      <p>
        <Chip rotulo={tomDa(etiqueta)} />
      </p>
      <Dados
        pares={[
          ['Serviço', `${etiqueta.transportadora} ${etiqueta.servico}`],
          ...(pago === null ? [] : ([['Preço', formatarReais(pago)]] as const)),
          ...(etiqueta.rastreio ? ([['Rastreio', etiqueta.rastreio]] as const) : []),
          ...(etiqueta.postado_em ? ([['Postado em', formatarDataHora(etiqueta.postado_em)]] as const) : []),
          ...(etiqueta.entregue_em
            ? ([['Entregue em', formatarDataHora(etiqueta.entregue_em)]] as const)
            : []),
          ...(etiqueta.cancelado_em
            ? ([['Cancelada em', formatarDataHora(etiqueta.cancelado_em)]] as const)
            : []),
        ]}
      />
      {etiqueta.erro ? <p role="note">{etiqueta.erro}</p> : null}
      <div className="fila vao-8">
        {podeImprimir(etiqueta.status) ? (
          <button type="button" className="botao" disabled={abrindo} onClick={imprimir}>
            <IconPrinter size={18} aria-hidden /> Imprimir etiqueta
          </button>
        ) : null}
        {podeCancelar(etiqueta.status) && !etiqueta.cancelando ? (
          <button type="button" className="botao leve ruim" disabled={cancelando} onClick={cancelar}>
            <IconX size={18} aria-hidden /> Cancelar etiqueta
          </button>
        ) : null}
      </div>
      {dialogo}
    </>
  )
}
