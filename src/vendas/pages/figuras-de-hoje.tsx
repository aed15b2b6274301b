import { Link } from 'react-router'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Lista } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/chip.tsx'
import { useAgora } from '#src/shared/ui/pix/relogio.ts'
import { resumirHoje } from '../resumo-de-hoje.ts'
import { rotuloDaSituacao } from '../rotulos.ts'
import type { Venda } from '../schemas.ts'
import estilo from './dashboard.module.css'

/** Today's figures from the sales at hand, saying so when those may not be all. */
export function FigurasDeHoje({ lista }: { lista: Lista<Venda> }) {
  const agora = new Date(useAgora())
  const { faturamento, pagas, ticketMedio, aguardando } = resumirHoje(lista.itens, agora)
  const parcial =
    lista.proximo !== null && formatarData(lista.itens.at(-1)?.created_at ?? agora) === formatarData(agora)
  return (
    <section aria-label="Hoje">
      <dl className={estilo.figuras}>
        <Figura nome="Faturamento hoje" valor={formatarReais(faturamento)} />
        <Figura nome="Vendas pagas hoje" valor={String(pagas)} />
        <Figura nome="Ticket médio hoje" valor={pagas > 0 ? formatarReais(ticketMedio) : 'Sem vendas'} />
        <Figura nome="Aguardando pagamento" valor={String(aguardando)} />
      </dl>
      {parcial ? (
        <p className="apagado">Hoje já passou de 100 pedidos: os números somam os 100 últimos.</p>
      ) : null}
    </section>
  )
}

function Figura({ nome, valor }: { nome: string; valor: string }) {
  return (
    <div className={`cartao ${estilo.figura}`}>
      <dt>{nome}</dt>
      <dd>{valor}</dd>
    </div>
  )
}

export function UltimasVendas({ vendas, variasLojas = false }: { vendas: Venda[]; variasLojas?: boolean }) {
  return (
    <section className={`cartao ${estilo.ultimas}`} aria-labelledby="ultimas">
      <div className={estilo.topo}>
        <h2 id="ultimas">Últimas vendas</h2>
        {variasLojas ? null : <Link to="/vendas">Ver todas</Link>}
      </div>
      {vendas.length === 0 ? (
        <p className="apagado">Nenhuma venda ainda. Compartilhe o link da sua loja.</p>
      ) : (
        <ul className="sem-lista">
          {vendas.map((venda) => (
            <li key={venda.id}>
              <div>
                <Link to={`/vendas/${venda.id}`}>#{venda.numero}</Link>{' '}
                {variasLojas ? venda.estabelecimento_nome : (venda.cliente?.nome ?? 'Não identificado')}
                <p className="apagado">{formatarDataHora(venda.created_at)}</p>
              </div>
              <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />
              <strong className="numeros">{formatarReais(venda.total)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
