import { Link } from 'react-router'
import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { Painel, ProdutoVendido } from '../schemas.ts'
import { LinhaDaVenda } from './linha-da-venda.tsx'
import estilo from './relatorios.module.css'

/** The five that brought in most. */
export function MaisVendidos({ produtos }: { produtos: readonly ProdutoVendido[] }) {
  return (
    <Quadro titulo="Mais vendidos" className={estilo.bloco}>
      {produtos.length === 0 ? (
        <p className="apagado">Nenhuma venda paga no período.</p>
      ) : (
        <ol className={`sem-lista ${estilo.lista}`}>
          {produtos.map(({ produto_id: id, nome, imagem_url: imagem, quantidade, receita, rota }) => (
            <li key={id}>
              <Foto url={imagem} alt="" tamanhos="48px" className={estilo.foto} />
              <span className={estilo.nome}>
                <Link to={rota}>{nome}</Link>
                <span className="apagado">{plural(quantidade, '# unidade', '# unidades')}</span>
              </span>
              {receita === null ? null : <strong className="numeros">{formatarReais(receita)}</strong>}
            </li>
          ))}
        </ol>
      )}
    </Quadro>
  )
}

export function UltimasVendas({ vendas }: { vendas: Painel['ultimas_vendas'] }) {
  return (
    <section className={`cartao ${estilo.bloco}`} aria-labelledby="ultimas">
      <header>
        <h2 id="ultimas">Últimas vendas</h2>
        <Link to="/vendas">Ver todas</Link>
      </header>
      {vendas.length === 0 ? (
        <p className="apagado">Nenhuma venda ainda. Compartilhe o link da sua loja.</p>
      ) : (
        <ul className={`sem-lista ${estilo.lista}`}>
          {vendas.map((venda) => (
            <LinhaDaVenda key={venda.id} venda={venda} quando={formatarData(venda.created_at)}>
              <Link to={`/vendas/${venda.id}`}>#{venda.numero}</Link> {venda.cliente ?? 'Não identificado'}
            </LinhaDaVenda>
          ))}
        </ul>
      )}
    </section>
  )
}

/** For who keeps the shelf: what is at or under its threshold, the emptiest first. */
export function ParaRepor({ produtos }: { produtos: Painel['repor'] }) {
  return (
    <Quadro titulo="Para repor" className={estilo.bloco}>
      {produtos.length === 0 ? (
        <p className="apagado">Nenhum produto abaixo do aviso de estoque.</p>
      ) : (
        <ul className={`sem-lista ${estilo.lista}`}>
          {produtos.map(({ id, produto_id: produto, nome, estoque }) => (
            <li key={id}>
              <Link to={`/produto/${produto}/editar`} className={estilo.nome}>
                {nome}
              </Link>
              <strong className="numeros">
                {estoque === 0 ? 'Sem estoque' : plural(estoque, '# unidade', '# unidades')}
              </strong>
            </li>
          ))}
        </ul>
      )}
    </Quadro>
  )
}
