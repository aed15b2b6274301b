import { formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { idNaPrateleira } from '../../itens.ts'
import type { Venda } from '../../schemas.ts'
import { Impressao, Papel } from './papel-impresso.tsx'

/** What to fetch from the shelves for these sales, product by product. */
export function RomaneioImpresso({ vendas }: { vendas: Venda[] }) {
  const agora = useAgora()
  const porProduto = Map.groupBy(
    vendas.flatMap(({ numero, itens }) => itens.map((item) => ({ ...item, numero }))),
    idNaPrateleira,
  )
  const linhas = [...porProduto]
    .map(([id, itens]) => ({
      id,
      celulas: [
        itens[0]?.nome ?? '',
        itens.reduce((soma, item) => soma + item.quantidade, 0),
        itens.map(({ numero, quantidade }) => `#${numero} (${quantidade})`).join(', '),
      ] as const,
    }))
    .toSorted((a, b) => a.celulas[0].localeCompare(b.celulas[0], 'pt-BR'))

  return (
    <Impressao>
      <Papel
        titulo="Romaneio de separação"
        data={`${plural(vendas.length, '# pedido', '# pedidos')}, ${formatarDataHora(agora)}`}
        colunas={['Produto', 'Qtd.', 'Pedidos']}
        linhas={linhas}
      />
    </Impressao>
  )
}
