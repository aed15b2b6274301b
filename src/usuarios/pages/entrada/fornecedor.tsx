import { IconChartBar, IconClock, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Portal } from '#src/shared/portal.ts'
import { api } from '#src/shared/ui/api.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { Route } from './+types/fornecedor'
import { ehAdminDaPlataforma, faltaCriarLoja, receberLink } from './entrar.ts'
import estilo from '../formulario.module.css'
import { LoginDoFornecedor } from './login-do-fornecedor.tsx'
import type { Plano } from './plano.ts'
import { TelaDeEntrada, useAbaDeAcesso } from './tela-de-entrada.tsx'
import { SegundoFator } from './segundo-fator.tsx'

const buscarCadastro = () => import('./cadastro-do-fornecedor.tsx')
// Without a Suspense around it the page waits: no field is open before it remembers what is typed.
const CadastroDoFornecedor = lazy(buscarCadastro)
const ConcluirCadastro = lazy(() => import('./concluir-cadastro.tsx'))

/** Where it fails now, opening it fails. */
const adiantarCadastro = () => void buscarCadastro().catch(() => undefined)

/** What the owner's sign-in does after the password was right. */
const REDIRECIONAR_ADMIN_MS = 1_500

export function meta() {
  return [{ title: 'Acesso do Fornecedor | Portal de Vendas' }, { name: 'robots', content: 'noindex' }]
}

export function loader(): { planos: Plano[] | null } {
  return { planos: null }
}

export async function clientLoader(): Promise<{ planos: Plano[] | null }> {
  await receberLink()
  return lerOu({ planos: [] }, async () => {
    const { itens } = await api.get('/rest/v1/planos_assinatura', { query: { ativo: 'true' } })
    return { planos: itens }
  })
}
clientLoader.hydrate = true as const

const chamada = ({ promete, horas_de_aprovacao: horas }: Portal) => ({
  titulo: 'Sua loja aberta, mesmo depois que a porta fecha.',
  pontos: [
    {
      icone: <IconClock aria-hidden />,
      texto: promete
        ? 'Cadastro em menos de 5 minutos. A aprovação leva cerca de 72h.'
        : `Conferimos o cadastro em até ${horas}h.`,
    },
    {
      icone: <IconQrcode aria-hidden />,
      texto: 'O PIX cai direto na sua conta, e a venda se confirma sozinha.',
    },
    { icone: <IconChartBar aria-hidden />, texto: 'Produtos, estoque e vendas num painel só.' },
  ],
})

const PASSOS = { acesso: null, 'segundo-fator': 'Confirme que é você', concluir: 'Sua loja' } as const
type Etapa = keyof typeof PASSOS

export default function Fornecedor({ loaderData }: Route.ComponentProps) {
  const portal = usePortal()
  const navigate = useNavigate()
  const { usuario, sair } = useSessao()
  const [parametros] = useSearchParams()
  const { aba, abas, irPara } = useAbaDeAcesso(adiantarCadastro)
  const [etapa, setEtapa] = useState<Etapa>(parametros.has('concluir') ? 'concluir' : 'acesso')
  const [entrando, setEntrando] = useState(false)

  function recomecar() {
    setEtapa('acesso')
    setEntrando(false)
  }

  async function aoEntrar() {
    setEntrando(true)
    if (lerSessao()?.faltaSegundoFator) {
      setEtapa('segundo-fator')
      return
    }
    if (await ehAdminDaPlataforma().catch(() => false)) {
      toast.erro('Acesso restrito', 'Este usuário é administrador da plataforma. Use o login de admin.')
      await sair()
      recomecar()
      setTimeout(() => void navigate('/auth/admin'), REDIRECIONAR_ADMIN_MS)
      return
    }
    toast.ok('Login realizado', 'Bem-vindo de volta.')
    if (await faltaCriarLoja().catch(() => false)) setEtapa('concluir')
    else await navigate('/admin')
  }

  return (
    <TelaDeEntrada
      titulo="Acesso do Fornecedor"
      subtitulo="Entre no painel da sua loja ou abra uma agora."
      chamada={chamada(portal)}
      passo={PASSOS[etapa]}
      rodape={
        <>
          <Link to="/auth/admin">Acesso Administrativo</Link>
          <Link to="/auth/consumidor">Quero comprar</Link>
        </>
      }
    >
      {etapa === 'concluir' && usuario ? (
        <Suspense>
          <ConcluirCadastro planos={loaderData.planos} aoConcluir={() => void navigate('/admin')} />
        </Suspense>
      ) : etapa === 'segundo-fator' ? (
        <SegundoFator aoProvar={() => void aoEntrar()} aoTrocar={recomecar} />
      ) : usuario && !entrando ? (
        <JaEntrou email={usuario.email} aoContinuar={() => void aoEntrar()} aoSair={() => void sair()} />
      ) : (
        <>
          {abas}
          {aba === 'entrar' ? (
            <LoginDoFornecedor aoEntrar={aoEntrar} />
          ) : (
            <CadastroDoFornecedor planos={loaderData.planos} aoCadastrar={() => irPara('entrar')} />
          )}
        </>
      )}
    </TelaDeEntrada>
  )
}

function JaEntrou(props: { email: string; aoContinuar: () => void; aoSair: () => void }) {
  return (
    <div className={estilo.aviso}>
      <p>
        Você já entrou como <strong>{props.email}</strong>.
      </p>
      <button type="button" className="botao" onClick={props.aoContinuar}>
        Ir para o painel
      </button>
      <button type="button" className={estilo.acao} onClick={props.aoSair}>
        Sair e entrar com outra conta
      </button>
    </div>
  )
}
