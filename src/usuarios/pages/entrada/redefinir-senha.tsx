import type { GoTrueClient } from '@supabase/auth-js'
import { IconCircleCheck, IconKey, IconLinkOff, IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { criarClienteAvulso } from '#src/shared/ui/sessao/auth-client.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Route } from './+types/redefinir-senha'
import estilo from '../formulario.module.css'
import { abrirSessao, type Fichas, provarCodigo } from './entrar.ts'
import { type ErroDeAuth, faltaSessao, mensagemDeAuth } from './mensagens-de-auth.ts'
import { focar } from './segundo-fator.tsx'
import { TelaDeEntrada } from './tela-de-entrada.tsx'

const IR_AO_INICIO_MS = 2_000
const SENHA_MINIMA = 6

export function meta() {
  return [
    { title: 'Redefinir senha | Portal de Vendas' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export function loader(): { fichas: Fichas | null | undefined } {
  return { fichas: undefined }
}

/** Takes both tokens out of the address bar at once, before anything else can read or send them. */
export function clientLoader(): { fichas: Fichas | null | undefined } {
  const endereco = new URL(location.href)
  const access_token = endereco.searchParams.get('access_token')
  const refresh_token = endereco.searchParams.get('refresh_token')
  history.replaceState(history.state, '', endereco.pathname)
  return { fichas: access_token && refresh_token ? { access_token, refresh_token } : null }
}
clientLoader.hydrate = true as const

/** The tokens are gone from the address: asking again would lose them. */
export function shouldRevalidate() {
  return false
}

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

const CHAMADA = {
  titulo: 'Uma senha nova, e pronto.',
  pontos: [
    { icone: <IconKey aria-hidden />, texto: 'Escolha uma senha que você não usa em outro lugar.' },
    { icone: <IconShieldLock aria-hidden />, texto: 'As outras sessões da sua conta serão encerradas.' },
  ],
}

const NOVA = { titulo: 'Redefinir senha', subtitulo: 'Crie uma nova senha para a sua conta.' }
const INVALIDO = {
  titulo: 'Link inválido',
  subtitulo: 'O link de redefinição de senha é inválido ou expirou.',
}

export default function RedefinirSenha({ loaderData }: Route.ComponentProps) {
  const { fichas } = loaderData
  const [morto, setMorto] = useState(false)
  const invalido = fichas === null || morto
  return (
    <TelaDeEntrada {...(invalido ? INVALIDO : NOVA)} chamada={CHAMADA} passo={morto ? INVALIDO.titulo : null}>
      {invalido ? (
        <LinkInvalido />
      ) : fichas === undefined ? (
        <p className="apagado">Carregando...</p>
      ) : (
        <NovaSenha fichas={fichas} aoFalharLink={() => setMorto(true)} />
      )}
    </TelaDeEntrada>
  )
}

function LinkInvalido() {
  return (
    <div className={estilo.campos}>
      <IconLinkOff size={40} aria-hidden />
      <p className="apagado" data-titulo>
        Peça um novo link em “Esqueci minha senha”, na tela em que você entra.
      </p>
      <Link to="/" className="botao">
        Voltar ao início
      </Link>
    </div>
  )
}

function NovaSenha({ fichas, aoFalharLink }: { fichas: Fichas; aoFalharLink: () => void }) {
  const navigate = useNavigate()
  const [feito, setFeito] = useState(false)
  const [pedeCodigo, setPedeCodigo] = useState(false)
  const form = useCampos({ inicial: { senha: '', repetida: '', codigo: '' } })

  function recusar(recusa: Record<string, string>) {
    form.setErrors(recusa)
    toast.erro(Object.values(recusa)[0] ?? '')
  }

  const [redefinir, enviando] = useAcao({}, async ({ senha, repetida, ...resto }: typeof form.values) => {
    const codigo = pedeCodigo ? resto.codigo.replace(/\s/g, '') : null
    const recusa = conferir(senha, repetida, codigo)
    if (recusa) return recusar(recusa)
    let erro = await trocarSenha(fichas, senha)
    if (erro?.code === 'insufficient_aal') {
      if (codigo === null) return setPedeCodigo(true)
      const recusado = await provarCodigo(codigo, await clienteDaRecuperacao())
      if (recusado) return recusar({ codigo: recusado })
      erro = await trocarSenha(fichas, senha)
    }
    if (erro && faltaSessao(erro)) return aoFalharLink()
    if (erro) return toast.erro('Erro ao redefinir senha', mensagemDeAuth(erro))
    setFeito(true)
    toast.ok('Senha redefinida!', 'Entre com a nova senha.')
    setTimeout(() => void navigate('/'), IR_AO_INICIO_MS)
  })

  if (feito) {
    return (
      <output className={estilo.campos}>
        <IconCircleCheck size={48} color="var(--mata)" aria-hidden />
        Pronto. Estamos levando você ao início.
      </output>
    )
  }
  return (
    <form method="post" noValidate className={estilo.campos} onSubmit={form.onSubmit(redefinir)}>
      <CampoDeSenha
        label="Nova senha"
        description="Pelo menos 6 caracteres."
        autoComplete="new-password"
        {...form.getInputProps('senha')}
      />
      <CampoDeSenha
        label="Confirmar nova senha"
        autoComplete="new-password"
        {...form.getInputProps('repetida')}
      />
      {pedeCodigo ? (
        <Campo
          label="Código de verificação"
          description="Sua conta tem a verificação em duas etapas: digite os 6 números do seu aplicativo de autenticação."
          autoComplete="one-time-code"
          inputMode="numeric"
          ref={focar}
          {...form.getInputProps('codigo')}
        />
      ) : null}
      <BotaoDeEnvio enviando={enviando}>Redefinir senha</BotaoDeEnvio>
    </form>
  )
}

function conferir(senha: string, repetida: string, codigo: string | null): Record<string, string> | null {
  if (senha.length < SENHA_MINIMA) return { senha: 'A senha deve ter pelo menos 6 caracteres' }
  if (senha !== repetida) return { repetida: 'As senhas não coincidem' }
  if (codigo !== null && !/^\d{6}$/.test(codigo)) return { codigo: 'Digite os 6 números do aplicativo.' }
  return null
}

/** Null when the password was changed. The recovery session lives in a client of its own and is never stored. */
async function trocarSenha(fichas: Fichas, password: string): Promise<ErroDeAuth | null> {
  const cliente = await clienteDaRecuperacao()
  const { data } = await cliente.getSession()
  const recusa = data.session ? null : (await abrirSessao(cliente, fichas)).erro
  return recusa ?? (await cliente.updateUser({ password })).error
}

let daRecuperacao: GoTrueClient | undefined

async function clienteDaRecuperacao(): Promise<GoTrueClient> {
  daRecuperacao ??= await criarClienteAvulso()
  return daRecuperacao
}
