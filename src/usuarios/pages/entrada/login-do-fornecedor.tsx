import { useForm } from '@mantine/form'
import { IconMailQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { entrarComSenha } from './entrar.ts'
import { EsqueciMinhaSenha } from './esqueci-minha-senha.tsx'
import estilo from '../formulario.module.css'
import { conferirCredenciais } from './login-da-tela.ts'
import { mensagemDeAuth } from './mensagens-de-auth.ts'

export function LoginDoFornecedor({ aoEntrar }: { aoEntrar: () => Promise<void> }) {
  const [naoConfirmado, setNaoConfirmado] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '' } })

  const [entrar, enviando] = useAcao({}, async (valores: typeof form.values) => {
    if (!conferirCredenciais(valores)) return
    const erro = await entrarComSenha({ email: valores.email.trim(), password: valores.password })
    setNaoConfirmado(erro?.code === 'email_not_confirmed')
    if (erro) toast.erro('Erro no login', mensagemDeAuth(erro, { porta: 'fornecedor' }))
    else await aoEntrar()
  })

  return (
    <form method="post" noValidate className={estilo.campos} onSubmit={form.onSubmit(entrar)}>
      <Campo type="email" label="Email" autoComplete="email" {...form.getInputProps('email')} />
      <CampoDeSenha label="Senha" autoComplete="current-password" {...form.getInputProps('password')} />
      <EsqueciMinhaSenha email={form.values.email} />
      <BotaoDeEnvio enviando={enviando}>Entrar</BotaoDeEnvio>
      {naoConfirmado ? <ConfirmarEmail email={form.values.email} /> : null}
    </form>
  )
}

/**
 * Shown only after a sign-in failed for an unconfirmed e-mail. Asks for the e-mail again; it confirms nothing itself.
 */
function ConfirmarEmail({ email }: { email: string }) {
  const [confirmar, enviando] = useAcao(
    {
      mostrar: (motivo, { problema }) =>
        toast.erro(
          'Erro ao confirmar email',
          problema.title ? motivo : 'Não foi possível confirmar seu email. Tente novamente.',
        ),
    },
    async () => {
      if (!email.trim()) return toast.erro('Email necessário', 'Informe o email da sua conta.')
      const resposta = await api.post('/functions/v1/confirm-user-email', { body: { email: email.trim() } })
      if (resposta?.alreadyConfirmed) toast.ok('Email confirmado!', 'Você já pode entrar.')
      else if (resposta?.success)
        toast.ok('Email enviado', 'Abra o link da mensagem para confirmar sua conta.')
      else toast.erro('Resposta inesperada', 'Tente novamente em instantes.')
    },
  )

  return (
    <output className={estilo.aviso}>
      <span>
        <IconMailQuestion size={20} aria-hidden style={{ display: 'inline', verticalAlign: '-4px' }} /> Falta
        confirmar seu email. Procure nossa mensagem ou peça outra.
      </span>
      <button type="button" className="botao leve" disabled={enviando} onClick={confirmar}>
        Confirmar Email Manualmente
      </button>
    </output>
  )
}
