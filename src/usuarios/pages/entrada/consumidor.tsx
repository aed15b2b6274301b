import { IconHeartHandshake, IconQrcode, IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { useCampos } from '#src/shared/ui/formulario/use-campos.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { authClient } from '#src/shared/ui/sessao/auth-client.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { lojaEscolhida, useLojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Route } from './+types/consumidor.ts'
import { conferirNome } from './conferir-nome.ts'
import { receberLink } from './entrar.ts'
import { EntrarComSenha } from './entrar-com-senha.tsx'
import { EsqueciMinhaSenha } from './esqueci-minha-senha.tsx'
import { destinoDoConsumidor } from './exigir-sessao.ts'
import estilo from '../formulario.module.css'
import { LiEAceito, useEdicoesDoCadastro } from './li-e-aceito.tsx'
import { LojaDaVez } from './loja-da-vez.tsx'
import { mensagemDeAuth } from './mensagens-de-auth.ts'
import { TelaDeEntrada, useAbaDeAcesso } from './tela-de-entrada.tsx'
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
    const lojas = await api.get('/rest/v1/estabelecimentos', { query: { codigo } })
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
  const { aba, abas, irPara } = useAbaDeAcesso()
  const [segundoFator, setSegundoFator] = useState(false)

  if (usuario && pronto) return <Navigate to={destinoDoConsumidor(parametros)} replace />
  return (
    <TelaDeEntrada
      titulo="Acesso do Consumidor"
      subtitulo="Entre ou crie sua conta para comprar."
      chamada={CHAMADA}
      passo={segundoFator ? 'Confirme que é você' : null}
      rodape={<a href="/auth/fornecedor">Tenho uma loja</a>}
    >
      <LojaDaVez loja={loja} />
      {segundoFator ? (
        <SegundoFator
          aoProvar={() => toast.ok('Login realizado', 'Boas compras.')}
          aoTrocar={() => setSegundoFator(false)}
        />
      ) : (
        <>
          {abas}
          {aba === 'entrar' ? (
            <EntrarComSenha
              aoEntrar={(falta) => (falta ? setSegundoFator(true) : bemVindo())}
              ajuda={(email) => <EsqueciMinhaSenha email={email} />}
            />
          ) : (
            <Cadastrar aoCadastrar={() => irPara('entrar')} />
          )}
        </>
      )}
    </TelaDeEntrada>
  )
}

function bemVindo() {
  toast.resolver()
  toast.ok('Login realizado', 'Boas compras.')
}

function Cadastrar({ aoCadastrar }: { aoCadastrar: () => void }) {
  const form = useCampos({ inicial: { nome: '', email: '', password: '', aceite: false } })
  const aceites = useEdicoesDoCadastro()

  const [cadastrar, enviando] = useAcao({}, async ({ nome, email, password }: typeof form.values) => {
    if (!conferirNome(nome)) return
    const cliente = await authClient()
    const { error } = await cliente.signUp({
      email: email.trim(),
      password,
      options: {
        emailRedirectTo: `${location.origin}/auth/consumidor`,
        data: { full_name: nome.trim(), user_type: 'consumidor', aceites },
      },
    })
    if (error) {
      toast.erro('Erro no cadastro', mensagemDeAuth(error))
      return
    }
    toast.resolver()
    toast.ok('Conta criada', 'Verifique seu email para confirmar a conta.')
    aoCadastrar()
  })

  return (
    <form method="post" className={estilo.campos} onSubmit={form.onSubmit(cadastrar)}>
      <Campo label="Nome completo" autoComplete="name" required {...form.getInputProps('nome')} />
      <Campo type="email" label="Email" autoComplete="email" required {...form.getInputProps('email')} />
      <CampoDeSenha label="Senha" autoComplete="new-password" required {...form.getInputProps('password')} />
      <LiEAceito {...form.getInputProps('aceite', { type: 'checkbox' })} />
      <BotaoDeEnvio enviando={enviando}>Criar conta</BotaoDeEnvio>
    </form>
  )
}
