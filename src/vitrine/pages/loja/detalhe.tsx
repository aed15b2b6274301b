import { IconShoppingBagPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AbrirCalculo } from '#src/fretes/pages/abrir-calculo.tsx'
import { Estoque } from '#src/shared/ui/loja/estoque.tsx'
import { Nota } from '#src/shared/ui/loja/estrelas.tsx'
import { Preco } from '#src/shared/ui/loja/preco.tsx'
import { MenosEMais } from '#src/shared/ui/kit/menos-e-mais.tsx'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { carrinho, type ProdutoDaLoja } from '#src/vendas/pages/carrinho/carrinho.tsx'
import type { LojaCompleta, ProdutoCompleto, ProdutoPublico } from '../../schemas.ts'
import { BotaoFavorito } from '../botao-favorito.tsx'
import type { CondicoesDaLoja } from '../../schemas.ts'
import { Ficha } from './ficha.tsx'
import { Galeria } from './galeria.tsx'

export interface DetalheProps {
  loja: LojaCompleta
  produto: ProdutoPublico
  /** Undefined while only the card's fields are known. */
  completo: ProdutoCompleto | undefined
  condicoes: CondicoesDaLoja | null | undefined
  nivel: 1 | 3
  /** Called before the cart says how it went: toasts would stay behind a dialog. */
  antesDeAdicionar?: () => void
}

/** What is shown of a product that is more than one thing in stock. */
export interface Especialidade {
  /** The product, or the variation of it that is chosen. */
  mostrado: ProdutoPublico
  imagem: string | null
  menorPreco: number | null
  /** Between price and button, and after the button. */
  escolher: ReactNode
  depois: ReactNode
  /** What goes into the cart; undefined after asking for what is missing. */
  exigir: () => ProdutoDaLoja | undefined
}

export function Detalhe(props: DetalheProps & { especial?: Especialidade }) {
  const { loja, produto, completo, condicoes, nivel, antesDeAdicionar, especial } = props
  const [escrita, setQuantidade] = useState(1)
  const Titulo = nivel === 1 ? 'h1' : 'h3'
  const mostrado = especial?.mostrado ?? produto
  const quantidade = Math.min(escrita, Math.max(1, mostrado.estoque))
  const esgotado = mostrado.estoque <= 0
  const soNaLoja = produto.so_com_documento
  const menorPreco = especial ? especial.menorPreco : completo?.menor_preco_30d
  const todas = completo?.imagens.length ? completo.imagens : imagemUnica(produto.imagem_url, produto.nome)
  const daVez = especial?.imagem
  const imagens = daVez
    ? [
        ...(todas.some(({ url }) => url === daVez)
          ? todas.filter(({ url }) => url === daVez)
          : imagemUnica(daVez, mostrado.nome)),
        ...todas.filter(({ url }) => url !== daVez),
      ]
    : todas

  return (
    <div className="detalhe">
      <Galeria key={daVez} imagens={imagens} nome={produto.nome} />
      <div className="ficha-do-produto">
        {completo?.categoria && (
          <p className="categoria apagado">
            <span className="ponto" style={{ background: completo.categoria.cor }} />{' '}
            {completo.categoria.nome}
          </p>
        )}
        <Titulo className="nome">{produto.nome}</Titulo>
        {produto.total_avaliacoes > 0 && (
          <Nota media={produto.media_avaliacoes} total={produto.total_avaliacoes} />
        )}
        <Preco produto={mostrado} grande descontoPix={loja.desconto_pix} />
        {menorPreco ? (
          <p className="apagado miudo">
            Menor preço nos 30 dias antes da promoção: <Reais valor={menorPreco} />
          </p>
        ) : null}
        {esgotado && <span className="selo tomate">ESGOTADO</span>}
        <Estoque estoque={mostrado.estoque} />
        {especial?.escolher}
        <div className="comprar">
          <Quantidade valor={quantidade} maximo={soNaLoja ? 0 : mostrado.estoque} onMudar={setQuantidade} />
          <BotaoFavorito produto={produto} />
          <button
            type="button"
            className="botao"
            // What it is sold as is still on its way.
            disabled={esgotado || soNaLoja || (!completo && produto.preco_ate !== null)}
            onClick={() => {
              const escolhido = especial ? especial.exigir() : produto
              if (!escolhido) return
              antesDeAdicionar?.()
              carrinho.adicionar(escolhido, quantidade, loja)
            }}
          >
            {soNaLoja ? (
              'Só na loja'
            ) : esgotado ? (
              'Indisponível'
            ) : (
              <>
                <IconShoppingBagPlus size={20} aria-hidden /> Adicionar ao Carrinho
              </>
            )}
          </button>
        </div>
        {especial?.depois}
        {condicoes?.entrega?.envio?.ativa && !soNaLoja ? (
          <AbrirCalculo lojaId={loja.id} itens={[{ produto_id: mostrado.id, quantidade }]} />
        ) : null}
        <p className="sem-js apagado">Para comprar, ligue o JavaScript do navegador.</p>
        {produto.maior_de_18 && <p className="selo tomate">Venda proibida para menores de 18 anos</p>}
        {soNaLoja && <p>Vendido só na loja, a quem mostra um documento de identidade.</p>}
        <Ficha completo={completo} condicoes={condicoes} codigo={loja.codigo} nivel={nivel} />
      </div>
    </div>
  )
}

function imagemUnica(url: string | null, texto_alternativo: string) {
  return url ? [{ url, texto_alternativo }] : []
}

function Quantidade({
  valor,
  maximo,
  onMudar,
}: {
  valor: number
  maximo: number
  onMudar: (valor: number) => void
}) {
  const teto = Math.max(1, maximo)
  return (
    <fieldset className="quantidade" disabled={maximo <= 0}>
      <legend className="so-leitor">Quantidade</legend>
      <MenosEMais quantidade={valor} maximo={teto} aoMudar={onMudar}>
        <input
          className="numeros"
          type="number"
          inputMode="numeric"
          aria-label="Quantidade"
          min={1}
          max={teto}
          step={1}
          value={valor}
          onChange={(evento) => {
            const nova = Math.trunc(Number(evento.target.value))
            onMudar(Math.min(teto, Math.max(1, Number.isFinite(nova) ? nova : 1)))
          }}
        />
      </MenosEMais>
    </fieldset>
  )
}
