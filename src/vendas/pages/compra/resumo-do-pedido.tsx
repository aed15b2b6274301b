import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { NomeComEscolha } from '#src/shared/ui/loja/nome-com-escolha.tsx'
import { type Par, Pares } from '#src/shared/ui/kit/pares.tsx'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { EntregaDaCompra } from '../../entrega-da-compra.ts'
import { contarUnidades } from '../../itens.ts'
import type { Descontos } from '../carrinho/descontos.ts'
import estilo from './loja.module.css'

interface Props {
  /** One, or each shop of the purchase with its own subtotal. */
  lojas: LojaDoCarrinho[]
  /** Cents off in all: coupons, and the way of paying chosen. */
  descontoCentavos?: number
  /** Of those, by the code of the coupon. */
  cupons?: Descontos['cupons']
  entrega: Pick<EntregaDaCompra, 'centavos' | 'texto'>
  aoEditar: () => void
}

/** What is being bought and for how much, in sight at every step: beside the form, or folded above it on a phone. */
export function ResumoDoPedido(props: Props) {
  const { reais, itens } = resumir(props.lojas, props)
  return (
    <aside className={`cartao ${estilo.resumo}`} aria-label="Resumo do pedido">
      <details>
        <summary>
          <span>Ver pedido ({itens})</span>
          <strong>
            <Reais valor={reais.total} />
          </strong>
        </summary>
        <Corpo {...props} />
      </details>
      <div className={estilo.resumoInteiro}>
        <Corpo {...props} />
      </div>
    </aside>
  )
}

function Corpo({ lojas, descontoCentavos, cupons, entrega, aoEditar }: Props) {
  return (
    <div className={estilo.resumoCorpo}>
      <div className="fila vao-0 reta entre">
        <h2>Resumo do pedido</h2>
        <button type="button" className={estilo.acao} onClick={aoEditar}>
          Editar
        </button>
      </div>
      {lojas.map((loja) => (
        <section key={loja.estabelecimentoId}>
          {lojas.length > 1 ? (
            <h3 className={estilo.resumoLoja}>
              {loja.nome}{' '}
              <span className="numeros">
                <Reais valor={paraReais(loja.subtotalCentavos)} />
              </span>
            </h3>
          ) : null}
          <ul className="sem-lista">
            {loja.linhas.map(({ produto, quantidade, subtotal }) => (
              <li key={produto.id}>
                <span>
                  <span className="numeros">{quantidade}×</span> <NomeComEscolha produto={produto} />
                </span>
                <span className="numeros">
                  <Reais valor={subtotal} />
                </span>
              </li>
            ))}
          </ul>
          {loja.fora.length > 0 ? (
            <p className="apagado miudo">
              Fora deste pedido: {loja.fora.map(({ produto }) => produto.nome).join(', ')}.
            </p>
          ) : null}
        </section>
      ))}
      <Somas lojas={lojas} descontoCentavos={descontoCentavos} cupons={cupons} entrega={entrega} />
    </div>
  )
}

/** Subtotal, discount, delivery and total: the same lines at every step, from the first on. */
export function Somas({ lojas, descontoCentavos = 0, cupons = [], entrega }: Omit<Props, 'aoEditar'>) {
  const noPix = cupons.reduce((resto, [, centavos]) => resto - centavos, descontoCentavos)
  const { reais, itens } = resumir(lojas, { descontoCentavos, entrega })
  return (
    <Pares
      className={estilo.somas}
      pares={[
        [`Subtotal (${itens})`, <Reais key="subtotal" valor={reais.subtotal} />, 'numeros'],
        ...cupons
          .filter(([, centavos]) => centavos > 0)
          .map(
            ([codigo, centavos]): Par => [
              `Cupom ${codigo}`,
              <Reais key={codigo} valor={-paraReais(centavos)} />,
              'numeros',
            ],
          ),
        noPix > 0 && ['Desconto no PIX', <Reais key="desconto" valor={-paraReais(noPix)} />, 'numeros'],
        ['Entrega', entrega.texto, 'numeros'],
        ['Total', <Reais key="total" valor={reais.total} />, estilo.total],
      ]}
    />
  )
}

export function resumir(
  lojas: LojaDoCarrinho[],
  { descontoCentavos = 0, entrega }: Pick<Props, 'descontoCentavos' | 'entrega'>,
) {
  const unidades = contarUnidades(lojas.flatMap(({ linhas }) => linhas))
  const centavos = lojas.reduce((soma, { subtotalCentavos }) => soma + subtotalCentavos, 0)
  const reais = {
    subtotal: paraReais(centavos),
    total: paraReais(centavos - descontoCentavos + entrega.centavos),
  }
  return {
    reais,
    total: formatarReais(reais.total),
    itens: plural(unidades, '# item', '# itens'),
  }
}
