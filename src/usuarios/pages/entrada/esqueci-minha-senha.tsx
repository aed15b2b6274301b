import { IconMailCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { mascararEmail } from '#src/shared/mascaras.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import estilo from '../formulario.module.css'
import { mensagemDeAuth } from './mensagens-de-auth.ts'

/** The control and its dialog: an e-mail in, a reset link out, the same answer for any address. */
export function EsqueciMinhaSenha({ email: emailInicial }: { email: string }) {
  const [aberto, setAberto] = useState(false)
  const [email, campo, { definir }] = useTexto()
  const [enviadoPara, setEnviadoPara] = useState<string | null>(null)

  const [enviar, enviando] = useAcao({}, async (evento: FormEvent) => {
    // React hands events of a dialog on to the form that holds it: that one would try to sign in.
    evento.stopPropagation()
    const cliente = await authClient()
    const { error } = await cliente.resetPasswordForEmail(email.trim(), {
      redirectTo: `${location.origin}/auth/reset-password`,
    })
    if (error) {
      toast.erro('Erro ao enviar email', mensagemDeAuth(error))
      return
    }
    setEnviadoPara(mascararEmail(email.trim()))
    toast.ok('Email enviado', 'Verifique sua caixa de entrada.')
  })

  return (
    <>
      <button
        type="button"
        className={estilo.acao}
        onClick={() => {
          definir(emailInicial)
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
          <form method="post" className={estilo.campos} onSubmit={enviar}>
            <p className="apagado">
              Informe o email da sua conta. Enviaremos um link para criar uma nova senha.
            </p>
            <Campo type="email" label="Email" {...campo} autoComplete="email" required data-autofocus />
            <BotaoDeEnvio enviando={enviando}>Enviar link</BotaoDeEnvio>
          </form>
        )}
      </Dialogo>
    </>
  )
}
