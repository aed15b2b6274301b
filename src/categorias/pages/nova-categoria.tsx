import { Link, Navigate, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/cabeca.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { Categoria } from '../schemas.ts'
import type { Route } from './+types/nova-categoria.ts'
import { CategoriaForm } from './categoria-form.tsx'

export const meta = ({ params }: Route.MetaArgs) =>
  metaDaPagina({ titulo: params.id ? 'Editar categoria' : 'Nova categoria', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja || !params.id) return { categoria: null, falha: null }
  try {
    const { itens } = await api.get<Lista<Categoria>>(`/rest/v1/categorias?estabelecimento_id=${loja.id}`)
    return { categoria: itens.find(({ id }) => id === params.id) ?? null, falha: null }
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return { categoria: null, falha: erro }
  }
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
        <Vazio desenho={<DesenhoDeLupa />} titulo="Categoria não encontrada">
          <Link to="/categorias" className="botao leve">
            Ver categorias
          </Link>
        </Vazio>
      ) : (
        <CategoriaForm key={categoria?.updated_at} lojaId={loja.id} categoria={categoria} />
      )}
    </>
  )
}
