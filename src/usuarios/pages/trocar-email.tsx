import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import estilo from './minha-conta.module.css'

/** Another address to sign in with: it counts once both, the old and the new, have said yes. */
export function TrocarEmail({ email, novoEmail }: { email: string; novoEmail: string | null }) {
  const { revalidate } = useRevalidator()
  const [novo, setNovo] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  async function trocar() {
    if (!/^\S+@\S+\.\S+$/.test(novo)) return setErro('Por favor, insira um email válido.')
    setEnviando(true)
    const { error } = await (await authClient()).updateUser(
      { email: novo },
      { emailRedirectTo: `${location.origin}/perfil?tab=conta` },
    )
    setEnviando(false)
    if (error) return setErro(mensagemDeAuth(error))
    setNovo('')
    toast.ok('Email enviado', 'Confirme nos dois endereços, o atual e o novo.')
    await revalidate()
  }

  return (
    <section className={`cartao ${estilo.cartao}`} aria-labelledby="email">
      <h2 id="email">E-mail</h2>
      <p>
        Você entra com <strong>{email}</strong>.
      </p>
      {novoEmail && (
        <output>
          Troca para <strong>{novoEmail}</strong> em andamento: abra os links que enviamos aos dois endereços.
        </output>
      )}
      <form
        method="post"
        noValidate
        className={estilo.cartaoInterno}
        onSubmit={(evento) => {
          evento.preventDefault()
          void trocar()
        }}
      >
        <TextInput
          type="email"
          label="Novo e-mail"
          autoComplete="email"
          value={novo}
          error={erro}
          onChange={({ currentTarget }) => {
            setNovo(currentTarget.value)
            setErro(null)
          }}
        />
        <div className={estilo.botoes}>
          <BotaoDeEnvio enviando={enviando} className="leve">
            Trocar e-mail
          </BotaoDeEnvio>
        </div>
      </form>
    </section>
  )
}
