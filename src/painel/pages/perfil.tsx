import type { ReactElement } from 'react'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ModuloDaAba } from '#src/estabelecimentos/pages/perfil/aba.tsx'
import { type Acao, podeNoEnsaio, podeNoPapel } from '#src/acesso/papeis.ts'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { AbasLaterais } from '#src/shared/ui/kit/abas-laterais.tsx'
import type { ApiError } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { DesenhoDeConserto } from '#src/shared/ui/desenhos/conserto.ts'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import type { Route } from './+types/perfil.ts'

export const meta = () => metaDaPagina({ titulo: 'Perfil', indexar: false })

interface Aba {
  nome: string
  /** What a role must allow for the tab to be there; without it the tab is everyone's. */
  exige?: Acao
  modulo: () => Promise<ModuloDaAba>
}

const GRUPOS: { titulo: string; abas: Record<string, Aba> }[] = [
  {
    titulo: 'Você',
    abas: {
      conta: { nome: 'Minha conta', modulo: () => import('#src/usuarios/pages/conta/perfil-conta.tsx') },
      seguranca: {
        nome: 'Segurança',
        modulo: () => import('#src/usuarios/pages/conta/perfil-seguranca.tsx'),
      },
      notificacoes: {
        nome: 'Notificações',
        exige: 'painel.ver',
        modulo: () => import('#src/estabelecimentos/pages/perfil/notificacoes.tsx'),
      },
      privacidade: {
        nome: 'Privacidade',
        modulo: () => import('#src/privacidade/pages/conta/perfil-privacidade.tsx'),
      },
    },
  },
  {
    titulo: 'A loja',
    abas: {
      loja: {
        nome: 'Dados da loja',
        exige: 'loja.editar',
        modulo: () => import('#src/estabelecimentos/pages/perfil/loja.tsx'),
      },
      contato: {
        nome: 'Contato e endereço',
        exige: 'loja.editar',
        modulo: () => import('#src/estabelecimentos/pages/perfil/contato.tsx'),
      },
      funcionamento: {
        nome: 'Funcionamento',
        exige: 'loja.editar',
        modulo: () => import('#src/estabelecimentos/pages/perfil/funcionamento.tsx'),
      },
      entrega: {
        nome: 'Entrega e retirada',
        exige: 'loja.editar',
        modulo: () => import('#src/estabelecimentos/pages/perfil/entrega.tsx'),
      },
      frete: {
        nome: 'Frete',
        exige: 'loja.editar',
        modulo: () => import('#src/fretes/pages/perfil-frete.tsx'),
      },
      pagamentos: {
        nome: 'Pagamentos',
        exige: 'pagamentos.configurar',
        modulo: () => import('#src/pagamentos/pages/perfil-pagamentos.tsx'),
      },
      integracoes: {
        nome: 'Integrações',
        exige: 'integracoes.gerir',
        modulo: () => import('#src/integracoes/pages/perfil-integracoes.tsx'),
      },
      politicas: {
        nome: 'Políticas',
        exige: 'loja.editar',
        modulo: () => import('#src/estabelecimentos/pages/perfil/politicas.tsx'),
      },
      personalizacao: {
        nome: 'Personalização',
        exige: 'loja.editar',
        modulo: () => import('#src/estabelecimentos/pages/perfil/personalizacao.tsx'),
      },
      ensaio: {
        nome: 'Modo ensaio',
        exige: 'painel.ver',
        modulo: () => import('#src/ensaio/pages/perfil-ensaio.tsx'),
      },
      conformidade: {
        nome: 'Conformidade',
        exige: 'painel.ver',
        modulo: () => import('#src/estabelecimentos/pages/perfil/conformidade.tsx'),
      },
      levar: {
        nome: 'Levar a loja',
        exige: 'dados.copiar',
        modulo: () => import('#src/mudanca/pages/perfil-levar.tsx'),
      },
    },
  },
]

/** The tabs that a person has here, by group. */
function gruposDe(loja: MinhaLoja | null) {
  return GRUPOS.map(({ titulo, abas }) => ({
    titulo,
    abas: Object.entries(abas).filter(
      ([, { exige }]) =>
        !exige ||
        (loja !== null && podeNoPapel(loja.papel, exige) && (!ehEnsaio(loja.codigo) || podeNoEnsaio(exige))),
    ),
  })).filter(({ abas }) => abas.length > 0)
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const contexto = await exigirPainel()
  const grupos = gruposDe(contexto.loja)
  const abas = grupos.flatMap((grupo) => grupo.abas)
  const pedida = new URL(request.url).searchParams.get('tab') ?? 'conta'
  const achada = abas.find(([id]) => id === pedida)
  const existe = GRUPOS.some(({ abas: todas }) => pedida in todas)
  return {
    aba: achada?.[0] ?? pedida,
    grupos: grupos.map(({ titulo, abas: destas }) => ({
      titulo,
      abas: destas.map(([id, { nome }]) => ({ id, nome })),
    })),
    situacao: achada ? ('aberta' as const) : existe ? ('sem_permissao' as const) : ('desconhecida' as const),
    ...(achada ? await abrir(achada[1].modulo, contexto) : NADA),
  }
}

interface Aberta {
  conteudo: ReactElement | null
  falha: ApiError | null
}

const NADA: Aberta = { conteudo: null, falha: null }

async function abrir(modulo: Aba['modulo'], contexto: Parameters<ModuloDaAba['abrir']>[0]): Promise<Aberta> {
  return carregar(NADA, async () => ({ conteudo: await (await modulo()).abrir(contexto) }))
}

/** What a person and their shop set about themselves, tab by tab; the tab is in the address. */
export default function Perfil({ loaderData }: Route.ComponentProps) {
  const { aba, grupos, situacao, conteudo, falha } = loaderData
  return (
    <>
      <Cabeca titulo="Perfil" ajuda="Sua conta e como a sua loja funciona." />
      <AbasLaterais rotulo="Partes do perfil" grupos={grupos} aba={aba}>
        {conteudo ?? (falha ? <EstadoDaFalha erro={falha} /> : <SemConteudo situacao={situacao} />)}
      </AbasLaterais>
    </>
  )
}

function SemConteudo({ situacao }: { situacao: 'aberta' | 'sem_permissao' | 'desconhecida' }) {
  return (
    <Vazio
      desenho={<DesenhoDeConserto />}
      titulo={situacao === 'sem_permissao' ? 'Você não tem acesso a esta parte' : 'Esta parte não existe'}
      texto={
        situacao === 'sem_permissao'
          ? 'Peça ao responsável pela loja para mudar o seu papel.'
          : 'Escolha outra ao lado.'
      }
      saida={{ para: '?tab=conta', nome: 'Ir para Minha conta' }}
    />
  )
}
