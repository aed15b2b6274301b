interface Props {
  produto: { nome: string; escolha?: { nome: string; texto: string } }
}

/** What a thing is called, and under it what was chosen of it. */
export function NomeComEscolha({ produto: { nome, escolha } }: Props) {
  if (!escolha) return nome
  return (
    <>
      {escolha.nome} <small className="escolha">{escolha.texto}</small>
    </>
  )
}
