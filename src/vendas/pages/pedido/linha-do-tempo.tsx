import { Dia } from '#src/shared/ui/kit/dia.tsx'
import { descreverProposta } from '../../frete.ts'
import { comecoDoPagamento } from '../../historia-do-pagamento.ts'
import { nomeDoStatusDePagamento, rotuloDaSituacao } from '../../rotulos.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import estilo from '../detalhe/venda.module.css'

interface Passo {
  quando: string
  texto: string
  nota?: string | null
  quem?: string | null
  /** A note of the team; `cliente` when the customer reads it too. */
  deQuem?: 'loja' | 'cliente'
}

/** Everything that happened to the sale and its payments, and what the team noted, newest first. */
export function LinhaDoTempo({ venda }: { venda: VendaDetalhe }) {
  return (
    <ol className={`sem-lista ${estilo.tempo}`}>
      {passosDa(venda).map(({ quando, texto, nota, quem, deQuem }) => (
        <li key={`${quando}${texto}`}>
          <strong>{texto}</strong>
          {nota ? <span className={deQuem ? estilo.nota : undefined}>{nota}</span> : null}
          <span>
            <Dia instante={quando} comHora />
            {quem && quem !== 'Sistema' ? `, ${quem}` : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

function passosDa(venda: VendaDetalhe): Passo[] {
  const daVenda = venda.historico.map(({ de, para, motivo, quem, created_at }) => ({
    quando: created_at,
    texto:
      de === null
        ? 'Pedido feito'
        : rotuloDaSituacao({ ...venda, status: para, frete_a_combinar: null }, 'loja').texto,
    nota: motivo,
    quem,
  }))
  const daEquipe = venda.notas.map(({ texto, visivel_ao_cliente, quem, created_at }) => ({
    quando: created_at,
    texto: visivel_ao_cliente ? 'Nota para o cliente' : 'Nota interna',
    nota: texto,
    quem,
    deQuem: visivel_ao_cliente ? ('cliente' as const) : ('loja' as const),
  }))
  const dosPagamentos = venda.pagamentos.flatMap((pagamento) => [
    comecoDoPagamento(pagamento),
    ...(pagamento.aprovado_em
      ? [
          {
            quando: pagamento.aprovado_em,
            texto: nomeDoStatusDePagamento({ ...pagamento, status: 'aprovado' }),
            nota: codigo(pagamento.payment_id),
          },
        ]
      : []),
  ])
  return [...daVenda, ...daEquipe, ...dosPagamentos, ...doFrete(venda)].toSorted((a, b) =>
    a.quando < b.quando ? 1 : -1,
  )
}

function doFrete({ frete_a_combinar: frete }: VendaDetalhe): Passo[] {
  if (!frete?.proposta) return []
  const { proposta, aceito_em: aceito } = frete
  return [
    { quando: proposta.proposto_em, texto: 'Frete proposto', nota: descreverProposta(proposta) },
    ...(aceito ? [{ quando: aceito, texto: 'Frete aceito', quem: 'Cliente' }] : []),
  ]
}

function codigo(paymentId: string | null): string | null {
  return paymentId ? `Mercado Pago nº ${paymentId}` : null
}
