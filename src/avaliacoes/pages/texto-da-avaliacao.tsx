import { useState } from 'react'
import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'

interface Texto {
  titulo: string | null
  comentario: string | null
}

/** The words of a review while they are written; `corpo` is what of them is sent. */
export function useTextoDaAvaliacao(inicial: Texto = { titulo: null, comentario: null }) {
  const [titulo, setTitulo] = useState(inicial.titulo ?? '')
  const [comentario, setComentario] = useState(inicial.comentario ?? '')
  const corpo = {
    ...(titulo.trim() ? { titulo: titulo.trim() } : {}),
    ...(comentario.trim() ? { comentario: comentario.trim() } : {}),
  }
  const campos = (
    <>
      <Campo
        label="Título"
        description="Se quiser."
        maxLength={120}
        value={titulo}
        onChange={(evento) => setTitulo(evento.currentTarget.value)}
      />
      <CampoLongo
        label="Comentário"
        description="Se quiser. Aparece na página da loja."
        maxLength={4000}
        cresce
        rows={3}
        value={comentario}
        onChange={(evento) => setComentario(evento.currentTarget.value)}
      />
    </>
  )
  return { campos, corpo }
}
