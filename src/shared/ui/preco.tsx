import { formatarReais, percentualDesconto, precoEfetivo } from '../dinheiro.ts'

interface ProdutoComPreco {
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
}

/** The price that is charged, loudest; on promotion the old one struck beside the percent. */
export function Preco({ produto, grande = false }: { produto: ProdutoComPreco; grande?: boolean }) {
  const efetivo = precoEfetivo(produto)
  const desconto = percentualDesconto(produto)
  return (
    <div className={grande ? 'preco grande' : 'preco'}>
      {efetivo < produto.preco && (
        <p className="de">
          <s>
            <span className="so-leitor">De </span>
            {formatarReais(produto.preco)}
          </s>
          {desconto > 0 && <span className="selo manga">-{desconto}%</span>}
        </p>
      )}
      <p className="por">
        {efetivo < produto.preco && <span className="so-leitor">Por </span>}
        {formatarReais(efetivo)}
      </p>
    </div>
  )
}
