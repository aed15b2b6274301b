import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { provarSegundoFator } from './entrar.ts'
import estilo from './formulario.module.css'
import { mensagemDeAuth } from './mensagens-de-auth.ts'

/** The step after the password, for accounts with a second factor. */
export function SegundoFator({ aoProvar }: { aoProvar: () => void }) {
  const { sair } = useSessao()
  const [codigo, setCodigo] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  async function confirmar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    const recusa = await provarSegundoFator(codigo.replace(/\s/g, ''))
    setEnviando(false)
    if (recusa) setErro(mensagemDeAuth(recusa))
    else aoProvar()
  }

  return (
    <form method="post" className={estilo.campos} onSubmit={(evento) => void confirmar(evento)}>
      <h2>Confirme que é você</h2>
      <p className={estilo.texto}>Abra seu aplicativo de autenticação e digite o código que aparece nele.</p>
      <TextInput
        label="Código de verificação"
        value={codigo}
        onChange={(evento) => {
          setCodigo(evento.currentTarget.value)
          setErro(null)
        }}
        error={erro}
        autoComplete="one-time-code"
        inputMode="text"
        maxLength={24}
        required
        ref={focar}
      />
      <Button type="submit" loading={enviando}>
        Confirmar
      </Button>
      <button type="button" className={estilo.acao} onClick={() => void sair()}>
        Entrar com outra conta
      </button>
    </form>
  )
}

function focar(campo: HTMLInputElement | null): void {
  campo?.focus()
}
