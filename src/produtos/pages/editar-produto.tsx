import { IconExternalLink } from '@tabler/icons-react'
import { Link, Navigate, useOutletContext } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/cabeca.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { ProdutoDetalhe } from '../schemas.ts'
import type { Route } from './+types/editar-produto.ts'
import estilo from './produto-form.module.css'
import { ProdutoForm } from './produto-form.tsx'

export const meta = () => metaDaPagina({ titulo: 'Editar produto', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja) return { produto: null, categorias: [], falha: null }
  const daLoja = `estabelecimento_id=${loja.id}`
  try {
    const [produto, { itens: categorias }] = await Promise.all([
      api.get<ProdutoDetalhe>(`/rest/v1/produtos/${encodeURIComponent(params.id)}?${daLoja}`),
      api.get<Lista<Categoria>>(`/rest/v1/categorias?${daLoja}`),
    ])
    return { produto, categorias, falha: null }
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return { produto: null, categorias: [], falha: erro }
  }
}

/** A product of the shop in its form. */
export default function EditarProduto({ loaderData: { produto, categorias, falha } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const sumiu = falha?.status === 404 || falha?.status === 422 || produto?.status === 'excluido'
  return (
    <>
      <Cabeca
        voltar={{ para: '/produtos', nome: 'Produtos' }}
        titulo={produto && !sumiu ? produto.nome : 'Editar produto'}
      />
      {produto?.status === 'ativo' ? (
        <p>
          <Link to={`/loja/${loja.codigo}/produto/${produto.id}`} className={estilo.voltar}>
            Ver na loja <IconExternalLink size={16} aria-hidden />
          </Link>
        </p>
      ) : null}
      {sumiu ? (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Produto não encontrado"
          texto="Ele pode estar em Excluídos, na lista de produtos."
        >
          <Link to="/produtos" className="botao leve">
            Ver produtos
          </Link>
        </Vazio>
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : !podeNoPapel(loja.papel, 'produtos.editar') || !produto ? (
        <SemPermissao />
      ) : (
        // What was saved, by whomever, opens the form anew.
        <ProdutoForm key={produto.updated_at} lojaId={loja.id} produto={produto} categorias={categorias} />
      )}
    </>
  )
}
