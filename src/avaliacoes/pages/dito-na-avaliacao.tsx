import { Estrelas } from '#src/shared/ui/loja/estrelas.tsx'
import estilo from './avaliar.module.css'

interface Props {
  avaliacao: {
    nota: number
    titulo: string | null
    comentario: string | null
    resposta_loja: string | null
  }
}

/** What a person said, and what the shop answered. */
export function DitoNaAvaliacao({ avaliacao: { nota, titulo, comentario, resposta_loja: resposta } }: Props) {
  return (
    <>
      <Estrelas nota={nota} tamanho={20} />
      {titulo ? (
        <p>
          <strong>{titulo}</strong>
        </p>
      ) : null}
      {comentario ? <p>{comentario}</p> : null}
      {resposta ? (
        <p className={estilo.resposta}>
          <strong>Resposta da loja</strong> {resposta}
        </p>
      ) : null}
    </>
  )
}
