import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Foto } from '#src/shared/ui/loja/foto.tsx'

/** Percent of the picture that an arrow key moves it by. */
const PASSO = 15
const SETAS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-PASSO, 0],
  ArrowRight: [PASSO, 0],
  ArrowUp: [0, -PASSO],
  ArrowDown: [0, PASSO],
}

interface Props {
  imagens: { url: string; texto_alternativo: string }[]
  nome: string
}

/** The pictures of a product. Enlarged, the picture follows the pointer, the finger and the arrow keys. */
export function Galeria({ imagens, nome }: Props) {
  const [atual, setAtual] = useState(0)
  const [ampliada, setAmpliada] = useState(false)
  const quadro = useRef<HTMLDivElement>(null)
  const imagem = imagens[Math.min(atual, imagens.length - 1)]

  const centro = useRef([50, 50])

  function mirar(x: number, y: number) {
    centro.current = [x, y].map((parte) => Math.min(100, Math.max(0, parte)))
    for (const [casa, nome] of ['--x', '--y'].entries())
      quadro.current?.style.setProperty(nome, `${centro.current[casa]}%`)
  }

  function seguir(evento: PointerEvent) {
    const caixa = quadro.current?.getBoundingClientRect()
    if (!caixa) return
    mirar(
      ((evento.clientX - caixa.left) / caixa.width) * 100,
      ((evento.clientY - caixa.top) / caixa.height) * 100,
    )
  }

  function mover(evento: KeyboardEvent) {
    const seta = SETAS[evento.key]
    if (!ampliada || !seta) return
    evento.preventDefault()
    const [x = 0, y = 0] = centro.current
    mirar(x + seta[0], y + seta[1])
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
            onKeyDown={mover}
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
