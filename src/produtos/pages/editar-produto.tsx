import { IconExternalLink } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link, Navigate, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { AoChegarPerto } from '#src/shared/ui/kit/ao-chegar-perto.tsx'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import type { Route } from './+types/editar-produto.ts'
import { ProdutoForm } from './produto-form.tsx'

const EscolherLeveJunto = lazy(() => import('./escolher-leve-junto.tsx'))

export const meta = () => metaDaPagina({ titulo: 'Editar produto', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja) return { produto: null, grade: null, categorias: [], falha: null }
  return carregar({ produto: null, grade: null, categorias: [] }, async () => {
    const [produto, { itens: categorias }] = await Promise.all([
      api.get('/rest/v1/produtos/:id', { params: { id: params.id }, query: { estabelecimento_id: loja.id } }),
      api.get('/rest/v1/categorias', { query: { estabelecimento_id: loja.id } }),
    ])
    const grade =
      produto.preco_ate === null
        ? null
        : await api.get('/rest/v1/produtos/:id/variacoes', {
            params: { id: params.id },
            query: { estabelecimento_id: loja.id },
          })
    return { produto, grade, categorias }
  })
}

/** A product of the shop in its form. */
export default function EditarProduto({
  loaderData: { produto, grade, categorias, falha },
}: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const sumiu = falha?.status === 404 || falha?.status === 422 || produto?.status === 'excluido'
  return (
    <>
      <Cabeca
        voltar={{ para: '/produtos', nome: 'Produtos' }}
        titulo={produto && !sumiu ? produto.nome : 'Editar produto'}
      >
        {produto?.status === 'ativo' ? (
          <Link to={`/loja/${loja.codigo}/produto/${produto.id}`} className="botao leve">
            <IconExternalLink size={18} aria-hidden /> Ver na loja
          </Link>
        ) : null}
      </Cabeca>
      {sumiu ? (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Produto não encontrado"
          texto="Ele pode estar em Excluídos, na lista de produtos."
          saida={{ para: '/produtos', nome: 'Ver produtos', leve: true }}
        />
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : !podeNoPapel(loja.papel, 'produtos.editar') || !produto ? (
        <SemPermissao />
      ) : (
        <>
          <ProdutoForm
            key={produto.id}
            lojaId={loja.id}
            produto={produto}
            grade={grade}
            categorias={categorias}
          />
          <AoChegarPerto espera={null}>
            <EscolherLeveJunto lojaId={loja.id} produtoId={produto.id} />
          </AoChegarPerto>
        </>
      )}
    </>
  )
}
