import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { UmaDe } from '#src/shared/ui/kit/uma-de.tsx'
import { restam } from '../../rules.ts'
import type { Venda, VendaDetalhe } from '../../schemas.ts'
import { type Escolha, EscolherUnidades, itensDaEscolha, valorDaEscolha } from './escolher-unidades.tsx'

interface Props {
  venda: VendaDetalhe
  /** Null: all that is left. */
  escolha: Escolha | null
  aoMudar: (escolha: Escolha | null) => void
  pergunta: string
  erro?: string | null
}

/** The whole order, or how many of which items. An order of one unit has nothing to choose. */
export function ItensADevolver({ venda, escolha, aoMudar, pergunta, erro }: Props) {
  if (!podeEmParte(venda)) return null
  return (
    <UmaDe
      pergunta={pergunta}
      nome="quais-itens"
      opcoes={[
        ['todos', 'Todos os itens'],
        ['alguns', 'Só alguns itens'],
      ]}
      valor={escolha ? 'alguns' : 'todos'}
      aoMudar={(quais) => aoMudar(quais === 'todos' ? null : (escolha ?? {}))}
    >
      {escolha ? <EscolherUnidades venda={venda} escolha={escolha} aoMudar={aoMudar} /> : null}
      {erro ? (
        <p role="alert" className="ruim miudo">
          {erro}
        </p>
      ) : null}
    </UmaDe>
  )
}

/** What the routes take: nothing for all, `null` when some were to be chosen and none was. */
export function itensADevolver(
  escolha: Escolha | null,
): { itens?: ReturnType<typeof itensDaEscolha> } | null {
  if (escolha === null) return {}
  const itens = itensDaEscolha(escolha)
  return itens.length > 0 ? { itens } : null
}

/** What goes back to the buyer: with the last unit the delivery too. */
export function valorADevolver(venda: Venda, escolha: Escolha | null): string {
  const resta = paraReais(paraCentavos(venda.total) - paraCentavos(venda.total_reembolsado))
  return formatarReais(escolha && !todas(venda, escolha) ? valorDaEscolha(venda, escolha) : resta)
}

/** Reais that its open return asks back: of the units that come back, or of all that is left. */
export function valorDaDevolucao(venda: Venda & Partial<Pick<VendaDetalhe, 'devolucao'>>): number {
  const itens = venda.devolucao?.itens ?? []
  const resta = paraReais(paraCentavos(venda.total) - paraCentavos(venda.total_reembolsado))
  const escolha = Object.fromEntries(itens.map(({ item_id, quantidade }) => [item_id, quantidade]))
  return itens.length === 0 || todas(venda, escolha) ? resta : valorDaEscolha(venda, escolha)
}

/** A sale on its way that is not paid yet comes back whole: there is no amount to split. */
function podeEmParte(venda: VendaDetalhe): boolean {
  const unidades = venda.itens.reduce((soma, item) => soma + restam(item), 0)
  return unidades > 1 && (venda.pago_em !== null || venda.status !== 'enviado')
}

function todas(venda: Venda, escolha: Escolha): boolean {
  return venda.itens.every((item) => (escolha[item.id] ?? 0) === restam(item))
}
