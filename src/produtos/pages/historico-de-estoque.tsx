import { Suspense, use, useState } from 'react'
import { Link } from 'react-router'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { descreverMovimento, NOME_DA_SOMA } from '../estoque.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import type { ExplicacaoDoEstoque, Movimento } from '../schemas-estoque.ts'
import estilo from './produtos.module.css'

type Produto = Pick<ProdutoDaLoja, 'id' | 'nome' | 'estoque' | 'estabelecimento_id'>

interface Lido {
  porque: ExplicacaoDoEstoque
  movimentos: Movimento[]
  total: number
  proximo: string | null
}

/** An opened history: the product, and what is being read of it (null when it could not be). */
export interface HistoricoAberto {
  produto: Produto
  leitura: Promise<Lido | null>
}

export function abrirHistorico(produto: Produto): HistoricoAberto {
  return { produto, leitura: ler(produto) }
}

async function ler(produto: Produto): Promise<Lido | null> {
  const { id, estabelecimento_id } = produto
  return lerOu(null, async () => {
    const [porque, { itens, total, proximo }] = await Promise.all([
      api.get('/rest/v1/produtos/:id/estoque', { params: { id }, query: { estabelecimento_id } }),
      lerMovimentos(produto),
    ])
    return { porque, movimentos: itens, total, proximo }
  })
}

interface Props {
  aberto: HistoricoAberto | null
  aoMudar: (aberto: HistoricoAberto | null) => void
}

/** `Por que meu estoque é 7?`: the sum of every movement, the open sales that hold units, and each movement itself. */
export function HistoricoDeEstoque({ aberto, aoMudar }: Props) {
  return (
    <Dialogo
      aberto={aberto !== null}
      aoFechar={() => aoMudar(null)}
      titulo={aberto ? `Por que meu estoque é ${aberto.produto.estoque}?` : ''}
      largura="46rem"
    >
      {aberto ? (
        <Suspense fallback={<Esqueleto />}>
          <Historico aberto={aberto} aoTentar={() => aoMudar(abrirHistorico(aberto.produto))} />
        </Suspense>
      ) : null}
    </Dialogo>
  )
}

function Historico({ aberto, aoTentar }: { aberto: HistoricoAberto; aoTentar: () => void }) {
  const { produto } = aberto
  const lido = use(aberto.leitura)
  const [depois, setDepois] = useState<{ itens: Movimento[]; proximo: string | null } | null>(null)
  const { proximo } = depois ?? lido ?? { proximo: null }
  const [verMais] = useAcao({ titulo: 'Não foi possível carregar' }, async () => {
    const mais = await lerMovimentos(produto, proximo)
    setDepois({ itens: [...(depois?.itens ?? []), ...mais.itens], proximo: mais.proximo })
  })

  if (!lido) return <NaoCarregou aoTentar={aoTentar} />
  const movimentos = [...lido.movimentos, ...(depois?.itens ?? [])]
  return (
    <div className={estilo.historico}>
      <p>{produto.nome}</p>
      <Soma porque={lido.porque} />
      <Reservas porque={lido.porque} />
      <h3>Histórico de estoque</h3>
      {movimentos.length === 0 ? (
        <p className="apagado">Nenhum movimento ainda.</p>
      ) : (
        <TabelaDeMovimentos movimentos={movimentos} />
      )}
      {proximo ? (
        <button type="button" className="botao leve" onClick={verMais}>
          Ver mais ({lido.total - movimentos.length})
        </button>
      ) : null}
    </div>
  )
}

const lerMovimentos = ({ id, estabelecimento_id }: Produto, depois?: string | null) =>
  api.get('/rest/v1/produtos/:id/movimentos', {
    params: { id },
    query: { estabelecimento_id, limite: 20, depois },
  })

function Soma({ porque: { somas, estoque } }: { porque: ExplicacaoDoEstoque }) {
  return (
    <dl className={estilo.soma}>
      {somas.map(({ tipo, qtd, movimentos }) => (
        <div key={tipo}>
          <dt>
            {NOME_DA_SOMA[tipo] ?? tipo} <span className="apagado">({movimentos}×)</span>
          </dt>
          <dd className="numeros">{comSinal(qtd)}</dd>
        </div>
      ))}
      <div className={estilo.total}>
        <dt>Em estoque</dt>
        <dd className="numeros">{estoque}</dd>
      </div>
    </dl>
  )
}

function Reservas({ porque: { reservas, estoque_reservado } }: { porque: ExplicacaoDoEstoque }) {
  if (estoque_reservado === 0) return null
  return (
    <p>
      Mais <strong className="numeros">{estoque_reservado}</strong>{' '}
      {plural(estoque_reservado, 'separada', 'separadas')} em vendas abertas:{' '}
      {reservas.map(({ venda_id, numero, quantidade }, i) => (
        <span key={venda_id}>
          {i > 0 ? ', ' : ''}
          <Link to={`/vendas/${venda_id}`}>#{numero}</Link> ({quantidade})
        </span>
      ))}
      .
    </p>
  )
}

function TabelaDeMovimentos({ movimentos }: { movimentos: Movimento[] }) {
  return (
    <table className={estilo.movimentos}>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">O que houve</th>
          <th scope="col" className={estilo.direita}>
            Unidades
          </th>
          <th scope="col" className={estilo.direita}>
            Ficou
          </th>
        </tr>
      </thead>
      <tbody>
        {movimentos.map((movimento) => (
          <tr key={movimento.id}>
            <td title={formatarDataHora(movimento.created_at)}>{formatarData(movimento.created_at)}</td>
            <td>
              {movimento.variacao ? <strong>{movimento.variacao} · </strong> : null}
              {descreverMovimento(movimento)}{' '}
              {movimento.venda_id ? (
                <Link to={`/vendas/${movimento.venda_id}`}>#{movimento.venda_numero}</Link>
              ) : null}
              {movimento.por ? <span className={estilo.por}>por {movimento.por}</span> : null}
            </td>
            <td className={estilo.direita}>{movimento.qtd === 0 ? '—' : comSinal(movimento.qtd)}</td>
            <td className={estilo.direita}>{movimento.saldo_apos}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Esqueleto() {
  return (
    <div className={estilo.esqueleto} aria-busy="true">
      <p className="so-leitor">Carregando o histórico</p>
      <span />
      <span />
      <span />
    </div>
  )
}

function comSinal(qtd: number): string {
  return qtd > 0 ? `+${qtd.toLocaleString('pt-BR')}` : qtd.toLocaleString('pt-BR').replace('-', '−')
}
