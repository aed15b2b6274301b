import { Dia } from '#src/shared/ui/kit/dia.tsx'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { IconQrcode, IconRefresh } from '@tabler/icons-react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { api } from '#src/shared/ui/api.ts'
import { formatarContagem, useRelogio } from '#src/shared/ui/pix/contagem-regressiva.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { descreverPagamento } from '../../historia-do-pagamento.ts'
import { descreverMaquininha, nomeDoStatusDePagamento, parcelamentoDaVenda } from '../../rotulos.ts'
import type { Pagamento, VendaDetalhe } from '../../schemas.ts'
import { BotaoDaVenda } from './botao-da-venda.tsx'
import { PorqueDoPagamento } from './porque-do-pagamento.tsx'
import { ReembolsosAResolver } from './reembolso-que-falhou.tsx'
import { Forma } from '../lista/situacao.tsx'
import { useAcoesDoComprador } from '../pedido/acoes-do-comprador.ts'
import estilo from './venda.module.css'

interface PagamentoProps {
  venda: VendaDetalhe
  daLoja: boolean
  /** May give money back: also works notifications again and settles refused refunds. */
  podeReembolsar: boolean
  podeVender: boolean
}

/** Each attempt to pay, with what happened to it in order: why a payment is as it is. */
export function PagamentoDaVenda({ venda, daLoja, podeReembolsar, podeVender }: PagamentoProps) {
  const { pagamentos } = venda
  const podeGerarNovoPix = useAcoesDoComprador(venda).includes('novo-pix')
  return (
    <section className="cartao" aria-labelledby="pagamento">
      <h2 id="pagamento">Pagamento</h2>
      <p className="fila vao-4-12 entre">
        <Forma forma={venda.forma_pagamento} />
        <strong className="numeros">
          <Reais valor={venda.total} />
        </strong>
      </p>
      <p className="apagado">
        {venda.pago_em ? (
          <>
            Pago em <Dia instante={venda.pago_em} comHora />
          </>
        ) : (
          'Ainda não pago'
        )}
      </p>
      <ReembolsosAResolver venda={venda} podeResolver={podeReembolsar && daLoja} />
      {/* An expired sale gets a PIX again, its units reserved anew (docs/rules/sales.md#lifecycle, row 5). */}
      {podeVender && podeGerarNovoPix ? (
        <BotaoDaVenda
          venda={venda}
          verbo="novo-pix"
          feito={['Novo PIX gerado', 'O cliente o vê na página do pedido.']}
        >
          <IconQrcode size={18} aria-hidden /> Gerar novo PIX
        </BotaoDaVenda>
      ) : null}
      {pagamentos.toReversed().map((pagamento, posicao) => (
        <HistoriaDoPagamento
          key={pagamento.id}
          venda={venda}
          pagamento={pagamento}
          aberta={posicao === 0}
          podeConsultar={daLoja}
          podeReprocessar={podeReembolsar}
        />
      ))}
    </section>
  )
}

interface Props {
  venda: VendaDetalhe
  pagamento: Pagamento
  aberta: boolean
  podeConsultar: boolean
  podeReprocessar: boolean
}

function HistoriaDoPagamento({ venda, pagamento, aberta, podeConsultar, podeReprocessar }: Props) {
  const cartao = parcelamentoDaVenda([pagamento]) ?? descreverMaquininha(pagamento)
  const emAberto = ['pendente', 'em_analise', 'autorizado'].includes(pagamento.status)
  return (
    <details className={estilo.historia} open={aberta}>
      <summary>
        {nomeDoStatusDePagamento(pagamento)}
        {pagamento.valor === venda.total ? null : `, ${formatarReais(pagamento.valor)}`}
      </summary>
      {emAberto && venda.status === 'pendente' ? <Prazo expiraEm={pagamento.expira_em} /> : null}
      <ol className={`sem-lista ${estilo.tempo}`}>
        {descreverPagamento(venda, pagamento).map(({ quando, texto, nota }) => (
          <li key={`${quando}${texto}`}>
            {texto}
            {nota ? <span>{nota}</span> : null}
            <Dia instante={quando} comHora />
          </li>
        ))}
      </ol>
      {pagamento.recebido !== null && pagamento.recebido > pagamento.valor ? (
        <p className="apagado">
          Recebido {formatarReais(pagamento.recebido)}, troco{' '}
          {formatarReais(pagamento.recebido - pagamento.valor)}
        </p>
      ) : null}
      {cartao ? <p className="apagado">{cartao}</p> : null}
      <PorqueDoPagamento venda={venda} pagamento={pagamento} podeReprocessar={podeReprocessar} />
      {pagamento.payment_id ? (
        <p className="apagado">
          Mercado Pago nº <span className="numeros">{pagamento.payment_id}</span>
        </p>
      ) : null}
      {podeConsultar && pagamento.payment_id ? <ConsultarAgora pagamento={pagamento} /> : null}
    </details>
  )
}

function Prazo({ expiraEm }: { expiraEm: string | null }) {
  const agora = useRelogio()
  const falta = expiraEm ? Date.parse(expiraEm) - agora : 0
  if (falta <= 0) return null
  return (
    <p>
      PIX vence em <strong className="numeros">{formatarContagem(falta)}</strong>
    </p>
  )
}

/** Asks the provider now: a lost notification does not have to wait for the next round. */
function ConsultarAgora({ pagamento }: { pagamento: Pagamento }) {
  const [consultar, consultando] = useAcao(
    { titulo: 'Erro ao consultar status do pagamento', recarregar: 'sempre' },
    async () => {
      const { status_local } = await api.post('/functions/v1/get-payment-status', {
        body: { payment_id: pagamento.payment_id ?? '', estabelecimento_id: pagamento.estabelecimento_id },
      })
      toast.info(
        'Mercado Pago consultado',
        `${nomeDoStatusDePagamento({ ...pagamento, status: status_local })}.`,
      )
    },
  )

  return (
    <button type="button" className="botao leve" disabled={consultando} onClick={consultar}>
      <IconRefresh size={18} aria-hidden /> Consultar agora
    </button>
  )
}
