import { formatarReais } from '#src/shared/dinheiro.ts'
import type { NomeDaAba } from '../abas.ts'
import estilo from './vendas.module.css'

/** What `GET /rest/v1/vendas/resumo` answers. Reais. */
export interface ResumoDaLista {
  contagens: Record<NomeDaAba | 'todas', number>
  /** Null for roles that see no reports. */
  valor_total: number | null
  vendas: number
  ticket_medio: number | null
  a_receber: number | null
}

/** The figures over the list, under the same filters, for who sees what the shop takes. */
export function FaixaDeTotais({ resumo }: { resumo: ResumoDaLista }) {
  const { valor_total: total, ticket_medio: ticket, a_receber: aReceber } = resumo
  if (total === null || ticket === null || aReceber === null) return null
  const figuras = [
    ['Valor total', formatarReais(total)],
    ['Vendas', String(resumo.vendas)],
    ['Ticket médio', formatarReais(ticket)],
    ['A receber', formatarReais(aReceber)],
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
