/** What a spreadsheet says whose work was given up. */
export function ImportacaoParada() {
  return (
    <output>
      <strong>A importação parou antes do fim.</strong> O que já entrou ficou. Confira a planilha e envie o
      restante de novo.
    </output>
  )
}
