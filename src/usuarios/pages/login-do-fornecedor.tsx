import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { entrarComSenha } from './entrar.ts'
import { EsqueciMinhaSenha } from './esqueci-minha-senha.tsx'
import estilo from './formulario.module.css'
import { conferirCredenciais } from './login-da-porta.ts'
import { mensagemDeAuth } from './mensagens-de-auth.ts'

export function LoginDoFornecedor({ aoEntrar }: { aoEntrar: () => Promise<void> }) {
  const [enviando, setEnviando] = useState(false)
  const [naoConfirmado, setNaoConfirmado] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '' } })

  async function entrar(valores: typeof form.values) {
    if (!conferirCredenciais(valores)) return
    setEnviando(true)
    const erro = await entrarComSenha({ email: valores.email.trim(), password: valores.password })
    setNaoConfirmado(erro?.code === 'email_not_confirmed')
    if (erro) toast.erro('Erro no login', mensagemDeAuth(erro, { porta: 'fornecedor' }))
    else await aoEntrar()
    setEnviando(false)
  }

  return (
    <form
      method="post"
      noValidate
      className={estilo.campos}
      onSubmit={form.onSubmit((valores) => void entrar(valores))}
    >
      <TextInput type="email" label="Email" autoComplete="email" {...form.getInputProps('email')} />
      <PasswordInput
        label="Senha"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
        {...form.getInputProps('password')}
      />
      <EsqueciMinhaSenha email={form.values.email} />
      <BotaoDeEnvio enviando={enviando}>Entrar</BotaoDeEnvio>
      {naoConfirmado ? <ConfirmarEmail email={form.values.email} /> : null}
    </form>
  )
}

/** Shown only after a sign-in failed for an unconfirmed e-mail. Asks for the letter again; it confirms nothing itself. */
function ConfirmarEmail({ email }: { email: string }) {
  const [enviando, setEnviando] = useState(false)

  async function confirmar() {
    if (!email.trim()) {
      toast.erro('Email necessário', 'Informe o email da sua conta.')
      return
    }
    setEnviando(true)
    try {
      const resposta = await api.post<{ success?: boolean; alreadyConfirmed?: boolean } | undefined>(
        '/functions/v1/confirm-user-email',
        { email: email.trim() },
      )
      if (resposta?.alreadyConfirmed) toast.ok('Email confirmado!', 'Você já pode entrar.')
      else if (resposta?.success)
        toast.ok('Email enviado', 'Abra o link da mensagem para confirmar sua conta.')
      else toast.erro('Resposta inesperada', 'Tente novamente em instantes.')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      const mensagem = erro.problema.title ? (erro.detail ?? erro.title) : undefined
      toast.erro(
        'Erro ao confirmar email',
        mensagem ?? 'Não foi possível confirmar seu email. Tente novamente.',
      )
    } finally {
      setEnviando(false)
    }
  }

  return (
    <output className={estilo.aviso}>
      <span>
        <IconMailQuestion size={20} aria-hidden style={{ display: 'inline', verticalAlign: '-4px' }} /> Falta
        confirmar seu email. Procure nossa mensagem ou peça outra.
      </span>
      <button type="button" className="botao leve" disabled={enviando} onClick={() => void confirmar()}>
        Confirmar Email Manualmente
      </button>
    </output>
  )
}
