import type { ReactElement } from 'react'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { AbasLaterais } from '#src/shared/ui/kit/abas-laterais.tsx'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto } from '#src/shared/ui/desenhos/conserto.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import type { VersaoDaTela } from '../../configuracoes.ts'
import type { Route } from './+types/configuracoes.ts'
import estilo from './configuracoes.module.css'
import { SecaoDasConfiguracoes } from './secao-form.tsx'

export const meta = () => metaDaPagina({ titulo: 'Configurações', indexar: false })

/** The tabs of docs/rules/platform.md#settings. What is no section of settings brings its own content. */
const GRUPOS = [
  { titulo: 'Portal', abas: ['geral', 'manutencao', 'recursos', 'seguranca', 'emails'] },
  { titulo: 'Textos legais', abas: ['termos', 'privacidade', 'cookies'] },
  { titulo: 'Lojas', abas: ['planos', 'cobranca', 'aprovacao', 'catalogo'] },
  { titulo: 'Compras', abas: ['pedidos', 'avaliacoes'] },
  { titulo: 'Acompanhamento', abas: ['alertas', 'auditoria'] },
] as const

interface Modulo {
  abrir(parametros: URLSearchParams): Promise<ReactElement>
}

const ESPECIAIS: Record<string, { nome: string; modulo: () => Promise<Modulo> }> = {
  planos: { nome: 'Planos', modulo: () => import('./planos.tsx') },
  emails: { nome: 'E-mails', modulo: () => import('./emails.tsx') },
}

/** Screens of their own that one looks for here. */
const LIGACOES: Record<string, { nome: string; para: string }> = {
  auditoria: { nome: 'Auditoria', para: '/admin/auditoria' },
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const parametros = new URL(request.url).searchParams
  const aba = parametros.get('tab') ?? 'geral'
  const especial = ESPECIAIS[aba]
  const [{ itens: secoes }, versoes, conteudo] = await Promise.all([
    api.get('/rest/v1/plataforma/configuracoes'),
    especial || !/^[a-z_]+$/.test(aba) ? null : lerVersoes(aba),
    especial ? especial.modulo().then((modulo) => modulo.abrir(parametros)) : null,
  ])
  const nomes = new Map(secoes.map(({ chave, nome }) => [chave, nome]))
  const grupos = GRUPOS.map(({ titulo, abas }) => ({
    titulo,
    abas: abas.flatMap((id): { id: string; nome: string; para?: string }[] => {
      const ligacao = LIGACOES[id]
      if (ligacao) return [{ id, ...ligacao }]
      const nome = ESPECIAIS[id]?.nome ?? nomes.get(id)
      return nome ? [{ id, nome }] : []
    }),
  }))
  return { aba, grupos, secao: secoes.find(({ chave }) => chave === aba), versoes: versoes ?? [], conteudo }
}

/** What was changed; an unknown tab has no history. */
async function lerVersoes(chave: string): Promise<VersaoDaTela[]> {
  const { itens } = await api
    .get('/rest/v1/plataforma/configuracoes/:chave/versoes', { params: { chave } })
    .catch((erro: unknown) => {
      if (erro instanceof Error && 'status' in erro && erro.status === 404) return { itens: [] }
      throw erro
    })
  return itens
}

/** How the platform works, part by part: every change is a version that tells who, when and what, and can be taken back. */
export default function Configuracoes({
  loaderData: { aba, grupos, secao, versoes, conteudo },
}: Route.ComponentProps) {
  return (
    <>
      <header className={estilo.cabeca}>
        <h1>Configurações</h1>
        <p className="apagado">
          Como a plataforma funciona. Tudo o que muda fica no histórico, com quem e quando.
        </p>
      </header>
      <AbasLaterais rotulo="Partes das configurações" grupos={grupos} aba={aba}>
        {conteudo ??
          (secao ? (
            <SecaoDasConfiguracoes secao={secao} versoes={versoes} />
          ) : (
            <Vazio
              desenho={<DesenhoDeConserto />}
              titulo="Esta parte não existe"
              texto="Escolha outra na lista."
            />
          ))}
      </AbasLaterais>
    </>
  )
}
