import { lazy, Suspense } from 'react'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import type { ProdutoNaLoja } from './dados-da-loja.ts'
import { Detalhe, type DetalheProps } from './detalhe.tsx'

const ComOpcoes = lazy(() => import('./detalhe-com-opcoes.tsx'))

interface Props extends Omit<DetalheProps, 'produto'> {
  produto: ProdutoNaLoja | null
}

/** One product up close: picture that enlarges, quantity, and into the cart. */
export function DetalheDoProduto({ produto, loja, descontoPix, aoFechar }: Props) {
  return (
    <Dialogo aberto={produto !== null} aoFechar={aoFechar} largura="54rem" titulo={produto?.nome}>
      {produto ? (
        <Suspense>
          <Qual
            key={produto.id}
            produto={produto}
            loja={loja}
            descontoPix={descontoPix}
            aoFechar={aoFechar}
          />
        </Suspense>
      ) : null}
    </Dialogo>
  )
}

/** What has options, or is to be waited for, brings more script. */
function Qual(props: DetalheProps) {
  const { preco_ate, estoque } = props.produto
  return preco_ate || estoque <= 0 ? <ComOpcoes {...props} /> : <Detalhe {...props} />
}
