import type { Resposta } from '#src/shared/ui/api.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Pares } from '#src/shared/ui/kit/pares.tsx'
import estilo from './vendas.module.css'

/** What `GET /rest/v1/vendas/resumo` answers. Reais. */
export type ResumoDaLista = Resposta<'GET /rest/v1/vendas/resumo'>

/** The figures over the list, under the same filters, for who sees what the shop takes. */
export function FaixaDeTotais({ resumo }: { resumo: ResumoDaLista }) {
  const { valor_total: total, ticket_medio: ticket, a_receber: aReceber } = resumo
  if (total === null || ticket === null || aReceber === null) return null
  return (
    <Pares
      className={`cartao ${estilo.faixa}`}
      pares={[
        ['Valor total', formatarReais(total)],
        ['Vendas', String(resumo.vendas)],
        ['Ticket médio', formatarReais(ticket)],
        ['A receber', formatarReais(aReceber)],
      ]}
    />
  )
}
