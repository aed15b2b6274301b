import { formatarReais } from '#src/shared/dinheiro.ts'
import type { NomeDaAba } from '../abas.ts'
import estilo from './vendas.module.css'

/** What `GET /rest/v1/vendas/resumo` answers. Reais. */
export interface ResumoDaLista {
  contagens: Record<NomeDaAba | 'todas', number>
  valor_total: number
  vendas: number
  ticket_medio: number
  a_receber: number
}

/** The figures over the list, under the same filters. */
export function FaixaDeTotais({ resumo }: { resumo: ResumoDaLista }) {
  const figuras = [
    ['Valor total', formatarReais(resumo.valor_total)],
    ['Vendas', String(resumo.vendas)],
    ['Ticket médio', formatarReais(resumo.ticket_medio)],
    ['A receber', formatarReais(resumo.a_receber)],
  ] as const
  return (
    <dl className={`cartao ${estilo.faixa}`}>
      {figuras.map(([nome, valor]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
