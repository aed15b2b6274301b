import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'
import { formatarCelula } from '../../formatar.ts'
import { nomeDoIntervalo } from '../../periodo.ts'
import type { Relatorio } from '../../schemas.ts'

const LINHAS = 10

interface RelatorioAgendado {
  nome: string
  loja: string
  relatorio: Relatorio
  /** Name of the file that travels with the letter. */
  anexo?: string | undefined
  link: string
}

/** The first rows of a kept report, and where the rest is. */
export function CartaDeRelatorio({ nome, loja, relatorio, anexo, link }: RelatorioAgendado) {
  const [tabela] = relatorio.tabelas
  return (
    <Carta titulo={nome}>
      <Paragrafo>
        {loja}, {nomeDoIntervalo(relatorio.periodo)}.
      </Paragrafo>
      <ul>
        {relatorio.numeros.map((numero) => (
          <li key={numero.id}>
            {numero.nome}: {formatarCelula(numero.valor, numero.unidade)}
          </li>
        ))}
      </ul>
      {tabela && tabela.linhas.length > 0 ? (
        <table
          width="100%"
          cellPadding={6}
          style={{ borderCollapse: 'collapse', fontSize: 14, marginTop: 16 }}
        >
          <thead>
            <tr>
              {tabela.colunas.map(({ id, nome: titulo, unidade }) => (
                <th key={id} scope="col" align={unidade === 'texto' ? 'left' : 'right'}>
                  {titulo}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tabela.linhas.slice(0, LINHAS).map(({ celulas }) => (
              <tr key={String(celulas[0])}>
                {tabela.colunas.map(({ id, unidade }, i) => (
                  <td key={id} align={unidade === 'texto' ? 'left' : 'right'} style={CELULA}>
                    {formatarCelula(celulas[i] ?? null, unidade)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Paragrafo>Nenhuma venda paga nesse período.</Paragrafo>
      )}
      {anexo ? <Paragrafo>O relatório inteiro vai anexo: {anexo}</Paragrafo> : null}
      <Botao href={link}>Abrir o relatório</Botao>
      <Discreto>
        Você agendou este envio. Para parar de receber, exclua o relatório em Relatórios, aba Personalizado.
      </Discreto>
    </Carta>
  )
}

const CELULA = { borderTop: '1px solid #8884' } as const
