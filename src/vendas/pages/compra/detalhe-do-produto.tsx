import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarReais, paraCentavos, paraReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { useEtapa } from '#src/shared/ui/loja/contar-etapa.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { MenosEMais } from '#src/shared/ui/kit/menos-e-mais.tsx'
import { Estoque } from '#src/shared/ui/loja/estoque.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { Preco } from '#src/shared/ui/loja/preco.tsx'
import { carrinho } from '../carrinho/carrinho.tsx'
import type { ProdutoNaLoja } from './dados-da-loja.ts'
import estilo from './detalhe-do-produto.module.css'
import type { LojaEscolhida } from './loja-escolhida.ts'

interface Props {
  produto: ProdutoNaLoja | null
  loja: LojaEscolhida
  descontoPix: number
  aoFechar: () => void
}

/** One product up close: picture that enlarges, quantity, and into the cart. */
export function DetalheDoProduto({ produto, loja, descontoPix, aoFechar }: Props) {
  return (
    <Dialogo aberto={produto !== null} aoFechar={aoFechar} largura="54rem" titulo={produto?.nome}>
      {produto ? (
        <Detalhe
          key={produto.id}
          produto={produto}
          loja={loja}
          descontoPix={descontoPix}
          aoFechar={aoFechar}
        />
      ) : null}
    </Dialogo>
  )
}

function Detalhe({ produto, loja, descontoPix, aoFechar }: Props & { produto: ProdutoNaLoja }) {
  const [quantidade, setQuantidade] = useState(1)
  useEtapa(loja.id, 'produto')
  const [ampliada, setAmpliada] = useState(false)
  const esgotado = produto.estoque <= 0
  const total = paraReais(paraCentavos(precoEfetivo(produto)) * quantidade)

  function adicionar() {
    if (carrinho.adicionar(produto, quantidade, loja)) aoFechar()
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
        <Foto url={produto.imagem_url} alt={produto.nome} tamanhos="(min-width: 48em) 420px, 90vw" />
        <IconZoomIn size={22} aria-hidden />
      </button>
      <div className="pilha no-alto">
        <Preco produto={produto} grande descontoPix={descontoPix} />
        <Estoque estoque={produto.estoque} />
        {esgotado ? null : (
          <div className={estilo.quantidade}>
            <span id="rotulo-da-quantidade">Quantidade</span>
            <fieldset aria-labelledby="rotulo-da-quantidade">
              <MenosEMais quantidade={quantidade} maximo={produto.estoque} aoMudar={setQuantidade}>
                <output className="numeros">{quantidade}</output>
              </MenosEMais>
            </fieldset>
          </div>
        )}
        <button type="button" className="botao largo" disabled={esgotado} onClick={adicionar}>
          {esgotado ? 'Indisponível' : `Adicionar ao carrinho · ${formatarReais(total)}`}
        </button>
        <p className="apagado miudo">
          Comprou e se arrependeu? Você tem 7 dias depois de receber para desistir, sem explicar o motivo.
        </p>
      </div>
    </div>
  )
}
