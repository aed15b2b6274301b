import { IconHistory } from '@tabler/icons-react'
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { formatarReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import type { GradeLida } from '../schemas-variacoes.ts'
import { EstoqueNaLinha } from './estoque-na-linha.tsx'
import estilo from './produtos.module.css'

type Produto = Pick<ProdutoDaLoja, 'id' | 'nome' | 'estabelecimento_id'>

/** A product whose variations are shown, and what is being read of them (null when it could not be). */
export interface VariacoesAbertas {
  produto: Produto
  leitura: Promise<GradeLida | null>
}

export function abrirVariacoes(produto: Produto): VariacoesAbertas {
  const { id, estabelecimento_id } = produto
  return {
    produto,
    leitura: lerOu(null, () =>
      api.get('/rest/v1/produtos/:id/variacoes', { params: { id }, query: { estabelecimento_id } }),
    ),
  }
}

interface Props {
  abertas: VariacoesAbertas | null
  podeEditar: boolean
  aoMudar: (abertas: VariacoesAbertas | null) => void
  aoVerHistorico: (variacao: Produto & { estoque: number }) => void
}

/** What there is of each variation: press a number to count it, or see why it is what it is. */
export function EstoqueDasVariacoes({ abertas, ...resto }: Props) {
  return (
    <Dialogo
      aberto={abertas !== null}
      aoFechar={() => resto.aoMudar(null)}
      titulo={`Estoque de ${abertas?.produto.nome ?? ''}`}
      largura="46rem"
    >
      {abertas ? (
        <Suspense fallback={<p aria-busy="true">Carregando as variações…</p>}>
          <Tabela abertas={abertas} {...resto} />
        </Suspense>
      ) : null}
    </Dialogo>
  )
}

function Tabela({ abertas, podeEditar, aoMudar, aoVerHistorico }: Props & { abertas: VariacoesAbertas }) {
  const { produto } = abertas
  const grade = use(abertas.leitura)
  const reler = () => aoMudar(abrirVariacoes(produto))
  if (!grade) return <NaoCarregou aoTentar={reler} />
  return (
    <div className="pilha">
      <table className={estilo.variacoes}>
        <thead>
          <tr>
            <th scope="col">Variação</th>
            <th scope="col">Preço</th>
            <th scope="col">Estoque</th>
            <th scope="col">
              <span className="so-leitor">Histórico</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grade.variacoes.map((variacao) => {
            const nome = `${produto.nome} (${variacao.variacao})`
            const naPrateleira = { ...produto, ...variacao, nome }
            return (
              <tr key={variacao.id}>
                <td>
                  {variacao.variacao}
                  {variacao.sku ? <span className={estilo.sku}>{variacao.sku}</span> : null}
                </td>
                <td className="numeros">{formatarReais(precoEfetivo(variacao))}</td>
                <td>
                  <EstoqueNaLinha produto={naPrateleira} podeEditar={podeEditar} aoMudar={reler} />
                </td>
                <td>
                  <button
                    type="button"
                    className="botao-icone"
                    aria-label={`Histórico de estoque de ${nome}`}
                    onClick={() => {
                      aoMudar(null)
                      aoVerHistorico(naPrateleira)
                    }}
                  >
                    <IconHistory size={18} aria-hidden />
                  </button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {podeEditar ? (
        <p>
          <Link to={`/produto/${produto.id}/editar`}>Mudar preços e combinações</Link>
        </p>
      ) : null}
    </div>
  )
}
