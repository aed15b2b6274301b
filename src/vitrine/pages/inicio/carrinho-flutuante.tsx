import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { IconShoppingBag, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paraReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { NomeComEscolha } from '#src/shared/ui/loja/nome-com-escolha.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import { totalEmCentavos } from '#src/vendas/carrinho.ts'
import { useCarrinho } from '#src/vendas/pages/carrinho/carrinho.tsx'

const MOSTRADOS = 3

/** The cart at hand while looking around: its first three items and the total (docs/rules/marketplace.md#routes-and-menus). */
export default function CarrinhoFlutuante() {
  const { linhas, quantidadeTotal } = useCarrinho()
  const [aberto, setAberto] = useState(false)
  const id = useId()
  const outros = linhas.length - MOSTRADOS

  return (
    <aside className="carrinho-flutuante" aria-label="Seu carrinho">
      {aberto && (
        <div className="cartao painel" id={id}>
          <h2>Seu carrinho</h2>
          <ul className="sem-lista">
            {linhas.slice(0, MOSTRADOS).map(({ produto, quantidade, subtotal }) => (
              <li key={produto.id}>
                <Foto url={produto.imagem_url} alt="" tamanhos="48px" />
                <span className="nome">
                  <NomeComEscolha produto={produto} />
                  <span className="apagado">
                    {quantidade} × <Reais valor={subtotal / quantidade} />
                  </span>
                </span>
                <strong className="numeros">
                  <Reais valor={subtotal} />
                </strong>
              </li>
            ))}
          </ul>
          {outros > 0 && <p className="apagado">+{outros} outros itens</p>}
          <p className="total">
            Total{' '}
            <strong>
              <Reais valor={paraReais(totalEmCentavos(linhas))} />
            </strong>
          </p>
          <Link to="/loja" className="botao largo">
            Ver Carrinho Completo
          </Link>
        </div>
      )}
      <button
        type="button"
        className="abrir"
        aria-expanded={aberto}
        aria-controls={aberto ? id : undefined}
        aria-label={
          aberto
            ? 'Fechar o resumo do carrinho'
            : `Abrir o resumo do carrinho, ${plural(quantidadeTotal, '# item', '# itens')}`
        }
        onClick={() => setAberto(!aberto)}
      >
        {aberto ? <IconX aria-hidden /> : <IconShoppingBag aria-hidden />}
        {!aberto && <span className="contagem">{quantidadeTotal}</span>}
      </button>
    </aside>
  )
}
