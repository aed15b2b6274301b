import { IconMapPin, IconPackage } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { plural } from '../../plural.ts'
import { Nota } from './estrelas.tsx'
import { Figura } from './foto.tsx'
import { corDaLoja, LogoDaLoja } from './logo-da-loja.tsx'
import { lugar, SelosDaLoja } from './selos-da-loja.tsx'

export interface LojaDoCartao {
  codigo: string
  nome: string
  cidade: string | null
  uf: string | null
  logo_url: string | null
  capa_url: string | null
  cor: string | null
  descricao: string | null
  media_avaliacoes: number
  total_avaliacoes: number
  total_vendas: number
  total_produtos: number
  produtos_em_promocao: number
  created_at: string
  /** Marked by the platform. */
  destacada?: boolean
}

/** The front of a shop: its awning, its cover, its sign, what is inside. `aVista`: in sight when the page opens. */
export function CartaoDeLoja({
  loja,
  nivel = 3,
  aVista = false,
}: {
  loja: LojaDoCartao
  nivel?: 2 | 3
  aVista?: boolean
}) {
  return (
    <Fachada
      loja={loja}
      nivel={nivel}
      comCapa
      aVista={aVista}
      nome={
        <Link to={`/loja/${loja.codigo}`} className="cobre">
          {loja.nome}
        </Link>
      }
    >
      <ul className="sem-lista fatos">
        {lugar(loja) && (
          <li>
            <IconMapPin size={16} aria-hidden /> {lugar(loja)}
          </li>
        )}
        <li>
          <IconPackage size={16} aria-hidden /> {plural(loja.total_produtos, '# produto', '# produtos')}
        </li>
        {loja.produtos_em_promocao > 0 && (
          <li className="promocoes">{plural(loja.produtos_em_promocao, '# em promoção', '# em promoção')}</li>
        )}
      </ul>
    </Fachada>
  )
}

interface FachadaProps {
  loja: LojaDoCartao
  nome: ReactNode
  nivel?: 2 | 3
  comCapa?: boolean
  aVista?: boolean
  /** A line between the name and the description. */
  legenda?: ReactNode
  children?: ReactNode
}

/** Across a phone it is wider than it says: a band of 92 px looks the same from half the bytes, which come first of all. */
const TAMANHOS_DA_CAPA = '(min-width: 62em) 390px, (min-width: 36em) 50vw, 80vw'

export function Fachada({
  loja,
  nome,
  nivel = 3,
  comCapa = false,
  aVista = false,
  legenda,
  children,
}: FachadaProps) {
  const Titulo = nivel === 2 ? 'h2' : 'h3'
  const estilo = { '--cor-loja': corDaLoja(loja) } as CSSProperties
  return (
    <article className="cartao-loja" style={estilo}>
      <div className="toldo" />
      <div className={comCapa ? 'capa' : 'capa lisa'}>
        {comCapa && loja.capa_url && (
          <Figura
            url={loja.capa_url}
            alt=""
            tamanhos={TAMANHOS_DA_CAPA}
            prioritaria={aVista}
            largura={1280}
            altura={320}
          />
        )}
      </div>
      <div className="corpo">
        <div className="placa">
          <LogoDaLoja loja={loja} imediata={aVista} />
          <SelosDaLoja loja={loja} />
        </div>
        <Titulo>{nome}</Titulo>
        {legenda}
        <Nota media={loja.media_avaliacoes} total={loja.total_avaliacoes} />
        {loja.descricao && <p className="descricao">{loja.descricao}</p>}
        {children}
      </div>
    </article>
  )
}
