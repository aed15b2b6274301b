import { PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconEye, IconLock, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { ehAdminDaPlataforma, entrarComSenha, faltaSegundoFator } from './entrar.ts'
import estilo from './formulario.module.css'
import { conferirCredenciais } from './login-da-porta.ts'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import { Porta } from './porta.tsx'
import { SegundoFator } from './segundo-fator.tsx'

export function meta() {
  return [{ title: 'Acesso Administrativo | Portal de Vendas' }, { name: 'robots', content: 'noindex' }]
}

const CHAMADA = {
  titulo: 'Os bastidores do shopping.',
  pontos: [
    { icone: <IconLock aria-hidden />, texto: 'Área restrita a quem administra a plataforma.' },
    {
      icone: <IconShieldCheck aria-hidden />,
      texto: 'Recomendamos a verificação em duas etapas em todas as contas.',
    },
    { icone: <IconEye aria-hidden />, texto: 'Cada ação fica registrada na auditoria.' },
  ],
}

export default function Admin() {
  const navigate = useNavigate()
  const { sair } = useSessao()
  const [enviando, setEnviando] = useState(false)
  const [segundoFator, setSegundoFator] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '' } })

  async function entrar(valores: typeof form.values) {
    if (!conferirCredenciais(valores)) return
    setEnviando(true)
    const erro = await entrarComSenha({ email: valores.email.trim(), password: valores.password })
    if (erro) toast.erro('Erro no login', mensagemDeAuth(erro, { padrao: 'Erro desconhecido no login' }))
    else if (faltaSegundoFator()) setSegundoFator(true)
    else await conferirPapel()
    setEnviando(false)
  }

  async function conferirPapel() {
    const recusa = await recusaDoPapel()
    if (recusa) {
      toast.erro(...recusa)
      setSegundoFator(false)
      await sair()
      return
    }
    toast.resolver()
    toast.ok('Login realizado', 'Bem-vindo de volta.')
    await navigate('/admin/painel-geral')
  }

  return (
    <Porta
      titulo="Acesso Administrativo"
      subtitulo="Entre com sua conta de administrador da plataforma."
      chamada={CHAMADA}
      rodape={<Link to="/auth/fornecedor">Acesso do Fornecedor</Link>}
    >
      {segundoFator ? (
        <SegundoFator aoProvar={() => void conferirPapel()} />
      ) : (
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
          <BotaoDeEnvio enviando={enviando}>Entrar</BotaoDeEnvio>
        </form>
      )}
    </Porta>
  )
}

async function recusaDoPapel(): Promise<[string, string] | null> {
  try {
    if (await ehAdminDaPlataforma()) return null
    return ['Acesso negado', 'Esta área é restrita a administradores da plataforma.']
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return ['Erro de autenticação', 'Não foi possível verificar suas permissões.']
  }
}
