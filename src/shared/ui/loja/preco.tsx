import { Reais } from '../kit/reais.tsx'
import { percentualDesconto, precoEfetivo, precoNoPix } from '../../dinheiro.ts'
import { type Medida, precoPorUnidade } from '../../medida.ts'

interface ProdutoComPreco extends Partial<Medida> {
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  /** Of a product with options: what its dearest variation costs. */
  preco_ate?: number | null
}

interface Props {
  produto: ProdutoComPreco
  grande?: boolean
  /** Percent off for paying by PIX, where the shop gives it (Lei 10.962/2004: beside the price). */
  descontoPix?: number
}

/** The price that is charged, loudest; on promotion the old one struck beside the percent. By its measure, where known. */
export function Preco({ produto, grande = false, descontoPix = 0 }: Props) {
  const efetivo = precoEfetivo(produto)
  const desconto = percentualDesconto(produto)
  const { medida_quantidade = null, medida_unidade = null } = produto
  const porUnidade = precoPorUnidade(efetivo, { medida_quantidade, medida_unidade })
  return (
    <div className={grande ? 'preco grande' : 'preco'}>
      {efetivo < produto.preco && (
        <p className="de">
          <s>
            <span className="so-leitor">De </span>
            <Reais valor={produto.preco} />
          </s>
          {desconto > 0 && <span className="selo manga">-{desconto}%</span>}
        </p>
      )}
      <p className="por">
        {produto.preco_ate && produto.preco_ate > efetivo ? <small>a partir de </small> : null}
        {efetivo < produto.preco && <span className="so-leitor">Por </span>}
        <Reais valor={efetivo} />
      </p>
      {porUnidade && <p className="por-unidade">{porUnidade}</p>}
      {descontoPix > 0 && (
        <p className="no-pix">
          <Reais valor={precoNoPix(efetivo, descontoPix)} /> no PIX ({descontoPix.toLocaleString('pt-BR')}%
          off)
        </p>
      )}
    </div>
  )
}
