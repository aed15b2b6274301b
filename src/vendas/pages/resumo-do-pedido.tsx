import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import type { LojaDoCarrinho } from '../carrinho.ts'
import { contarUnidades } from '../itens.ts'
import estilo from './loja.module.css'

interface Props {
  loja: LojaDoCarrinho
  aoEditar: () => void
}

/** What is being bought and for how much, in sight at every step: beside the form, or folded above it on a phone. */
export function ResumoDoPedido(props: Props) {
  const { total, itens } = resumir(props.loja)
  return (
    <aside className={`cartao ${estilo.resumo}`} aria-label="Resumo do pedido">
      <details>
        <summary>
          <span>Ver pedido ({itens})</span>
          <strong>{total}</strong>
        </summary>
        <Corpo {...props} />
      </details>
      <div className={estilo.resumoInteiro}>
        <Corpo {...props} />
      </div>
    </aside>
  )
}

function Corpo({ loja, aoEditar }: Props) {
  const { total, itens } = resumir(loja)
  return (
    <div className={estilo.resumoCorpo}>
      <div className={estilo.resumoTopo}>
        <h2>Resumo do pedido</h2>
        <button type="button" className={estilo.acao} onClick={aoEditar}>
          Editar
        </button>
      </div>
      <ul className="sem-lista">
        {loja.linhas.map(({ produto, quantidade, subtotal }) => (
          <li key={produto.id}>
            <span>
              <span className="numeros">{quantidade}×</span> {produto.nome}
            </span>
            <span className="numeros">{formatarReais(subtotal)}</span>
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>Subtotal ({itens})</dt>
          <dd className="numeros">{total}</dd>
        </div>
        <div>
          <dt>Entrega</dt>
          <dd>combinada com a loja</dd>
        </div>
        <div className={estilo.total}>
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </div>
  )
}

function resumir(loja: LojaDoCarrinho): { total: string; itens: string } {
  const unidades = contarUnidades(loja.linhas)
  return {
    total: formatarReais(paraReais(loja.subtotalCentavos)),
    itens: `${unidades} ${unidades === 1 ? 'item' : 'itens'}`,
  }
}
