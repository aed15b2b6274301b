import { Link, Navigate, useOutletContext } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/cabeca.tsx'
import { DesenhoDePlano } from '#src/shared/ui/desenhos-do-painel.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { Route } from './+types/novo-produto.ts'
import { ProdutoForm } from './produto-form.tsx'
import { limiteAtingido } from './vagas-do-plano.tsx'

export const meta = () => metaDaPagina({ titulo: 'Novo produto', indexar: false })

export async function clientLoader() {
  const { loja } = await exigirPainel()
  if (!loja) return { categorias: [], cheio: false, falha: null }
  try {
    const [{ itens }, cheio] = await Promise.all([
      api.get<Lista<Categoria>>(`/rest/v1/categorias?estabelecimento_id=${loja.id}`),
      limiteAtingido(loja),
    ])
    return { categorias: itens, cheio, falha: null }
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return { categorias: [], cheio: false, falha: erro }
  }
}

/** One more product, when the role and the plan allow it: said before a form is filled in vain. */
export default function NovoProduto({ loaderData: { categorias, cheio, falha } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  return (
    <>
      <Cabeca voltar={{ para: '/produtos', nome: 'Produtos' }} titulo="Novo produto" />
      {!podeNoPapel(loja.papel, 'produtos.editar') ? (
        <SemPermissao />
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : cheio ? (
        <Vazio
          desenho={<DesenhoDePlano />}
          titulo={`Limite de ${loja.plano?.limite_produtos ?? 0} produtos atingido`}
          texto="Exclua um produto que não vende mais ou escolha um plano com mais espaço."
        >
          <Link to="/comparacao-planos" className="botao">
            Fazer upgrade
          </Link>
        </Vazio>
      ) : (
        <ProdutoForm lojaId={loja.id} produto={null} categorias={categorias} />
      )}
    </>
  )
}
