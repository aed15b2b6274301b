import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { FOTOS_MAX } from '../rules.ts'
import estilo from './fotos-da-avaliacao.module.css'

interface Escolhida {
  id: string
  url: string
}

/** The pictures of a review while it is written: those that arrived, and the place to send more. */
export function useFotos(iniciais: readonly Escolhida[] = []) {
  const [fotos, setFotos] = useState<readonly Escolhida[]>(iniciais)
  const campo = (
    <div className="pilha vao-8">
      {fotos.length > 0 ? (
        <ul className={`sem-lista ${estilo.escolhidas}`} aria-label="Fotos da avaliação">
          {fotos.map(({ id, url }, i) => (
            <li key={id}>
              <Foto url={url} alt={`Foto ${i + 1}`} tamanhos="88px" />
              <button
                type="button"
                className="botao-icone"
                aria-label={`Tirar foto ${i + 1}`}
                onClick={() => setFotos(fotos.filter((foto) => foto.id !== id))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <EnviarArquivo
        uso="avaliacao"
        rotulo="Juntar fotos"
        restam={FOTOS_MAX - fotos.length}
        aoEnviar={({ id, url }) => setFotos((antes) => [...antes, { id, url }].slice(0, FOTOS_MAX))}
      />
      <p className="apagado miudo">Até 4 fotos do produto. Todos veem.</p>
    </div>
  )
  return { campo, ids: fotos.map(({ id }) => id) }
}
