import { PasswordInput, Tabs, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconHeartHandshake, IconQrcode, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { authClient } from '#src/shared/ui/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { type LojaEscolhida, lojaEscolhida, useLojaEscolhida } from '#src/shared/ui/loja-escolhida.ts'
import { useSessao } from '#src/shared/ui/sessao.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Route } from './+types/consumidor.ts'
import { entrarComSenha, faltaSegundoFator, receberLink } from './entrar.ts'
import { EsqueciMinhaSenha } from './esqueci-minha-senha.tsx'
import { destinoDoConsumidor } from './exigir-sessao.ts'
import estilo from './formulario.module.css'
import { LojaDaVez } from './loja-da-vez.tsx'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import { Porta } from './porta.tsx'
import { SegundoFator } from './segundo-fator.tsx'

export function meta() {
  return [{ title: 'Acesso do Consumidor | Portal de Vendas' }, { name: 'robots', content: 'noindex' }]
}

/** `pronto` once the browser has done what the address asks for. */
export function loader() {
  return { pronto: false }
}

/** The shop of `?estabelecimento=` becomes the chosen one; a mailed link's session is taken. */
export async function clientLoader({ request }: { request: Request }) {
  await receberLink()
  const codigo = new URL(request.url).searchParams.get('estabelecimento')
  if (!codigo || lojaEscolhida.ler()?.codigo === codigo) return { pronto: true }
  try {
    const lojas = await api.get<Lista<LojaEscolhida>>(
      `/rest/v1/estabelecimentos?codigo=${encodeURIComponent(codigo)}`,
    )
    const loja = lojas.itens[0]
    if (loja) lojaEscolhida.definir(loja)
    else toast.erro('Loja não encontrada', 'Esta loja não existe ou não está disponível.')
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao carregar loja', 'Não foi possível carregar as informações da loja.')
  }
  return { pronto: true }
}
clientLoader.hydrate = true as const

const CHAMADA = {
  titulo: 'As lojas do bairro, num carrinho só.',
  pontos: [
    { icone: <IconShoppingBag aria-hidden />, texto: 'Monte seu carrinho e volte a ele quando quiser.' },
    { icone: <IconQrcode aria-hidden />, texto: 'Pague por PIX e veja a confirmação na hora.' },
    { icone: <IconHeartHandshake aria-hidden />, texto: 'Acompanhe cada pedido e fale direto com a loja.' },
  ],
}

export default function Consumidor({ loaderData: { pronto } }: Route.ComponentProps) {
  const { usuario } = useSessao()
  const loja = useLojaEscolhida()
  const [parametros] = useSearchParams()
  const [aba, setAba] = useState<string | null>(
    parametros.get('aba') === 'cadastrar' ? 'cadastrar' : 'entrar',
  )
  const [segundoFator, setSegundoFator] = useState(false)

  if (usuario && pronto) return <Navigate to={destinoDoConsumidor(parametros)} replace />
  return (
    <Porta
      titulo="Acesso do Consumidor"
      subtitulo="Entre ou crie sua conta para comprar."
      chamada={CHAMADA}
      rodape={<a href="/auth/fornecedor">Tenho uma loja</a>}
    >
      <LojaDaVez loja={loja} />
      {segundoFator ? (
        <SegundoFator aoProvar={() => toast.ok('Login realizado', 'Boas compras.')} />
      ) : (
        <Tabs value={aba} onChange={setAba} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="entrar">Entrar</Tabs.Tab>
            <Tabs.Tab value="cadastrar">Cadastrar</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="entrar">
            <Entrar aoFaltarSegundoFator={() => setSegundoFator(true)} />
          </Tabs.Panel>
          <Tabs.Panel value="cadastrar">
            <Cadastrar aoCadastrar={() => setAba('entrar')} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Porta>
  )
}

function Entrar({ aoFaltarSegundoFator }: { aoFaltarSegundoFator: () => void }) {
  const [enviando, setEnviando] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '' } })

  async function entrar({ email, password }: typeof form.values) {
    setEnviando(true)
    const erro = await entrarComSenha({ email: email.trim(), password })
    setEnviando(false)
    if (erro) toast.erro('Erro no login', mensagemDeAuth(erro))
    else if (faltaSegundoFator()) aoFaltarSegundoFator()
    else {
      toast.resolver()
      toast.ok('Login realizado', 'Boas compras.')
    }
  }

  return (
    <form method="post" className={estilo.campos} onSubmit={form.onSubmit((valores) => void entrar(valores))}>
      <TextInput type="email" label="Email" autoComplete="email" required {...form.getInputProps('email')} />
      <PasswordInput
        label="Senha"
        autoComplete="current-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
        {...form.getInputProps('password')}
      />
      <EsqueciMinhaSenha email={form.values.email} />
      <BotaoDeEnvio enviando={enviando}>Entrar</BotaoDeEnvio>
    </form>
  )
}

function Cadastrar({ aoCadastrar }: { aoCadastrar: () => void }) {
  const [enviando, setEnviando] = useState(false)
  const form = useForm({ initialValues: { nome: '', email: '', password: '' } })

  async function cadastrar({ nome, email, password }: typeof form.values) {
    setEnviando(true)
    const cliente = await authClient()
    const { error } = await cliente.signUp({
      email: email.trim(),
      password,
      options: {
        emailRedirectTo: `${location.origin}/auth/consumidor`,
        data: { full_name: nome.trim(), user_type: 'consumidor' },
      },
    })
    setEnviando(false)
    if (error) {
      toast.erro('Erro no cadastro', mensagemDeAuth(error))
      return
    }
    toast.resolver()
    toast.ok('Conta criada', 'Verifique seu email para confirmar a conta.')
    aoCadastrar()
  }

  return (
    <form
      method="post"
      className={estilo.campos}
      onSubmit={form.onSubmit((valores) => void cadastrar(valores))}
    >
      <TextInput label="Nome completo" autoComplete="name" required {...form.getInputProps('nome')} />
      <TextInput type="email" label="Email" autoComplete="email" required {...form.getInputProps('email')} />
      <PasswordInput
        label="Senha"
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha' }}
        {...form.getInputProps('password')}
      />
      <BotaoDeEnvio enviando={enviando}>Criar conta</BotaoDeEnvio>
    </form>
  )
}
