/** What a spreadsheet says whose work was given up, and why. */
export function ImportacaoParada({ erro }: { erro: string | null }) {
  return (
    <output>
      <strong>A importação parou antes do fim.</strong> {erro}
    </output>
  )
}
