import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'

interface Texto {
  titulo: string | null
  comentario: string | null
}

/** The words of a review while they are written; `corpo` is what of them is sent. */
export function useTextoDaAvaliacao(inicial: Texto = { titulo: null, comentario: null }) {
  const [titulo, campoDoTitulo] = useTexto(inicial.titulo ?? '')
  const [comentario, campoDoComentario] = useTexto(inicial.comentario ?? '')
  const corpo = {
    ...(titulo.trim() ? { titulo: titulo.trim() } : {}),
    ...(comentario.trim() ? { comentario: comentario.trim() } : {}),
  }
  const campos = (
    <>
      <Campo label="Título" description="Se quiser." maxLength={120} {...campoDoTitulo} />
      <CampoLongo
        label="Comentário"
        description="Se quiser. Aparece na página da loja."
        maxLength={4000}
        cresce
        rows={3}
        {...campoDoComentario}
      />
    </>
  )
  return { campos, corpo }
}
