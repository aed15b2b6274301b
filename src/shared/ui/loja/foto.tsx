import { type CSSProperties, useState } from 'react'
import { DesenhoDeProduto } from '../desenhos/desenhos.tsx'

const LARGURAS = [160, 320, 640, 1280]

interface Props {
  url: string | null
  /** Empty when the name stands right beside the picture. */
  alt: string
  /** How wide it is shown, as in the `sizes` attribute. */
  tamanhos: string
  /** The picture the page is opened for: fetched first, never lazily. */
  prioritaria?: boolean
  /** In sight when the page opens, though not what it is opened for: not lazy, but after what matters more. */
  imediata?: boolean
  className?: string
}

/** A square picture on a neutral ground; a drawing stands in when there is none or it does not come. */
export function Foto({ url, alt, tamanhos, prioritaria = false, imediata = false, className = '' }: Props) {
  const [falhou, setFalhou] = useState<string | null>(null)
  if (!url || falhou === url) {
    const desenho = <DesenhoDeProduto />
    if (!alt) return <span className={`foto ${className}`}>{desenho}</span>
    return (
      <span className={`foto ${className}`}>
        <span className="so-leitor">{alt}</span>
        {desenho}
      </span>
    )
  }
  return (
    <span className={`foto ${className}`}>
      <Figura
        url={url}
        alt={alt}
        tamanhos={tamanhos}
        prioritaria={prioritaria}
        imediata={imediata}
        largura={640}
        altura={640}
        onFalhar={() => setFalhou(url)}
      />
    </span>
  )
}

interface FiguraProps {
  url: string
  alt: string
  tamanhos: string
  prioritaria?: boolean
  imediata?: boolean
  /** Its natural proportion, so that nothing moves when it comes. */
  largura: number
  altura: number
  onFalhar?: () => void
  className?: string
  style?: CSSProperties
}

/** A picture of any proportion in the sizes and formats that are kept of it. */
export function Figura({
  url,
  alt,
  tamanhos,
  prioritaria,
  imediata,
  largura,
  altura,
  onFalhar,
  ...resto
}: FiguraProps) {
  const jpeg = tamanhosDe(url, 'jpg')
  return (
    <picture>
      {jpeg &&
        (['avif', 'webp'] as const).map((formato) => (
          <source
            key={formato}
            type={`image/${formato}`}
            srcSet={tamanhosDe(url, formato)}
            sizes={tamanhos}
          />
        ))}
      <img
        {...resto}
        src={url}
        srcSet={jpeg}
        sizes={jpeg && tamanhos}
        alt={alt}
        width={largura}
        height={altura}
        loading={prioritaria || imediata ? 'eager' : 'lazy'}
        fetchPriority={prioritaria ? 'high' : imediata ? 'low' : undefined}
        decoding="async"
        onError={onFalhar}
        // It may have failed before this code ran.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0 && img.currentSrc) onFalhar?.()
        }}
      />
    </picture>
  )
}

/** The stored sizes of a picture of ours: `/imagens/{name}-640.jpg` has its siblings beside it. */
function tamanhosDe(url: string, formato: 'avif' | 'webp' | 'jpg'): string | undefined {
  const nome = /^(\/imagens\/.+)-\d+\.(?:jpg|webp)$/.exec(url)?.[1]
  return nome && LARGURAS.map((largura) => `${nome}-${largura}.${formato} ${largura}w`).join(', ')
}
