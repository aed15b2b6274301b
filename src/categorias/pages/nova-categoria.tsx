import { Navigate, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import type { Route } from './+types/nova-categoria.ts'
import { CategoriaForm } from './categoria-form.tsx'

export const meta = ({ params }: Route.MetaArgs) =>
  metaDaPagina({ titulo: params.id ? 'Editar categoria' : 'Nova categoria', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja || !params.id) return { categoria: null, falha: null }
  return carregar({ categoria: null }, async () => {
    const { itens } = await api.get('/rest/v1/categorias', { query: { estabelecimento_id: loja.id } })
    return { categoria: itens.find(({ id }) => id === params.id) ?? null }
  })
}

/** A category in its form: a new one, or the one that the address names. */
export default function NovaCategoria({ loaderData: { categoria, falha }, params }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  return (
    <>
      <Cabeca
        voltar={{ para: '/categorias', nome: 'Categorias' }}
        titulo={params.id ? (categoria?.nome ?? 'Editar categoria') : 'Nova categoria'}
      />
      {!podeNoPapel(loja.papel, 'produtos.editar') ? (
        <SemPermissao />
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : params.id && !categoria ? (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Categoria não encontrada"
          saida={{ para: '/categorias', nome: 'Ver categorias', leve: true }}
        />
      ) : (
        <CategoriaForm key={categoria?.id} lojaId={loja.id} categoria={categoria} />
      )}
    </>
  )
}
