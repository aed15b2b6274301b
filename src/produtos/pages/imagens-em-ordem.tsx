import { IconTrash } from '@tabler/icons-react'
import { Ordenavel, useLugar } from '#src/shared/ui/kit/arrastar.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { ImagemDoProduto } from '../schemas.ts'
import estilo from './produto-form.module.css'

interface Props {
  imagens: ImagemDoProduto[]
  aoMudar: (mudar: (antes: ImagemDoProduto[]) => ImagemDoProduto[]) => void
}

/** Pictures that are there, to be put in order, described and removed. */
export default function ImagensEmOrdem({ imagens, aoMudar }: Props) {
  const ids = imagens.map(({ url }) => url)
  return (
    <Ordenavel
      ids={ids}
      nomeDe={(url) => `imagem ${ids.indexOf(url) + 1}`}
      forma="grade"
      aoOrdenar={(novos) =>
        aoMudar((antes) => antes.toSorted((a, b) => novos.indexOf(a.url) - novos.indexOf(b.url)))
      }
    >
      <ul className={`sem-lista ${estilo.fotos}`}>
        {imagens.map((imagem, posicao) => (
          <Imagem
            key={imagem.url}
            imagem={imagem}
            posicao={posicao}
            aoDescrever={(texto_alternativo) =>
              aoMudar((antes) =>
                antes.map((uma) => (uma.url === imagem.url ? { ...uma, texto_alternativo } : uma)),
              )
            }
            aoRemover={() => aoMudar((antes) => antes.filter(({ url }) => url !== imagem.url))}
          />
        ))}
      </ul>
    </Ordenavel>
  )
}

interface ImagemProps {
  imagem: ImagemDoProduto
  posicao: number
  aoDescrever: (texto: string) => void
  aoRemover: () => void
}

function Imagem({ imagem, posicao, aoDescrever, aoRemover }: ImagemProps) {
  const nome = `imagem ${posicao + 1}`
  const { lugar, alca } = useLugar(imagem.url, nome)
  return (
    <li className={estilo.imagem} {...lugar}>
      <Foto url={imagem.url} alt={imagem.texto_alternativo || nome} tamanhos="200px" />
      {posicao === 0 ? <span className={`selo mata ${estilo.principal}`}>Principal</span> : null}
      <div className={estilo.mexer}>
        {alca}
        <button type="button" className="botao-icone" aria-label={`Remover ${nome}`} onClick={aoRemover}>
          <IconTrash size={18} aria-hidden />
        </button>
      </div>
      <Campo
        label={`O que a ${nome} mostra`}
        maxLength={200}
        placeholder="Caneca azul vista de lado"
        value={imagem.texto_alternativo}
        onChange={(evento) => aoDescrever(evento.currentTarget.value)}
      />
    </li>
  )
}
