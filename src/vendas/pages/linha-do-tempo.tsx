import { formatarDataHora } from '#src/shared/datas.ts'
import { nomeDoStatusDePagamento, rotuloDaSituacao } from '../rotulos.ts'
import type { VendaDetalhe } from '../schemas.ts'
import estilo from './venda.module.css'

interface Passo {
  quando: string
  texto: string
  nota?: string | null
}

/** Everything that happened to the sale and its payments, newest first. */
export function LinhaDoTempo({ venda }: { venda: VendaDetalhe }) {
  return (
    <ol className={`sem-lista ${estilo.tempo}`}>
      {passosDa(venda).map(({ quando, texto, nota }) => (
        <li key={`${quando}${texto}`}>
          <strong>{texto}</strong>
          {nota ? <span>{nota}</span> : null}
          <time dateTime={quando}>{formatarDataHora(quando)}</time>
        </li>
      ))}
    </ol>
  )
}

function passosDa(venda: VendaDetalhe): Passo[] {
  const daVenda = venda.historico.map(({ de, para, motivo, created_at }) => ({
    quando: created_at,
    texto: de === null ? 'Pedido feito' : rotuloDaSituacao({ ...venda, status: para }, 'loja').texto,
    nota: motivo,
  }))
  const dosPagamentos = venda.pagamentos.flatMap((pagamento) => [
    {
      quando: pagamento.created_at,
      texto: pagamento.forma === 'pix' ? 'PIX gerado' : 'Pagamento registrado',
    },
    ...(pagamento.aprovado_em
      ? [
          {
            quando: pagamento.aprovado_em,
            texto: nomeDoStatusDePagamento('aprovado'),
            nota: codigo(pagamento.payment_id),
          },
        ]
      : []),
  ])
  return [...daVenda, ...dosPagamentos].toSorted((a, b) => (a.quando < b.quando ? 1 : -1))
}

function codigo(paymentId: string | null): string | null {
  return paymentId ? `Mercado Pago nº ${paymentId}` : null
}
