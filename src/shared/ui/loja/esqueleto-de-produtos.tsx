/** Six grey cards in the shape of what is on its way. */
export function EsqueletoDeProdutos({ quantos = 6 }: { quantos?: number }) {
  return (
    <output className="grade-produtos" aria-label="Carregando produtos">
      {Array.from({ length: quantos }, (_, posicao) => `casa-${posicao}`).map((posicao) => (
        <span className="cartao-produto esqueleto" key={posicao} aria-hidden="true">
          <span className="vitrine">
            <span className="foto" />
          </span>
          <span className="corpo">
            <span style={{ width: '90%' }} />
            <span style={{ width: '60%' }} />
            <span style={{ width: '45%', height: 28 }} />
            <span style={{ height: 44 }} />
          </span>
        </span>
      ))}
    </output>
  )
}
