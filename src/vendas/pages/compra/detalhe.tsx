import { IconZoomIn } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatarReais, paraCentavos, paraReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { useEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import { MenosEMais } from '#src/shared/ui/kit/menos-e-mais.tsx'
import { Estoque } from '#src/shared/ui/loja/estoque.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { LojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { Preco } from '#src/shared/ui/loja/preco.tsx'
import { carrinho, type ProdutoDaLoja } from '../carrinho/carrinho.tsx'
import type { ProdutoNaLoja } from './dados-da-loja.ts'
import estilo from './detalhe-do-produto.module.css'

export interface DetalheProps {
  produto: ProdutoNaLoja
  loja: LojaEscolhida
  descontoPix: number
  aoFechar: () => void
}

export interface Especialidade {
  /** The product, or the variation of it that is chosen. */
  mostrado: ProdutoDaLoja
  /** Between price and button, and after the button. */
  escolher: ReactNode
  depois: ReactNode
  /** What goes into the cart; undefined after asking for what is missing. */
  exigir: () => ProdutoDaLoja | undefined
}

export function Detalhe({
  produto,
  loja,
  descontoPix,
  aoFechar,
  especial,
}: DetalheProps & { especial?: Especialidade }) {
  const [escrita, setQuantidade] = useState(1)
  useEtapa(loja.id, 'produto')
  const [ampliada, setAmpliada] = useState(false)
  const mostrado = especial?.mostrado ?? produto
  const quantidade = Math.min(escrita, Math.max(1, mostrado.estoque))
  const esgotado = mostrado.estoque <= 0
  const total = paraReais(paraCentavos(precoEfetivo(mostrado)) * quantidade)

  function adicionar() {
    const escolhido = especial ? especial.exigir() : produto
    if (escolhido && carrinho.adicionar(escolhido, quantidade, loja)) aoFechar()
  }

  return (
    <div className={estilo.detalhe}>
      <button
        type="button"
        className={estilo.foto}
        aria-pressed={ampliada}
        aria-label={ampliada ? 'Reduzir imagem' : 'Ampliar imagem'}
        onClick={() => setAmpliada(!ampliada)}
      >
        <Foto url={mostrado.imagem_url} alt={mostrado.nome} tamanhos="(min-width: 48em) 420px, 90vw" />
        <IconZoomIn size={22} aria-hidden />
      </button>
      <div className="pilha no-alto">
        <Preco produto={mostrado} grande descontoPix={descontoPix} />
        <Estoque estoque={mostrado.estoque} />
        {especial?.escolher}
        {esgotado ? null : (
          <div className={estilo.quantidade}>
            <span id="rotulo-da-quantidade">Quantidade</span>
            <fieldset aria-labelledby="rotulo-da-quantidade">
              <MenosEMais quantidade={quantidade} maximo={mostrado.estoque} aoMudar={setQuantidade}>
                <output className="numeros">{quantidade}</output>
              </MenosEMais>
            </fieldset>
          </div>
        )}
        <button type="button" className="botao largo" disabled={esgotado} onClick={adicionar}>
          {esgotado
            ? 'Indisponível'
            : mostrado.preco_ate
              ? 'Adicionar ao carrinho'
              : `Adicionar ao carrinho · ${formatarReais(total)}`}
        </button>
        {especial?.depois}
        <p className="apagado miudo">
          Comprou e se arrependeu? Você tem 7 dias depois de receber para desistir, sem explicar o motivo.
        </p>
      </div>
    </div>
  )
}
