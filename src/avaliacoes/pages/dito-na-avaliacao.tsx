import { Estrelas } from '#src/shared/ui/loja/estrelas.tsx'
import type { FotoDaAvaliacao } from '../schemas.ts'
import { FotosDaAvaliacao } from './fotos-da-avaliacao.tsx'
import estilo from './avaliar.module.css'

interface Props {
  avaliacao: {
    nota: number
    titulo: string | null
    comentario: string | null
    resposta_loja: string | null
    fotos?: readonly FotoDaAvaliacao[]
  }
}

/** What a person said, and what the shop answered. */
export function DitoNaAvaliacao({ avaliacao }: Props) {
  const { nota, titulo, comentario, resposta_loja: resposta, fotos = [] } = avaliacao
  return (
    <>
      <Estrelas nota={nota} tamanho={20} />
      {titulo ? (
        <p>
          <strong>{titulo}</strong>
        </p>
      ) : null}
      {comentario ? <p>{comentario}</p> : null}
      <FotosDaAvaliacao fotos={fotos} />
      {resposta ? (
        <p className={estilo.resposta}>
          <strong>Resposta da loja</strong> {resposta}
        </p>
      ) : null}
    </>
  )
}
