import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import DialogoAberto from '#src/shared/ui/kit/dialogo-aberto.tsx'
import { Figura } from '#src/shared/ui/loja/foto.tsx'
import type { FotoDaAvaliacao } from '../schemas.ts'
import estilo from './fotos-da-avaliacao.module.css'

interface Props {
  fotos: readonly FotoDaAvaliacao[]
  primeira: number
  aoFechar: () => void
}

/** One picture large, and the way to the others. */
export default function FotosAbertas({ fotos, primeira, aoFechar }: Props) {
  const [qual, setQual] = useState(primeira)
  const foto = fotos[qual]
  if (!foto) return null
  const ir = (passo: number) => setQual((qual + passo + fotos.length) % fotos.length)
  return (
    <DialogoAberto aberto titulo={`Foto ${qual + 1} de ${fotos.length}`} largura="760px" aoFechar={aoFechar}>
      <div className={estilo.aberta}>
        <Figura
          key={foto.id}
          url={foto.url}
          alt={`Foto ${qual + 1} da avaliação`}
          tamanhos="(min-width: 48em) 700px, 100vw"
          largura={foto.largura || 640}
          altura={foto.altura || 640}
          imediata
        />
        {fotos.length > 1 ? (
          <div className="fila vao-8">
            <button type="button" className="botao leve" onClick={() => ir(-1)}>
              <IconChevronLeft size={20} aria-hidden /> Anterior
            </button>
            <button type="button" className="botao leve" onClick={() => ir(1)}>
              Próxima <IconChevronRight size={20} aria-hidden />
            </button>
          </div>
        ) : null}
      </div>
    </DialogoAberto>
  )
}
