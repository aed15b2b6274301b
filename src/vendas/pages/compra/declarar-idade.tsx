import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

interface Props {
  aberto: boolean
  aoFechar: () => void
  aoDeclarar: () => void
}

/** Asked once, when something that is not sold to minors is bought; kept with the account (Lei 15.211/2025). */
export default function DeclararIdade({ aberto, aoFechar, aoDeclarar }: Props) {
  const [nascimento, setNascimento] = useState('')
  const [declarar, enviando] = useAcao({}, async () => {
    await api.post('/rest/v1/minha_idade', { body: { nascimento } })
    aoFechar()
    aoDeclarar()
  })
  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo="Quando você nasceu?">
      <FormularioDeDialogo
        aoEnviar={declarar}
        enviando={enviando}
        incompleto={nascimento === ''}
        botao="Confirmar e pedir"
        aoDesistir={aoFechar}
      >
        <p>Um dos produtos só pode ser vendido a maiores de 18 anos. Perguntamos uma vez.</p>
        <Campo
          label="Data de nascimento"
          description="Fica na sua conta. A loja não vê."
          type="date"
          required
          min="1900-01-01"
          autoComplete="bday"
          value={nascimento}
          onChange={({ currentTarget }) => setNascimento(currentTarget.value)}
        />
      </FormularioDeDialogo>
    </Dialogo>
  )
}
