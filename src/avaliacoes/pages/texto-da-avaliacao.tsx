import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'

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
      <TextInput
        label="Título"
        description="Se quiser."
        maxLength={120}
        value={titulo}
        onChange={(evento) => setTitulo(evento.currentTarget.value)}
      />
      <Textarea
        label="Comentário"
        description="Se quiser. Aparece na página da loja."
        maxLength={4000}
        autosize
        minRows={3}
        value={comentario}
        onChange={(evento) => setComentario(evento.currentTarget.value)}
      />
    </>
  )
  return { campos, corpo }
}

/** Sends a review; while it does, its button waits, and a refusal is told. */
export function useEnvioDaAvaliacao(enviar: () => Promise<void>) {
  const [enviando, setEnviando] = useState(false)

  async function aoEnviar(evento: { preventDefault: () => void }) {
    evento.preventDefault()
    setEnviando(true)
    try {
      await enviar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao enviar avaliação', erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return { enviando, aoEnviar: (evento: { preventDefault: () => void }) => void aoEnviar(evento) }
}
