import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarPorcento } from '#src/shared/numeros.ts'
import { plural } from '#src/shared/plural.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { Exportar } from '#src/shared/ui/lista/exportar.tsx'
import { Rolagem } from '#src/shared/ui/rolagem.tsx'
import type { Receitas } from '../schemas-receitas.ts'
import { mesCurto } from './periodo-das-receitas.ts'
import estilo from './receitas.module.css'

/** Of the shops that began to pay in a month, how many still paid so many months later. */
export function Coortes({ coortes }: Pick<Receitas, 'coortes'>) {
  const meses = Math.max(0, ...coortes.map(({ ativas }) => ativas.length))
  const lugares = Array.from({ length: meses }, (_, mes) => mes)
  return (
    <Quadro titulo="Retenção por mês de início" className={estilo.quadro}>
      {coortes.length === 0 ? (
        <p className="apagado">Nenhuma loja começou a pagar no período.</p>
      ) : (
        <Rolagem nome="Retenção por mês de início: tabela">
          <table className={`${estilo.tabela} ${estilo.coorte}`}>
            <thead>
              <tr>
                <th scope="col">Começou em</th>
                <th scope="col">Lojas</th>
                {lugares.map((mes) => (
                  <th scope="col" key={mes}>
                    <span aria-hidden>{mes}º</span>
                    <span className="so-leitor">{mesesDepois(mes)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {coortes.map(({ mes, tamanho, ativas }) => (
                <tr key={mes}>
                  <th scope="row">{mesCurto(mes)}</th>
                  <td>{tamanho}</td>
                  {lugares.map((lugar) => {
                    const parte = (ativas[lugar] ?? 0) / tamanho
                    return lugar < ativas.length ? (
                      <td
                        key={lugar}
                        data-parte
                        style={{ '--parte': parte } as CSSProperties}
                        title={`${ativas[lugar]} de ${tamanho}`}
                      >
                        {Math.round(parte * 100)}%
                      </td>
                    ) : (
                      <td key={lugar}>
                        <span className="so-leitor">Ainda não chegou</span>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Rolagem>
      )}
    </Quadro>
  )
}

function mesesDepois(meses: number): string {
  if (meses === 0) return 'No mês de início'
  return plural(meses, '# mês depois', '# meses depois')
}

/** What the reminders bring back. */
export function Recuperacao({ recuperacao }: Pick<Receitas, 'recuperacao'>) {
  const atrasadas = recuperacao[0]?.de ?? 0
  return (
    <Quadro titulo="Recuperação depois dos lembretes" className={estilo.quadro}>
      <p className="apagado">
        {atrasadas === 0
          ? 'Nenhuma fatura do período passou do vencimento sem pagamento.'
          : 'Das faturas que passaram do vencimento, quanto foi pago até cada dia. Conta a fatura que já chegou ao dia.'}
      </p>
      {atrasadas === 0 ? null : (
        <ul className={`sem-lista ${estilo.recuperacao}`}>
          {recuperacao.map(({ ate_dia: dia, percentual, de }) => (
            <li key={dia}>
              <span>D+{dia}</span>
              <span className={estilo.trilho} aria-hidden>
                <span style={{ width: `${percentual ?? 0}%` }} />
              </span>
              <span className="numeros direita">
                <strong>{percentual === null ? '—' : formatarPorcento(percentual)}</strong>{' '}
                <span className="apagado">de {de}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Quadro>
  )
}

export function PorPlano({
  porPlano,
  mrr,
  recebida,
}: {
  porPlano: Receitas['por_plano']
  mrr: number
  recebida: number
}) {
  return (
    <Quadro titulo="Por plano" className={estilo.quadro}>
      <Rolagem nome="Receita por plano">
        <table className={estilo.tabela}>
          <thead>
            <tr>
              <th scope="col">Plano</th>
              <th scope="col">Assinaturas</th>
              <th scope="col">MRR</th>
              <th scope="col">Recebida</th>
            </tr>
          </thead>
          <tbody>
            {porPlano.map((plano) => (
              <tr key={plano.plano}>
                <th scope="row">{plano.plano}</th>
                <td data-rotulo="Assinaturas">{plano.assinaturas}</td>
                <td data-rotulo="MRR">{formatarReais(plano.mrr)}</td>
                <td data-rotulo="Recebida">{formatarReais(plano.recebida)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td data-rotulo="Assinaturas">
                {porPlano.reduce((soma, { assinaturas }) => soma + assinaturas, 0)}
              </td>
              <td data-rotulo="MRR">{formatarReais(mrr)}</td>
              <td data-rotulo="Recebida">{formatarReais(recebida)}</td>
            </tr>
          </tfoot>
        </table>
      </Rolagem>
    </Quadro>
  )
}

export function PorLoja({
  porLoja,
  lojas,
  filtros,
}: {
  porLoja: Receitas['por_loja']
  lojas: number
  filtros: { de: string; ate: string }
}) {
  return (
    <Quadro
      titulo="Por loja"
      className={estilo.quadro}
      ferramenta={<Exportar recurso="receitas-por-loja" incluida filtros={filtros} />}
    >
      {porLoja.length === 0 ? (
        <p className="apagado">Nenhuma loja pagou, deve ou assina no período.</p>
      ) : (
        <Rolagem nome="Receita por loja">
          <table className={estilo.tabela}>
            <thead>
              <tr>
                <th scope="col">Loja</th>
                <th scope="col" className={estilo.texto}>
                  Plano
                </th>
                <th scope="col">MRR</th>
                <th scope="col">Recebida</th>
                <th scope="col">Em aberto</th>
              </tr>
            </thead>
            <tbody>
              {porLoja.map((uma) => (
                <tr key={uma.estabelecimento_id}>
                  <th scope="row">
                    <Link to={`/admin/faturas?busca=${encodeURIComponent(uma.loja)}`}>{uma.loja}</Link>
                  </th>
                  <td data-rotulo="Plano" className={estilo.texto}>
                    {uma.plano}
                  </td>
                  <td data-rotulo="MRR">{formatarReais(uma.mrr)}</td>
                  <td data-rotulo="Recebida">{formatarReais(uma.recebida)}</td>
                  <td data-rotulo="Em aberto">{formatarReais(uma.em_aberto)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Rolagem>
      )}
      {lojas > porLoja.length ? (
        <p className="apagado">
          As {porLoja.length} maiores de {lojas}. A planilha tem todas.
        </p>
      ) : null}
    </Quadro>
  )
}
