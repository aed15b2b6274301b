import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { desenho } from '#src/shared/ui/desenhos/desenho.ts'
import TEXTOS from '../../conteudo/inicio.json' with { type: 'json' }
import BALCAO from './desenhos/balcao.svg?raw'
import ETIQUETAS from './desenhos/etiquetas.svg?raw'
import PACOTES from './desenhos/pacotes.svg?raw'

const INTERVALO = 5000

// The slides keep their own grounds in both schemes, and so do their drawings.
const DESENHOS = new Map([
  ['balcao', desenho(BALCAO)],
  ['pacotes', desenho(PACOTES)],
  ['etiquetas', desenho(ETIQUETAS)],
])
const SLIDES = TEXTOS.slides.map((slide) => ({
  ...slide,
  Desenho: DESENHOS.get(slide.desenho) ?? desenho(BALCAO),
}))

/** Three slides that turn by themselves every 5 s, unless someone is reading, pointing or asked for stillness. */
export function Carrossel() {
  const [atual, setAtual] = useState(0)
  const [pausado, setPausado] = useState(false)
  const quadro = useRef<HTMLElement>(null)
  const ocupado = useAlguemOlhando(quadro)
  const quieto = useMovimentoReduzido()
  const parado = pausado || ocupado || quieto

  useEffect(() => {
    if (parado) return
    // Turning by hand starts the five seconds again.
    const relogio = setTimeout(() => setAtual((atual + 1) % SLIDES.length), INTERVALO)
    return () => clearTimeout(relogio)
  }, [parado, atual])

  return (
    <section
      ref={quadro}
      className="carrossel"
      aria-roledescription="carrossel"
      aria-label="Destaques do shopping"
    >
      <div
        className="trilho"
        style={{ transform: `translateX(-${atual * 100}%)` }}
        aria-live={parado ? 'polite' : 'off'}
      >
        {SLIDES.map(({ titulo, texto, botao, para, Desenho }, casa) => (
          <article
            key={titulo}
            className={`slide s${casa + 1}`}
            aria-roledescription="slide"
            aria-label={`${casa + 1} de ${SLIDES.length}`}
            inert={casa !== atual}
          >
            <div className="dizeres">
              <h2>{titulo}</h2>
              <p>{texto}</p>
              <Link to={para} className="botao">
                {botao}
              </Link>
            </div>
            <Desenho />
          </article>
        ))}
      </div>
      <div className="controles">
        <button
          type="button"
          className="botao-icone"
          aria-label="Slide anterior"
          onClick={() => setAtual((atual + 2) % 3)}
        >
          <IconChevronLeft aria-hidden />
        </button>
        <div className="pontos">
          {SLIDES.map(({ titulo }, casa) => (
            <button
              key={titulo}
              type="button"
              aria-label={`Ir para o slide ${casa + 1}`}
              aria-current={casa === atual ? 'true' : undefined}
              onClick={() => setAtual(casa)}
            />
          ))}
        </div>
        {!quieto && (
          <button
            type="button"
            className="botao-icone"
            aria-label={pausado ? 'Continuar a passagem automática' : 'Pausar a passagem automática'}
            onClick={() => setPausado(!pausado)}
          >
            {pausado ? <IconPlayerPlay size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
          </button>
        )}
        <button
          type="button"
          className="botao-icone"
          aria-label="Próximo slide"
          onClick={() => setAtual((atual + 1) % 3)}
        >
          <IconChevronRight aria-hidden />
        </button>
      </div>
    </section>
  )
}

/** Whether the mouse is over it, or the keyboard within it. */
function useAlguemOlhando(quadro: RefObject<HTMLElement | null>): boolean {
  const [apontado, setApontado] = useState(false)
  const [focado, setFocado] = useState(false)
  useEffect(() => {
    const elemento = quadro.current
    if (!elemento) return
    const fim = new AbortController()
    const { signal } = fim
    elemento.addEventListener('pointerenter', (evento) => setApontado(evento.pointerType === 'mouse'), {
      signal,
    })
    elemento.addEventListener('pointerleave', () => setApontado(false), { signal })
    elemento.addEventListener('focusin', () => setFocado(elemento.querySelector(':focus-visible') !== null), {
      signal,
    })
    elemento.addEventListener('focusout', () => setFocado(false), { signal })
    return () => fim.abort()
  }, [quadro])
  return apontado || focado
}

function useMovimentoReduzido(): boolean {
  return useSyncExternalStore(
    (aoMudar) => {
      const consulta = matchMedia('(prefers-reduced-motion: reduce)')
      consulta.addEventListener('change', aoMudar)
      return () => consulta.removeEventListener('change', aoMudar)
    },
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    () => false,
  )
}
