import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { provarSegundoFator } from './entrar.ts'
import estilo from './formulario.module.css'

/** The step after the password, for accounts with a second factor. */
export function SegundoFator({ aoProvar }: { aoProvar: () => void }) {
  const { sair } = useSessao()
  const [codigo, setCodigo] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  async function confirmar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    const recusa = await provarSegundoFator(codigo)
    setEnviando(false)
    if (recusa) setErro(recusa)
    else aoProvar()
  }

  return (
    <form method="post" className={estilo.campos} onSubmit={(evento) => void confirmar(evento)}>
      <h2>Confirme que é você</h2>
      <p className={estilo.texto}>
        Abra seu aplicativo de autenticação e digite os 6 números que aparecem nele. Sem o celular, use um dos
        seus códigos de recuperação.
      </p>
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
      <BotaoDeEnvio enviando={enviando}>Confirmar</BotaoDeEnvio>
      <button type="button" className={estilo.acao} onClick={() => void sair()}>
        Entrar com outra conta
      </button>
    </form>
  )
}

function focar(campo: HTMLInputElement | null): void {
  campo?.focus()
}
