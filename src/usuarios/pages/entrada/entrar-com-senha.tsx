import type { AuthError } from '@supabase/auth-js'
import type { ReactNode } from 'react'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import estilo from '../formulario.module.css'
import { entrarComSenha, faltaSegundoFator } from './entrar.ts'
import { mensagemDeAuth } from './mensagens-de-auth.ts'

interface Props {
  /** Whether a second factor is still missing after the password was right. */
  aoEntrar: (faltaFator: boolean) => unknown
  aoRecusar?: (erro: AuthError) => void
  /** What this page says otherwise when the password is refused. */
  palavras?: Parameters<typeof mensagemDeAuth>[1]
  /** What is missing is said by a toast in place of the browser (docs/rules/marketplace.md#validation). */
  confere?: boolean
  botao?: string
  /** Over the fields. */
  children?: ReactNode
  /** Under the password, and under the button, for the e-mail that was typed. */
  ajuda?: (email: string) => ReactNode
  depois?: (email: string) => ReactNode
}

/** E-mail and password, as every sign-in page asks for them. */
export function EntrarComSenha({ aoEntrar, aoRecusar, palavras, confere = false, ...partes }: Props) {
  const { botao = 'Entrar', children, ajuda, depois } = partes
  const form = useCampos({ inicial: { email: '', password: '' } })
  const [entrar, enviando] = useAcao({}, async ({ email, password }: typeof form.values) => {
    const falta = confere ? oQueFalta(email, password) : null
    if (falta) {
      form.setErrors(falta.campos)
      return toast.erro(...falta.aviso)
    }
    const erro = await entrarComSenha({ email: email.trim(), password })
    if (!erro) return aoEntrar(faltaSegundoFator())
    toast.erro('Erro no login', mensagemDeAuth(erro, palavras))
    aoRecusar?.(erro)
  })

  return (
    <form method="post" noValidate={confere} className={estilo.campos} onSubmit={form.onSubmit(entrar)}>
      {children}
      <Campo
        type="email"
        label="Email"
        autoComplete="email"
        required
        onFocus={buscarCliente}
        {...form.getInputProps('email')}
      />
      <CampoDeSenha
        label="Senha"
        autoComplete="current-password"
        required
        {...form.getInputProps('password')}
      />
      {ajuda?.(form.values.email)}
      <BotaoDeEnvio enviando={enviando}>{botao}</BotaoDeEnvio>
      {depois?.(form.values.email)}
    </form>
  )
}

/** Before the press: the browser asks no second time for a file that once did not come. */
const buscarCliente = () => void authClient().catch(() => undefined)

interface Falta {
  aviso: [titulo: string, texto: string]
  campos: Record<string, string | null>
}

function oQueFalta(email: string, password: string): Falta | null {
  if (!email.trim() || !password) {
    return {
      aviso: ['Campos obrigatórios', 'Por favor, preencha email e senha.'],
      campos: {
        email: email.trim() ? null : 'Preencha o email.',
        password: password ? null : 'Preencha a senha.',
      },
    }
  }
  if (email.includes('@')) return null
  return {
    aviso: ['Email inválido', 'Por favor, insira um email válido.'],
    campos: { email: 'Falta o @ no email.' },
  }
}
