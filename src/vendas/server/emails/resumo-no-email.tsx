import { Fragment } from 'react'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import type { QuemVende } from '#src/shared/ui/loja/vendedor.tsx'
import { nomeDaForma } from '../../rotulos.ts'
import type { CupomDaVenda } from '#src/cupons/schemas.ts'
import type { FreteACombinar } from '../../schemas.ts'
import { descontosEEntrega } from '../../somas.ts'

export interface PedidoNoEmail {
  numero: number
  loja: string
  cliente: string
  forma: string
  cartaoOnline: boolean
  total: number
  desconto: number
  cupons: CupomDaVenda[]
  /** Reais of the delivery, and how it was asked for in words. */
  entrega: number
  entregaPedida: string | null
  /** What shop and buyer agree on after the order; null where there is nothing. */
  frete: FreteACombinar | null
  valorCancelado: number
  /** Who sells, how and by when it comes, how it is paid: where the letter is the contract of the purchase. */
  contrato: ContratoNoEmail | null
  itens: { nome: string; quantidade: number; subtotal: number }[]
  expiraEm: Date | null
  rastreio: string | null
  /** Of the latest return, when there is one; else of what was given up before it was sent. */
  protocolo: string | null
  /** By when the platform decides, and the day a regret is paid back. */
  decisaoAte: Date | null
  reembolsoAte: Date | null
  /** What was never paid has no money to speak of. */
  pago: boolean
  /** Where the buyer follows the order, and where the shop opens it. */
  linkDoComprador: string
  linkDaLoja: string
}

/** What was bought and what it adds up to, in an e-mail: the same sums as on the order's page. */
export function Resumo({ pedido }: { pedido: PedidoNoEmail }) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      width="100%"
      style={{ margin: '0 0 16px', fontSize: 15, lineHeight: 1.6 }}
    >
      <tbody>
        {pedido.itens.map((item) => (
          <tr key={item.nome}>
            <td>
              {item.quantidade} × {item.nome}{' '}
            </td>
            <td align="right">{formatarReais(item.subtotal)}</td>
          </tr>
        ))}
        {descontosEEntrega(pedido).map(([nome, reais]) => (
          <LinhaDoResumo key={nome} nome={nome} valor={reais} />
        ))}
        {pedido.valorCancelado > 0 ? (
          <LinhaDoResumo nome="Itens cancelados" valor={-pedido.valorCancelado} />
        ) : null}
        <tr>
          <td style={{ paddingTop: 8, fontWeight: 700 }}>Total ({nomeDaForma(pedido.forma)}) </td>
          <td align="right" style={{ paddingTop: 8, fontWeight: 700 }}>
            {formatarReais(pedido.total)}
          </td>
        </tr>
        {pedido.entregaPedida ? (
          <tr>
            <td colSpan={2} style={{ paddingTop: 8 }}>
              {pedido.entregaPedida}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

function LinhaDoResumo({ nome, valor }: { nome: string; valor: number }) {
  return (
    <tr>
      <td>{nome} </td>
      <td align="right">{formatarReais(valor)}</td>
    </tr>
  )
}

export interface ContratoNoEmail {
  vendedor: QuemVende | null
  entrega: string[]
  pagamento: string[]
}

/** Who sells, the delivery and its term, the payment with its instalments (Decreto 7.962/2013, art. 2 and 4). */
export function Contrato({ contrato: { vendedor, entrega, pagamento } }: { contrato: ContratoNoEmail }) {
  const partes: [string, (string | null | undefined)[]][] = [
    [
      'Vendido e entregue por',
      vendedor
        ? [
            vendedor.razao_social ?? vendedor.nome,
            vendedor.cnpj && `CNPJ ${formatarCnpj(vendedor.cnpj)}`,
            vendedor.endereco,
            vendedor.email,
            vendedor.telefone && formatarTelefone(vendedor.telefone),
          ]
        : [],
    ],
    ['Entrega', entrega],
    ['Pagamento', pagamento],
  ]
  return (
    <>
      {partes.map(([nome, linhas]) =>
        linhas.some(Boolean) ? (
          <p key={nome} style={{ margin: '0 0 12px', fontSize: 15, lineHeight: 1.6 }}>
            <strong>{nome}</strong>
            {linhas.filter(Boolean).map((linha) => (
              <Fragment key={linha}>
                <br />
                {linha}
              </Fragment>
            ))}
          </p>
        ) : null,
      )}
    </>
  )
}
