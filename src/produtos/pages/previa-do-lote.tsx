import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import type { ResultadoDoLote } from '../lote.ts'
import estilo from './produtos.module.css'

const MOSTRADOS = 8

/** What a bulk change would do: before and after of the first ones, and who is left out and why. */
export function PreviaDoLote({ acao, resultado }: { acao: string; resultado: ResultadoDoLote }) {
  const { mudancas, atualizados, ignorados } = resultado
  const comTabela = acao !== 'categoria' && mudancas.length > 0
  return (
    <>
      <p>
        <strong className="numeros">{atualizados.toLocaleString('pt-BR')}</strong>{' '}
        {plural(atualizados, 'produto muda', 'produtos mudam')}
        {ignorados.length > 0
          ? `, ${plural(ignorados.length, '# fica como está', '# ficam como estão')}`
          : ''}
        . Dá para desfazer por 10 minutos.
      </p>
      {comTabela ? (
        <table className={estilo.movimentos}>
          <thead>
            <tr>
              <th scope="col">Produto</th>
              <th scope="col" className={estilo.direita}>
                Antes
              </th>
              <th scope="col" className={estilo.direita}>
                Depois
              </th>
            </tr>
          </thead>
          <tbody>
            {mudancas.slice(0, MOSTRADOS).map((mudanca) => (
              <tr key={mudanca.id}>
                <td>{mudanca.nome}</td>
                <td className={estilo.direita}>{valor(acao, mudanca, 0)}</td>
                <td className={estilo.direita}>
                  <strong>{valor(acao, mudanca, 1)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {comTabela && atualizados > MOSTRADOS ? (
        <p className="apagado">e mais {(atualizados - MOSTRADOS).toLocaleString('pt-BR')}.</p>
      ) : null}
      {ignorados.length > 0 ? (
        <ul className={estilo.ignorados}>
          {ignorados.slice(0, MOSTRADOS).map(({ id, nome, motivo }) => (
            <li key={id}>
              {nome}: {motivo}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function valor(
  acao: string,
  { preco, preco_promocao, estoque }: ResultadoDoLote['mudancas'][number],
  lado: 0 | 1,
) {
  if (acao === 'estoque') return estoque[lado].toLocaleString('pt-BR')
  if (acao === 'promocao')
    return lado === 0 ? formatarReais(preco[0]) : formatarReais(preco_promocao[1] ?? preco[1])
  return formatarReais(preco[lado])
}
