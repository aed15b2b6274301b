import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Estoque } from './estoque.tsx'
import { Nota } from './estrelas.tsx'
import { Foto } from './foto.tsx'
import { Preco } from './preco.tsx'
import { Pronto } from '../pronto.tsx'
import type { Medida } from '../../medida.ts'

export interface ProdutoDoCartao extends Partial<Medida> {
  id: string
  nome: string
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  /** Undefined when it is not known here. */
  estoque?: number
  imagem_url: string | null
  media_avaliacoes?: number
  total_avaliacoes?: number
  maior_de_18?: boolean
  /** Nobody buys it online. */
  so_com_documento?: boolean
  /** Null without options. */
  preco_ate?: number | null
}

interface Props {
  produto: ProdutoDoCartao
  /** Where the card leads: its name is a link that covers it. */
  link?: Pick<LinkProps, 'to' | 'mask' | 'state' | 'preventScrollReset'>
  /** Instead of the link, such as a button (class `cobre`). */
  nome?: ReactNode
  onAdicionar?: () => void
  /** Whose it is, under the name. */
  daLoja?: string
  /** More lines under the name. */
  legenda?: ReactNode
  imediata?: boolean
  nivel?: 2 | 3
  /** Percent off for paying by PIX. */
  descontoPix?: number
}

const TAMANHOS = '(min-width: 75em) 280px, (min-width: 48em) 33vw, 50vw'

/** Picture and price do the selling; everything else is quieter. */
export function CartaoDeProduto({
  produto,
  link,
  nome,
  onAdicionar,
  daLoja,
  legenda,
  imediata,
  nivel = 3,
  descontoPix = 0,
}: Props) {
  const Titulo = nivel === 2 ? 'h2' : 'h3'
  const esgotado = produto.estoque !== undefined && produto.estoque <= 0
  const fixo = link && !legenda
  return (
    <Pronto
      como="article"
      className={esgotado ? 'cartao-produto esgotado' : 'cartao-produto'}
      de={
        fixo
          ? ['produto', produto, link.mask ?? link.to, nivel, imediata, descontoPix, daLoja, !onAdicionar]
          : undefined
      }
    >
      <div className="vitrine">
        <Foto url={produto.imagem_url} alt="" tamanhos={TAMANHOS} imediata={imediata} />
        {esgotado && <span className="selo tomate">ESGOTADO</span>}
        {!esgotado && produto.maior_de_18 && <span className="selo tomate">+18</span>}
      </div>
      <div className="corpo">
        <Titulo>
          {link ? (
            <Link {...link} className="cobre">
              {produto.nome}
            </Link>
          ) : (
            nome
          )}
        </Titulo>
        {daLoja && <p className="apagado da-loja">{daLoja}</p>}
        {legenda}
        {produto.total_avaliacoes ? (
          <Nota media={produto.media_avaliacoes ?? 0} total={produto.total_avaliacoes} />
        ) : null}
        <Preco produto={produto} descontoPix={descontoPix} />
        {produto.estoque !== undefined && <Estoque estoque={produto.estoque} />}
        {/* What has options is opened, by the link that covers the card. */}
        {onAdicionar && produto.preco_ate && !esgotado && (
          <span className="botao adicionar escolher" aria-hidden="true">
            Escolher
          </span>
        )}
        {onAdicionar && !(produto.preco_ate && !esgotado) && (
          <button
            type="button"
            className="botao adicionar"
            disabled={esgotado || produto.so_com_documento}
            onClick={onAdicionar}
          >
            {produto.so_com_documento ? (
              'Só na loja'
            ) : esgotado ? (
              'Indisponível'
            ) : (
              <>
                <IconPlus size={18} aria-hidden /> Adicionar
                <span className="so-leitor"> {produto.nome} ao carrinho</span>
              </>
            )}
          </button>
        )}
      </div>
    </Pronto>
  )
}
