import { IconTrash } from '@tabler/icons-react'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { MenosEMais } from '#src/shared/ui/kit/menos-e-mais.tsx'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import { type LinhaDoBalcao, type RascunhoDoBalcao, somarBalcao, subtotalDaLinha } from '../../balcao.ts'
import { CampoDesconto } from './campo-desconto.tsx'
import { CupomDoBalcao } from './cupom-do-balcao.tsx'
import estilo from './nova-venda.module.css'
import { mudarRascunho } from './rascunho-do-balcao.ts'

interface Props {
  lojaId: string
  rascunho: RascunhoDoBalcao
  podeDescontar: boolean
}

/** The lines of the sale with their discounts, and the sums. */
export function CarrinhoDoBalcao({ lojaId, rascunho, podeDescontar }: Props) {
  const { subtotal, cupom, desconto, total } = somarBalcao(rascunho)

  function mudarLinha(id: string, mudancas: Partial<LinhaDoBalcao>) {
    mudarRascunho(lojaId, {
      linhas: rascunho.linhas
        .map((linha) => (linha.produto.id === id ? { ...linha, ...mudancas } : linha))
        .filter(({ quantidade }) => quantidade > 0),
    })
  }

  return (
    <section className="cartao pilha vao-12 folga-16" aria-labelledby="carrinho-do-balcao" id="carrinho">
      <h2 id="carrinho-do-balcao">Carrinho</h2>
      {rascunho.linhas.length === 0 ? (
        <p className="apagado">Busque um produto ou leia o código de barras.</p>
      ) : (
        <ul className={`sem-lista ${estilo.linhas}`}>
          {rascunho.linhas.map((linha) => (
            <Linha key={linha.produto.id} linha={linha} podeDescontar={podeDescontar} aoMudar={mudarLinha} />
          ))}
        </ul>
      )}
      {rascunho.linhas.length > 0 ? (
        <>
          <div className={estilo.dobras}>
            {podeDescontar ? (
              <details className={estilo.mais} open={desconto > 0 || undefined}>
                <summary>Desconto na venda</summary>
                <CampoDesconto
                  nome="Desconto"
                  mostrarNome
                  maximoCentavos={subtotal}
                  centavos={rascunho.descontoCentavos}
                  porcento={rascunho.descontoPorcento ?? null}
                  aoMudar={(mudanca) => mudarRascunho(lojaId, mudanca)}
                />
              </details>
            ) : (
              <p className="apagado">Só quem administra a loja dá desconto.</p>
            )}
            <CupomDoBalcao lojaId={lojaId} rascunho={rascunho} />
          </div>
          <Pares
            className={estilo.somas}
            pares={[
              cupom + desconto > 0 && ['Subtotal', formatarReais(paraReais(subtotal)), 'numeros'],
              cupom > 0 && [`Cupom ${rascunho.cupom?.codigo}`, formatarReais(paraReais(-cupom)), 'numeros'],
              desconto > 0 && ['Desconto', formatarReais(paraReais(-desconto)), 'numeros'],
              ['Total', formatarReais(paraReais(total)), estilo.total],
            ]}
          />
        </>
      ) : null}
    </section>
  )
}

interface LinhaProps {
  linha: LinhaDoBalcao
  podeDescontar: boolean
  aoMudar: (id: string, mudancas: Partial<LinhaDoBalcao>) => void
}

function Linha({ linha, podeDescontar, aoMudar }: LinhaProps) {
  const { produto, quantidade, descontoCentavos, descontoPorcento } = linha
  const mudar = (nova: number) => aoMudar(produto.id, { quantidade: Math.min(nova, produto.estoque) })
  return (
    <li>
      <div className={estilo.topoDaLinha}>
        <span>{produto.nome}</span>
        <strong className="numeros">{formatarReais(paraReais(subtotalDaLinha(linha)))}</strong>
      </div>
      <div className={estilo.peDaLinha}>
        <div className={estilo.quantidade}>
          <MenosEMais
            quantidade={quantidade}
            maximo={produto.estoque}
            de={produto.nome}
            tirar={<IconTrash size={18} aria-hidden />}
            aoMudar={mudar}
          >
            <Campo
              inputMode="numeric"
              aria-label={`Quantidade de ${produto.nome}`}
              value={quantidade}
              onFocus={(evento) => evento.currentTarget.select()}
              onChange={(evento) => {
                const nova = Number(evento.currentTarget.value.replace(/\D/g, ''))
                if (nova > 0) mudar(nova)
              }}
            />
          </MenosEMais>
        </div>
        <span className="apagado numeros">× {formatarReais(produto.preco)}</span>
        {podeDescontar ? (
          <details
            className={`${estilo.mais} ${estilo.descontoDaLinha}`}
            open={descontoCentavos > 0 || descontoPorcento ? true : undefined}
          >
            <summary aria-label={`Desconto em ${produto.nome}`}>Desconto</summary>
            <CampoDesconto
              nome={`Desconto por unidade de ${produto.nome}`}
              maximoCentavos={Math.round(produto.preco * 100)}
              centavos={descontoCentavos}
              porcento={descontoPorcento ?? null}
              aoMudar={(mudanca) => aoMudar(produto.id, mudanca)}
            />
          </details>
        ) : null}
      </div>
    </li>
  )
}
