import { readEmails } from '#src/shared/server/email/texts.tsx'
import { formatarCelula } from '../formatar.ts'
import { nomeDoIntervalo } from '../periodo.ts'
import type { Relatorio } from '../schemas.ts'

const LINHAS = 10

export const EMAILS_DOS_RELATORIOS = readEmails(
  'relatorios',
  import.meta.glob<string>('../conteudo/emails/*.md', { eager: true, query: '?raw', import: 'default' }),
  { agendado: ['nome', 'loja', 'periodo', 'numeros', 'tabela', 'anexo', 'link'] },
)

/** The first rows of a kept report, as the blocks of its e-mail. */
export function blocosDoRelatorio({ periodo, numeros, tabelas }: Relatorio) {
  const [tabela] = tabelas
  return {
    periodo: nomeDoIntervalo(periodo),
    numeros: (
      <ul>
        {numeros.map((numero) => (
          <li key={numero.id}>
            {numero.nome}: {formatarCelula(numero.valor, numero.unidade)}
          </li>
        ))}
      </ul>
    ),
    tabela:
      tabela && tabela.linhas.length > 0 ? (
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
      ) : null,
  }
}

const CELULA = { borderTop: '1px solid #8884' } as const
