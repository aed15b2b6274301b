import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { Foto } from '#src/shared/ui/loja/foto.tsx'
import type { Venda } from '../../schemas.ts'
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
                {item.quantidade} × {formatarReais(item.preco_unitario)}
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
            <strong className="numeros">{formatarReais(item.subtotal)}</strong>
          </li>
        ))}
      </ul>
      <dl className={estilo.somas}>
        <Soma nome="Subtotal" valor={venda.subtotal} />
        {venda.desconto > 0 ? <Soma nome="Desconto" valor={-venda.desconto} /> : null}
        {venda.entrega > 0 ? <Soma nome="Entrega" valor={venda.entrega} /> : null}
        {venda.valor_cancelado > 0 ? <Soma nome="Itens cancelados" valor={-venda.valor_cancelado} /> : null}
        <div className={estilo.total}>
          <dt>Total</dt>
          <dd>{formatarReais(venda.total)}</dd>
        </div>
        {venda.total_reembolsado > 0 ? (
          <>
            <Soma nome="Reembolsado" valor={-venda.total_reembolsado} />
            <Soma
              nome="Líquido"
              valor={(Math.round(venda.total * 100) - Math.round(venda.total_reembolsado * 100)) / 100}
            />
          </>
        ) : null}
      </dl>
    </>
  )
}

function Soma({ nome, valor }: { nome: string; valor: number }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd className="numeros">{formatarReais(valor)}</dd>
    </div>
  )
}
