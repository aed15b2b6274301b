import { createPortal } from 'react-dom'
import { formatarDataHora } from '#src/shared/datas.ts'
import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import type { Venda } from '../../schemas.ts'
import estilo from './imprimir-venda.module.css'

/** What to fetch from the shelves for these sales, product by product. */
export function RomaneioImpresso({ vendas }: { vendas: Venda[] }) {
  const agora = useAgora()
  const porProduto = Map.groupBy(
    vendas.flatMap(({ numero, itens }) => itens.map((item) => ({ ...item, numero }))),
    ({ produto_id }) => produto_id,
  )
  const linhas = [...porProduto.values()]
    .map((itens) => ({
      id: itens[0]?.produto_id,
      nome: itens[0]?.nome ?? '',
      quantidade: itens.reduce((soma, item) => soma + item.quantidade, 0),
      pedidos: itens.map(({ numero, quantidade }) => `#${numero} (${quantidade})`).join(', '),
    }))
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))

  return createPortal(
    <div className={`${estilo.impressao} ${estilo.folha}`}>
      <article className={estilo.papel}>
        <header>
          <p className={estilo.numero}>Romaneio de separação</p>
          <p>
            {vendas.length} pedidos, {formatarDataHora(agora)}
          </p>
        </header>
        <table>
          <thead>
            <tr>
              <th scope="col">Produto</th>
              <th scope="col">Qtd.</th>
              <th scope="col">Pedidos</th>
            </tr>
          </thead>
          <tbody>
            {linhas.map(({ id, nome, quantidade, pedidos }) => (
              <tr key={id}>
                <td>{nome}</td>
                <td>{quantidade}</td>
                <td>{pedidos}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
    </div>,
    document.body,
  )
}
