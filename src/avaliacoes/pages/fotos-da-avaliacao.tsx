import { lazy, useState } from 'react'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { FotoDaAvaliacao } from '../schemas.ts'
import estilo from './fotos-da-avaliacao.module.css'

const FotosAbertas = lazy(() => import('./fotos-abertas.tsx'))

/** The pictures of a review, small; one pressed opens large. */
export function FotosDaAvaliacao({ fotos, de }: { fotos: readonly FotoDaAvaliacao[]; de?: string }) {
  const [aberta, setAberta] = useState<number | null>(null)
  if (fotos.length === 0) return null
  return (
    <>
      <ul className={`sem-lista ${estilo.fotos}`} aria-label={de ? `Fotos de ${de}` : 'Fotos'}>
        {fotos.map(({ id, url }, i) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Ampliar foto ${i + 1} de ${fotos.length}`}
              onClick={() => setAberta(i)}
            >
              <Foto url={url} alt="" tamanhos="88px" />
            </button>
          </li>
        ))}
      </ul>
      {aberta === null ? null : (
        <FotosAbertas fotos={fotos} primeira={aberta} aoFechar={() => setAberta(null)} />
      )}
    </>
  )
}
