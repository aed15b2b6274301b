import { IconX } from '@tabler/icons-react'
import type { Arquivo } from '#src/shared/arquivos.ts'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import estilo from './pedido.module.css'

const FOTOS = 6

interface Props {
  rotulo: string
  /** Whose files they are: the buyer's own when left out. */
  estabelecimentoId?: string
  fotos: Arquivo[]
  aoMudar: (mudar: (antes: Arquivo[]) => Arquivo[]) => void
}

/** Files that show what is said of a return, up to six, each of which may be taken out again. */
export function AnexarFotos({ rotulo, estabelecimentoId, fotos, aoMudar }: Props) {
  return (
    <>
      <EnviarArquivo
        uso="anexo"
        estabelecimentoId={estabelecimentoId}
        rotulo={rotulo}
        restam={FOTOS - fotos.length}
        aoEnviar={(foto) => aoMudar((antes) => [...antes, foto])}
      />
      {fotos.length > 0 ? (
        <ul className={`sem-lista ${estilo.fotos}`} aria-label="Arquivos anexados">
          {fotos.map((foto) => (
            <li key={foto.id} className="selo">
              {foto.nome}
              <button
                type="button"
                className="botao-icone"
                aria-label={`Tirar ${foto.nome}`}
                onClick={() => aoMudar((antes) => antes.filter(({ id }) => id !== foto.id))}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
