import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import type { ContextoDoShopping } from '#src/shared/ui/loja/contexto-do-shopping.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { AceiteDosTextos } from '#src/usuarios/pages/entrada/aceite-dos-textos.tsx'
import { BarraInferior } from './barra-inferior.tsx'
import { Cabecalho } from './cabecalho-do-shopping.tsx'
import { Rodape } from './rodape.tsx'

const buscarGaveta = () => import('#src/vendas/pages/carrinho/gaveta-do-carrinho.tsx')
const GavetaDoCarrinho = lazy(buscarGaveta)

/** Header, footer and bottom bar around every public page of the marketplace. */
export default function Shopping() {
  const [carrinho, setCarrinho] = useState<'nunca' | 'aberto' | 'fechado'>('nunca')
  const contexto: ContextoDoShopping = {
    abrirCarrinho: () =>
      void buscarGaveta().then(
        () => setCarrinho('aberto'),
        () => toast.erro('Não foi possível abrir o carrinho', 'Confira sua internet e tente de novo.'),
      ),
  }

  // A letter leads to the cart.
  useEffect(() => {
    if (location.hash === '#carrinho')
      void buscarGaveta().then(
        () => setCarrinho('aberto'),
        () => {},
      )
  }, [])

  return (
    <div className="shopping">
      <a href="#conteudo" className="pular">
        Pular para o conteúdo
      </a>
      <Cabecalho onAbrirCarrinho={contexto.abrirCarrinho} />
      <div className="toldo do-shopping" aria-hidden="true" />
      <Outlet context={contexto} />
      <Rodape />
      <AceiteDosTextos />
      <BarraInferior />
      {carrinho !== 'nunca' && (
        <Suspense>
          <GavetaDoCarrinho aberta={carrinho === 'aberto'} onFechar={() => setCarrinho('fechado')} />
        </Suspense>
      )}
    </div>
  )
}
