import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ConviteVisto } from './aceitar-convite.tsx'
import { entrarComSenha, faltaSegundoFator } from './entrar.ts'
import estilo from './formulario.module.css'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import { SegundoFator } from './segundo-fator.tsx'

interface Props {
  convite: ConviteVisto
  token: string
}

/** An invitation that can still be answered, for each kind of person who may hold it. */
export function ConviteAberto({ convite, token }: Props) {
  const { sair } = useSessao()
  const { revalidate } = useRevalidator()

  async function sairEContinuar() {
    await sair()
    await revalidate()
  }

  if (convite.estado === 'outro_email') {
    return (
      <div className={estilo.campos}>
        <p>
          Este convite é para <strong>{convite.email}</strong>, e você entrou com outro email.
        </p>
        <button type="button" className="botao" onClick={() => void sairEContinuar()}>
          Sair e continuar
        </button>
      </div>
    )
  }
  return (
    <>
      {convite.estado === 'pode_aceitar' ? (
        <Aceitar token={token} />
      ) : convite.estado === 'ja_tem_conta' ? (
        <EntrarEAceitar convite={convite} token={token} />
      ) : (
        <CriarContaEAceitar convite={convite} token={token} />
      )}
      <Recusar token={token} />
    </>
  )
}

function Aceitar({ token }: { token: string }) {
  const { aceitar, enviando } = useAceitar(token)
  return (
    <form
      method="post"
      className={estilo.campos}
      onSubmit={(evento) => {
        evento.preventDefault()
        void aceitar({})
      }}
    >
      <BotaoDeEnvio enviando={enviando}>Aceitar convite</BotaoDeEnvio>
    </form>
  )
}

function EntrarEAceitar({ convite, token }: Props) {
  const { aceitar, enviando } = useAceitar(token)
  const [entrando, setEntrando] = useState(false)
  const [segundoFator, setSegundoFator] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '' } })

  async function entrar({ email, password }: typeof form.values) {
    setEntrando(true)
    const erro = await entrarComSenha({ email: email.trim(), password })
    if (erro) toast.erro('Erro no login', mensagemDeAuth(erro))
    else if (faltaSegundoFator()) setSegundoFator(true)
    else await aceitar({})
    setEntrando(false)
  }

  if (segundoFator) return <SegundoFator aoProvar={() => void aceitar({})} />
  return (
    <form method="post" className={estilo.campos} onSubmit={form.onSubmit((valores) => void entrar(valores))}>
      <p className={estilo.texto}>
        Já existe uma conta para <strong>{convite.email}</strong>. Entre com ela para aceitar.
      </p>
      <TextInput type="email" label="Email" autoComplete="email" required {...form.getInputProps('email')} />
      <PasswordInput
        label="Senha"
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
        {...form.getInputProps('password')}
      />
      <BotaoDeEnvio enviando={entrando || enviando}>Entrar e aceitar</BotaoDeEnvio>
    </form>
  )
}

function CriarContaEAceitar({ convite, token }: Props) {
  const { aceitar, enviando } = useAceitar(token)
  const form = useForm({
    initialValues: { nome: '', senha: '', repetida: '', aceite: false },
    validate: {
      nome: (nome) => (nome.trim() ? null : 'Por favor, informe seu nome.'),
      senha: (senha) => (senha.length >= 6 ? null : 'A senha deve ter pelo menos 6 caracteres'),
      repetida: (repetida, { senha }) => (repetida === senha ? null : 'As senhas não coincidem'),
      aceite: (aceite) => (aceite ? null : 'Aceite os termos para continuar.'),
    },
  })
  const comOlho = { visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou esconder a senha' } }

  return (
    <form
      method="post"
      noValidate
      className={estilo.campos}
      onSubmit={form.onSubmit(({ nome, senha }) => void aceitar({ nome: nome.trim(), senha }))}
    >
      <p className={estilo.texto}>
        Crie sua conta para <strong>{convite.email}</strong>.
      </p>
      <TextInput label="Nome completo" autoComplete="name" withAsterisk {...form.getInputProps('nome')} />
      <PasswordInput
        label="Senha"
        autoComplete="new-password"
        withAsterisk
        {...comOlho}
        {...form.getInputProps('senha')}
      />
      <PasswordInput
        label="Confirmar senha"
        autoComplete="new-password"
        withAsterisk
        {...comOlho}
        {...form.getInputProps('repetida')}
      />
      <Checkbox
        label={
          <>
            Li e aceito os <Link to="/termos">Termos de Uso</Link> e a{' '}
            <Link to="/privacidade">Política de Privacidade</Link>
          </>
        }
        {...form.getInputProps('aceite', { type: 'checkbox' })}
      />
      <BotaoDeEnvio enviando={enviando}>Aceitar convite</BotaoDeEnvio>
    </form>
  )
}

interface Aceito {
  estabelecimento_id: string
  sessao?: { access_token: string; refresh_token: string }
}

function useAceitar(token: string) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)

  async function aceitar(conta: { nome?: string; senha?: string }) {
    setEnviando(true)
    try {
      const { sessao } = await api.post<Aceito>('/rest/v1/convites/aceitar', { token, ...conta })
      if (sessao) await (await authClient()).setSession(sessao)
      toast.ok('Convite aceito', 'Agora você faz parte da equipe.')
      await navigate('/admin')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
      await revalidate()
    } finally {
      setEnviando(false)
    }
  }

  return { aceitar, enviando }
}

function Recusar({ token }: { token: string }) {
  const { revalidate } = useRevalidator()
  const [perguntando, setPerguntando] = useState(false)

  async function recusar() {
    try {
      await api.post('/rest/v1/convites/recusar', { token })
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.detail)
    }
    await revalidate()
  }

  if (!perguntando) {
    return (
      <button type="button" className={estilo.acao} onClick={() => setPerguntando(true)}>
        Recusar
      </button>
    )
  }
  return (
    <div className={estilo.aviso}>
      <p>Recusar o convite? Para entrar depois, será preciso outro.</p>
      <div className={estilo.dupla}>
        <button type="button" className="botao leve" onClick={() => setPerguntando(false)}>
          Voltar
        </button>
        <button type="button" className="botao leve" onClick={() => void recusar()}>
          Recusar convite
        </button>
      </div>
    </div>
  )
}
