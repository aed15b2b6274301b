import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import { carrinho } from '#src/vendas/pages/carrinho/carrinho.tsx'
import { enderecoDoProduto } from '../../enderecos.ts'
import type { LojaCompleta, ProdutoPublico } from '../../schemas.ts'

/** The products that a shop puts first; nothing without them. */
export function DestaquesDaLoja({ loja, produtos }: { loja: LojaCompleta; produtos: ProdutoPublico[] }) {
  if (produtos.length === 0) return null
  return (
    <section className="destaques-da-loja" aria-labelledby="destaques">
      <h2 id="destaques">Destaques</h2>
      <div className="grade-produtos">
        {produtos.map((produto) => (
          <CartaoDeProduto
            descontoPix={loja.desconto_pix}
            key={produto.id}
            produto={produto}
            link={{ to: enderecoDoProduto(loja.codigo, produto) }}
            onAdicionar={() => carrinho.adicionar(produto, 1, loja)}
          />
        ))}
      </div>
    </section>
  )
}
