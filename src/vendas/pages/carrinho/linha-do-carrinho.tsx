import { IconTrash } from '@tabler/icons-react'
import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { precoPorUnidade } from '#src/shared/medida.ts'
import { MenosEMais } from '#src/shared/ui/kit/menos-e-mais.tsx'
import { Link } from 'react-router'
import { NomeComEscolha } from '#src/shared/ui/loja/nome-com-escolha.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { LinhaDoCarrinho } from '../../carrinho.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import estilo from './carrinho.module.css'
import { carrinho } from './carrinho.tsx'

interface Comuns {
  /** In the drawer, whose step of the history a link to another page takes. */
  aoSair?: () => void
  /** The shop sells nothing any more, and that is said of it as a whole. */
  parada?: boolean
}

interface Props extends Comuns {
  linha: LinhaDoCarrinho
}

/** The lines of a shop; what no order takes comes last. */
export function LinhasDaLoja({ loja, ...comuns }: Comuns & { loja: LojaDoCarrinho }) {
  const mostrar = (linha: LinhaDoCarrinho) => (
    <LinhaComQuantidade key={linha.produto.id} linha={linha} {...comuns} />
  )
  return (
    <ul className="sem-lista pilha vao-0">
      {loja.linhas.map(mostrar)}
      {loja.fora.length > 0 && !comuns.parada ? <li className={estilo.fora}>Fora deste pedido</li> : null}
      {loja.fora.map(mostrar)}
    </ul>
  )
}

/** One line of the cart: taken out at once, or one by one. Decreasing from 1 removes; increasing stops at stock (docs/rules/marketplace.md#cart-stock-and-session). */
function LinhaComQuantidade({ linha, aoSair, parada = false }: Props) {
  const { produto, quantidade, subtotal } = linha
  const falta = produto.estoque < quantidade
  const { medida_quantidade = null, medida_unidade = null } = produto
  const porUnidade = precoPorUnidade(subtotal / quantidade, { medida_quantidade, medida_unidade })
  return (
    <li className={estilo.linha}>
      <Foto url={produto.imagem_url} alt="" tamanhos="64px" className={estilo.foto} />
      <div className="encolhe">
        <div className={estilo.titular}>
          <p className={estilo.nome}>
            <NomeComEscolha produto={produto} />
          </p>
          {quantidade > 1 ? (
            <button
              type="button"
              className="botao-icone"
              aria-label={`Remover ${produto.nome}`}
              onClick={() => carrinho.remover(produto.id)}
            >
              <IconTrash size={18} aria-hidden />
            </button>
          ) : null}
        </div>
        <p className="apagado miudo numeros">
          <Reais valor={subtotal / quantidade} /> cada{porUnidade ? ` · ${porUnidade}` : ''}
        </p>
        {parada ? null : produto.escolher ? (
          <p className="ruim miudo forte">
            Agora este produto tem opções.{' '}
            <Link
              to={`/loja/${produto.estabelecimento_codigo}/produto/${produto.id}`}
              replace={aoSair !== undefined}
              onClick={aoSair}
            >
              Escolha de novo
            </Link>
          </p>
        ) : falta ? (
          <p className="ruim miudo forte">
            {produto.estoque > 0
              ? `${produto.estoque === 1 ? 'Resta' : 'Restam'} só ${produto.estoque}. Diminua a quantidade.`
              : 'Fora de estoque.'}
          </p>
        ) : null}
        <div className={estilo.controles}>
          <div className={estilo.quantidade}>
            <MenosEMais
              quantidade={quantidade}
              maximo={produto.estoque}
              de={produto.nome}
              tirar={<IconTrash size={18} aria-hidden />}
              aoMudar={(nova) => carrinho.definirQuantidade(produto.id, nova)}
            >
              <span className="numeros">
                <span className="so-leitor">Quantidade: </span>
                {quantidade}
              </span>
            </MenosEMais>
          </div>
          <strong className={estilo.subtotal}>
            <Reais valor={subtotal} />
          </strong>
        </div>
      </div>
    </li>
  )
}
