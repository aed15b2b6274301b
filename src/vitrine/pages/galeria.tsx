import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type PointerEvent, useRef, useState } from 'react'
import { Foto } from '#src/shared/ui/foto.tsx'

interface Props {
  imagens: { url: string; texto_alternativo: string }[]
  nome: string
}

/** The pictures of a product. Enlarged, the picture follows the pointer. */
export function Galeria({ imagens, nome }: Props) {
  const [atual, setAtual] = useState(0)
  const [ampliada, setAmpliada] = useState(false)
  const quadro = useRef<HTMLDivElement>(null)
  const imagem = imagens[Math.min(atual, imagens.length - 1)]

  function seguir(evento: PointerEvent) {
    const caixa = quadro.current?.getBoundingClientRect()
    if (!ampliada || !caixa || !quadro.current) return
    quadro.current.style.setProperty('--x', `${((evento.clientX - caixa.left) / caixa.width) * 100}%`)
    quadro.current.style.setProperty('--y', `${((evento.clientY - caixa.top) / caixa.height) * 100}%`)
  }

  return (
    <div className="galeria">
      <div ref={quadro} className={ampliada ? 'quadro ampliada' : 'quadro'} onPointerMove={seguir}>
        <Foto
          url={imagem?.url ?? null}
          alt={imagem?.texto_alternativo || nome}
          tamanhos={ampliada ? '1280px' : '(min-width: 48em) 480px, 100vw'}
          prioritaria
        />
        {imagem && (
          <button
            type="button"
            className="ampliar"
            aria-pressed={ampliada}
            aria-label={ampliada ? 'Reduzir imagem' : 'Ampliar imagem'}
            onClick={() => setAmpliada(!ampliada)}
          >
            {ampliada ? <IconZoomOut aria-hidden /> : <IconZoomIn aria-hidden />}
          </button>
        )}
      </div>
      {imagens.length > 1 && (
        <ul className="sem-lista miniaturas">
          {imagens.map(({ url }, casa) => (
            <li key={url}>
              <button
                type="button"
                aria-label={`Ver imagem ${casa + 1} de ${imagens.length}`}
                aria-current={casa === atual ? 'true' : undefined}
                onClick={() => setAtual(casa)}
              >
                <Foto url={url} alt="" tamanhos="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
