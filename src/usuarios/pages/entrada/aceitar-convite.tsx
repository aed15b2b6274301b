import { IconMailOpened, IconUsers } from '@tabler/icons-react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/aceitar-convite.ts'
import { ConviteAberto } from './convite-aberto.tsx'
import { ConviteFechado } from './convite-fechado.tsx'
import { receberLink } from './entrar.ts'
import { TelaDeEntrada } from './tela-de-entrada.tsx'
import type { ConviteVisto } from './convite-visto.ts'

interface Dados {
  convite: ConviteVisto | null
  token: string
}

/** Kept while the page lives, so that reading again (after signing in) finds the same invitation. */
let tokenDaVez = ''

export const meta = () => metaDaPagina({ titulo: 'Aceitar convite', indexar: false })

export function headers() {
  return { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
}

export function loader(): Dados {
  return { convite: null, token: '' }
}

/** Takes the token out of the address bar, then asks what became of its invitation. */
export async function clientLoader(): Promise<Dados> {
  await receberLink()
  const endereco = new URL(location.href)
  const token = endereco.searchParams.get('token')
  if (token) {
    tokenDaVez = token
    history.replaceState(history.state, '', endereco.pathname)
  }
  return { convite: await consultar(tokenDaVez), token: tokenDaVez }
}
clientLoader.hydrate = true as const

async function consultar(token: string): Promise<ConviteVisto> {
  if (!token) return { estado: 'invalido' }
  try {
    return await api.post('/rest/v1/convites/consultar', { body: { token } })
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return { estado: erro.status === 422 || erro.status === 404 ? 'invalido' : 'sem_resposta' }
  }
}

const CHAMADA = {
  titulo: 'Uma equipe, uma loja, um painel.',
  pontos: [
    {
      icone: <IconUsers aria-hidden />,
      texto: 'Cada pessoa entra com a própria conta e vê só o que o papel dela permite.',
    },
    { icone: <IconMailOpened aria-hidden />, texto: 'O convite vale por 7 dias e serve uma vez.' },
  ],
}

const ABERTOS: ReadonlySet<string> = new Set(['novo_usuario', 'ja_tem_conta', 'pode_aceitar', 'outro_email'])

export default function AceitarConvite({ loaderData: { convite, token } }: Route.ComponentProps) {
  if (convite === null) {
    return (
      <TelaDeEntrada titulo="Aceitar convite" subtitulo="Abrindo seu convite." chamada={CHAMADA}>
        <p className="apagado">Carregando...</p>
      </TelaDeEntrada>
    )
  }
  if (ABERTOS.has(convite.estado)) {
    const { pessoa, loja, papel_nome: papel } = convite
    return (
      <TelaDeEntrada
        titulo="Aceitar convite"
        subtitulo={`${pessoa} convidou você para a loja ${loja} como ${papel}`}
        chamada={CHAMADA}
      >
        <ConviteAberto convite={convite} token={token} />
      </TelaDeEntrada>
    )
  }
  const [titulo, subtitulo] = FECHADOS[convite.estado as keyof typeof FECHADOS]
  return (
    <TelaDeEntrada titulo={titulo} subtitulo={subtitulo} chamada={CHAMADA}>
      <ConviteFechado estado={convite.estado} token={token} />
    </TelaDeEntrada>
  )
}

const FECHADOS = {
  aceito: ['Convite já aceito', 'Entre na sua conta para ir ao painel da loja.'],
  recusado: ['Convite recusado', 'Se mudou de ideia, peça outro a quem convidou você.'],
  expirado: ['Convite expirado', 'Convites valem por 7 dias. Peça um novo a quem convidou você.'],
  revogado: ['Convite revogado', 'Quem convidou cancelou este convite.'],
  sem_vaga: ['Loja sem vaga no plano', 'Peça ao responsável para liberar uma vaga.'],
  loja_indisponivel: [
    'Loja indisponível',
    'A loja está bloqueada ou foi encerrada e não recebe novas pessoas agora.',
  ],
  invalido: ['Convite inválido ou expirado', 'Abra o link do email mais recente, ou peça um novo convite.'],
  sem_resposta: ['Não foi possível abrir o convite', 'Confira sua internet e tente novamente.'],
} as const
