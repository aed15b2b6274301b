import * as z from 'zod'

export const COLUNAS_DE_MEDIDAS = 8
export const LINHAS_DE_MEDIDAS = 40

const celula = z.string().check(z.trim(), z.maxLength(40, 'Use até 40 caracteres.'))

/** What the shop says of its sizes: every row has a text for each column. */
export const tabelaDeMedidasSchema = z
  .strictObject({
    titulo: z.string().check(z.trim(), z.maxLength(80, 'Use até 80 caracteres.')),
    colunas: z
      .array(celula.check(z.minLength(1, 'Dê um nome a cada coluna.')))
      .check(
        z.minLength(1, 'A tabela precisa de uma coluna.'),
        z.maxLength(COLUNAS_DE_MEDIDAS, `Use até ${COLUNAS_DE_MEDIDAS} colunas.`),
      ),
    linhas: z
      .array(z.array(celula))
      .check(
        z.minLength(1, 'A tabela precisa de uma linha.'),
        z.maxLength(LINHAS_DE_MEDIDAS, `Use até ${LINHAS_DE_MEDIDAS} linhas.`),
      ),
  })
  .check(({ value: { colunas, linhas }, issues }) => {
    for (const [i, linha] of linhas.entries()) {
      if (linha.length !== colunas.length)
        issues.push({
          code: 'custom',
          input: linha,
          path: ['linhas', i],
          message: 'Cada linha tem um texto por coluna.',
        })
    }
  })
export type TabelaDeMedidas = z.infer<typeof tabelaDeMedidasSchema>

/** One that a shop may begin with. */
export const TABELA_NOVA: TabelaDeMedidas = {
  titulo: 'Tabela de medidas',
  colunas: ['Tamanho', 'Busto (cm)', 'Cintura (cm)'],
  linhas: [
    ['P', '', ''],
    ['M', '', ''],
    ['G', '', ''],
  ],
}

/** Rows that say nothing are not kept. */
export const semLinhasVazias = (tabela: TabelaDeMedidas): TabelaDeMedidas => ({
  ...tabela,
  linhas: tabela.linhas.filter((linha) => linha.some((texto) => texto.trim())),
})
