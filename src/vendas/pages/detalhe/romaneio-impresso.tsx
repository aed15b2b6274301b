import { formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { aSeparar } from '../../no-papel.ts'
import type { Venda } from '../../schemas.ts'
import { Impressao, Papel } from './papel-impresso.tsx'

/** What to fetch from the shelves for these sales, product by product. */
export function RomaneioImpresso({ vendas }: { vendas: Venda[] }) {
  const agora = useAgora()
  const linhas = aSeparar(vendas)
  const pedidos = new Set(linhas.flatMap((linha) => linha.pedidos.map(({ numero }) => numero)))
  return (
    <Impressao>
      <Papel
        titulo="Romaneio de separação"
        data={`${plural(pedidos.size, '# pedido', '# pedidos')}, ${formatarDataHora(agora)}`}
        colunas={['Produto', 'Qtd.', 'Pedidos']}
        linhas={linhas.map(({ id, nome, unidades, pedidos: dela }) => ({
          id,
          celulas: [nome, unidades, dela.map((um) => `#${um.numero} (${um.unidades})`).join(', ')],
        }))}
      />
    </Impressao>
  )
}
