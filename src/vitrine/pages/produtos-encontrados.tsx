import { CartaoDeProduto } from '#src/shared/ui/loja/cartao-produto.tsx'
import { enderecoDoProduto } from '../enderecos.ts'
import type { ProdutoPesquisado } from '../schemas.ts'

/** Products of every shop that answer to a search. */
export function ProdutosEncontrados({ produtos }: { produtos: ProdutoPesquisado[] }) {
  return (
    <section className="secao" aria-labelledby="produtos-encontrados">
      <h2 id="produtos-encontrados">Produtos encontrados</h2>
      <div className="grade-produtos quatro">
        {produtos.map((produto) => (
          <CartaoDeProduto
            key={produto.id}
            produto={produto}
            link={{ to: enderecoDoProduto(produto.estabelecimento_codigo, produto) }}
            daLoja={produto.estabelecimento_nome}
          />
        ))}
      </div>
    </section>
  )
}
