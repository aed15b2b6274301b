import { IconCrown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../api.ts'
import { DesenhoDeLupa } from '../desenhos/desenhos.tsx'
import { DesenhoDeLojaFechada } from '../desenhos/loja-fechada.ts'
import { DesenhoDePlano } from '../desenhos/desenhos-do-painel.tsx'
import { sumiu } from '../recusas.ts'
import { NaoCarregou } from './nao-carregou.tsx'
import { Vazio } from './vazio.tsx'

/** What the plan would bring, shown where it is missing. */
export interface RecursoDoPlano {
  titulo: string
  texto: ReactNode
}

interface Falha {
  erro: unknown
  /** The screen's words when the plan lacks it. */
  recurso?: RecursoDoPlano
  /** What failed to load, by name: `Erro ao carregar vendas`. */
  titulo?: string
  /** In place of loading the page's data again. */
  aoTentar?: () => void
}

/** Why a screen has nothing to show: the role, the plan, or a failure to try again. */
export function EstadoDaFalha({ erro, recurso, ...falha }: Falha) {
  if (erro instanceof ApiError && erro.code === 'acesso.recurso_fora_do_plano')
    return <ForaDoPlano {...(erro.detail ? { texto: erro.detail } : {})} {...recurso} />
  if (erro instanceof ApiError && erro.status === 403) return <SemPermissao />
  if (sumiu(erro)) return <NaoEncontrado />
  return <NaoCarregou {...falha} />
}

export function NaoEncontrado() {
  return (
    <Vazio
      desenho={<DesenhoDeLupa />}
      titulo="Não encontrado"
      texto="O que você procura não existe ou não está disponível."
      saida={{ para: '/admin', nome: 'Voltar ao início', leve: true }}
    />
  )
}

export function SemPermissao() {
  return (
    <Vazio
      desenho={<DesenhoDeLojaFechada />}
      titulo="Seu papel não permite ver esta tela"
      texto="Se você precisa dela no seu trabalho, fale com quem administra a loja."
      saida={{ para: '/admin', nome: 'Voltar ao início', leve: true }}
    />
  )
}

export function ForaDoPlano({
  titulo = 'Recurso não incluído no seu plano',
  texto = 'Compare os planos e veja o que cada um traz para a sua loja.',
}: Partial<RecursoDoPlano>) {
  return (
    <Vazio desenho={<DesenhoDePlano />} titulo={titulo} texto={texto}>
      <Link to="/comparacao-planos" className="botao">
        <IconCrown size={18} aria-hidden /> Ver planos
      </Link>
    </Vazio>
  )
}
