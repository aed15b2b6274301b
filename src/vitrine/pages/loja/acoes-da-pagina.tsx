import { IconMessage, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Pronto } from '#src/shared/ui/pronto.tsx'

const Compartilhar = lazy(() => import('../compartilhar.tsx'))

interface Props {
  titulo: string
  lojaId: string
  produtoId?: string
}

/** To talk with the shop, about what is chosen on the page, and to hand its address on. */
export function AcoesDaPagina({ titulo, lojaId, produtoId }: Props) {
  const variacao = new URLSearchParams(useLocation().search).get('variacao')
  const [aberto, setAberto] = useState(false)
  useEffect(() => {
    // Kept by this browser alone, also of who does not scroll down to where it is shown.
    if (produtoId)
      import('../vistos.ts').then(
        ({ guardarVisto }) => guardarVisto(produtoId),
        () => undefined,
      )
  }, [produtoId])
  const sobre = produtoId ? `&produto=${produtoId}${variacao ? `&variacao=${variacao}` : ''}` : ''

  function compartilhar() {
    const dados = { title: titulo, url: location.href.split('#', 1)[0] ?? '' }
    // Only phones and some browsers have it; closing it is no failure.
    if ('share' in navigator) navigator.share(dados).catch(() => undefined)
    else setAberto(true)
  }
  return (
    <Pronto como="div" className="fila vao-8 acoes-da-pagina" de={['acoes', lojaId, sobre]}>
      <Link className="botao leve" to={`/minha-conta/mensagens?loja=${lojaId}${sobre}`} rel="nofollow">
        <IconMessage size={20} aria-hidden /> Falar com a loja
      </Link>
      <button type="button" className="botao leve" onClick={compartilhar}>
        <IconShare size={20} aria-hidden /> Compartilhar
      </button>
      {aberto ? (
        <Suspense>
          <Compartilhar titulo={titulo} aoFechar={() => setAberto(false)} />
        </Suspense>
      ) : null}
    </Pronto>
  )
}
