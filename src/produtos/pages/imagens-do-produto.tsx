import { lazy, Suspense } from 'react'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import type { ImagemDoProduto } from '../schemas.ts'

// Dragging is a good part of the form's script, and a new product has nothing to drag.
const ImagensEmOrdem = lazy(() => import('./imagens-em-ordem.tsx'))

interface Props {
  lojaId: string
  imagens: ImagemDoProduto[]
  limite: number
  /** Also what has arrived since the form was drawn: several pictures come one after the other. */
  aoMudar: (mudar: (antes: ImagemDoProduto[]) => ImagemDoProduto[]) => void
}

/** The product's pictures: the first is the one that lists show. */
export function ImagensDoProduto({ lojaId, imagens, limite, aoMudar }: Props) {
  return (
    <div className="pilha" data-campo="imagens">
      {imagens.length > 0 ? (
        <Suspense fallback={<p aria-busy="true">Carregando as imagens…</p>}>
          <ImagensEmOrdem imagens={imagens} aoMudar={aoMudar} />
        </Suspense>
      ) : null}
      <EnviarArquivo
        uso="produto"
        estabelecimentoId={lojaId}
        rotulo="Escolher imagens"
        restam={limite - imagens.length}
        aoEnviar={({ url }) =>
          aoMudar((antes) =>
            antes.length >= limite || antes.some((uma) => uma.url === url)
              ? antes
              : [...antes, { url, texto_alternativo: '' }],
          )
        }
      />
    </div>
  )
}
