import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { type Par, Pares } from '#src/shared/ui/kit/pares.tsx'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { Venda } from '../../schemas.ts'
import { descontosEEntrega } from '../../somas.ts'
import estilo from './venda.module.css'

/** The lines as they were sold, and the sums. */
export function ItensDaVenda({ venda }: { venda: Venda }) {
  return (
    <>
      <ul className={`sem-lista ${estilo.itens}`}>
        {venda.itens.map((item) => (
          <li key={item.id}>
            <Foto url={item.imagem_url} alt="" tamanhos="48px" className={estilo.foto} />
            <div>
              <p>{item.nome}</p>
              <p className="apagado numeros">
                {item.quantidade} × <Reais valor={item.preco_unitario} />
              </p>
              {item.quantidade_cancelada > 0 ? (
                <p className="ruim miudo">
                  {plural(item.quantidade_cancelada, '# cancelada', '# canceladas')}
                </p>
              ) : null}
              {item.quantidade_devolvida > 0 ? (
                <p className="ruim miudo">
                  {plural(item.quantidade_devolvida, '# devolvida', '# devolvidas')}
                </p>
              ) : null}
            </div>
            <strong className="numeros">
              <Reais valor={item.subtotal} />
            </strong>
          </li>
        ))}
      </ul>
      <Pares
        className={estilo.somas}
        pares={[...somasDaVenda(venda), ...devolvidoDaVenda(venda)].map(([nome, valor]) => [
          nome,
          valor,
          nome === 'Total' ? estilo.total : 'numeros',
        ])}
      />
    </>
  )
}

/** What its lines come to and what was taken off or added, down to the total. */
export function somasDaVenda(venda: Venda): Par[] {
  const { subtotal, valor_cancelado: cancelado, total } = venda
  return [
    ['Subtotal', <Reais key="subtotal" valor={subtotal} />],
    ...descontosEEntrega(venda).flatMap(([nome, reais]) => seHa(nome, reais)),
    ...seHa('Itens cancelados', -cancelado),
    ['Total', <Reais key="total" valor={total} />],
  ]
}

/** What of it went back, and what is left. */
function devolvidoDaVenda({ total, total_reembolsado: devolvido }: Venda): Par[] {
  if (devolvido <= 0) return []
  const liquido = paraReais(paraCentavos(total) - paraCentavos(devolvido))
  return [
    ['Reembolsado', <Reais key="reembolsado" valor={-devolvido} />],
    ['Líquido', <Reais key="liquido" valor={liquido} />],
  ]
}

function seHa(nome: string, reais: number): Par[] {
  return reais === 0 ? [] : [[nome, <Reais key={nome} valor={reais} />]]
}
