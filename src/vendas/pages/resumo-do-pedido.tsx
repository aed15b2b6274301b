import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import type { LojaDoCarrinho } from '../carrinho.ts'
import { contarUnidades } from '../itens.ts'
import estilo from './loja.module.css'

/** What is being bought and for how much, beside every step after the products. */
export function ResumoDoPedido({ loja, aoEditar }: { loja: LojaDoCarrinho; aoEditar: () => void }) {
  const total = formatarReais(paraReais(loja.subtotalCentavos))
  const unidades = contarUnidades(loja.linhas)
  return (
    <aside className={`cartao ${estilo.resumo}`} aria-label="Resumo do pedido">
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
          <dt>
            Subtotal ({unidades} {unidades === 1 ? 'item' : 'itens'})
          </dt>
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
    </aside>
  )
}
