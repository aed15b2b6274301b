import { useState } from 'react'
import type { ApiError } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'

/** Before a renewal at another price is paid: what it is, and a box of the person's own. */
export function AceitarPreco({
  erro,
  gerar,
  gerando,
  nome = 'Gerar PIX',
}: {
  erro: ApiError
  gerar: (precoAceito: number) => Promise<unknown>
  gerando: boolean
  nome?: string
}) {
  const [aceito, setAceito] = useState(false)
  const { frase, preco } = erro.problema
  return (
    <form
      method="post"
      className="pilha vao-14"
      onSubmit={(evento) => {
        evento.preventDefault()
        void gerar(Number(preco))
      }}
    >
      <p>{erro.detail}</p>
      <Marcar
        required
        label={String(frase)}
        checked={aceito}
        onChange={(evento) => setAceito(evento.currentTarget.checked)}
      />
      <BotaoDeEnvio enviando={gerando}>{nome}</BotaoDeEnvio>
    </form>
  )
}
