import { TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { mascararEmail } from '#src/shared/mascaras.ts'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './formulario.module.css'
import { mensagemDeAuth } from './mensagens-de-auth.ts'

/** The control and its dialog: an e-mail in, a reset link out, the same answer for any address. */
export function EsqueciMinhaSenha({ email: emailInicial }: { email: string }) {
  const [aberto, setAberto] = useState(false)
  const [email, setEmail] = useState('')
  const [enviadoPara, setEnviadoPara] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    // React hands events of a dialog on to the form that holds it: that one would try to sign in.
    evento.stopPropagation()
    setEnviando(true)
    const cliente = await authClient()
    const { error } = await cliente.resetPasswordForEmail(email.trim(), {
      redirectTo: `${location.origin}/auth/reset-password`,
    })
    setEnviando(false)
    if (error) {
      toast.erro('Erro ao enviar email', mensagemDeAuth(error))
      return
    }
    setEnviadoPara(mascararEmail(email.trim()))
    toast.ok('Email enviado', 'Verifique sua caixa de entrada.')
  }

  return (
    <>
      <button
        type="button"
        className={estilo.acao}
        onClick={() => {
          setEmail(emailInicial)
          setEnviadoPara(null)
          setAberto(true)
        }}
      >
        Esqueci minha senha
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Recuperar senha">
        {enviadoPara ? (
          <div className={estilo.campos}>
            <IconMailCheck size={40} aria-hidden />
            <p>
              Se houver uma conta com <strong>{enviadoPara}</strong>, o link para criar uma nova senha chega
              em instantes. O link serve uma vez só.
            </p>
            <button type="button" className="botao" onClick={() => setAberto(false)}>
              Entendi
            </button>
            <button type="button" className={estilo.acao} onClick={() => setEnviadoPara(null)}>
              Usar outro email
            </button>
          </div>
        ) : (
          <form method="post" className={estilo.campos} onSubmit={(evento) => void enviar(evento)}>
            <p className={estilo.texto}>
              Informe o email da sua conta. Enviaremos um link para criar uma nova senha.
            </p>
            <TextInput
              type="email"
              label="Email"
              value={email}
              onChange={(evento) => setEmail(evento.currentTarget.value)}
              autoComplete="email"
              required
              data-autofocus
            />
            <BotaoDeEnvio enviando={enviando}>Enviar link</BotaoDeEnvio>
          </form>
        )}
      </Dialogo>
    </>
  )
}
