import { Navigate, useOutletContext, useSearchParams } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { DesenhoDePlano } from '#src/shared/ui/desenhos/desenhos-do-painel.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import type { Route } from './+types/novo-produto.ts'
import { ProdutoForm } from './produto-form.tsx'
import { ditoDoLimite, limiteAtingido } from './vagas-do-plano.tsx'

const NOME_MAX = 120

export const meta = () => metaDaPagina({ titulo: 'Novo produto', indexar: false })

export async function clientLoader() {
  const { loja } = await exigirPainel()
  if (!loja) return { categorias: [], cheio: false, falha: null }
  return carregar({ categorias: [], cheio: false }, async () => {
    const [{ itens }, cheio] = await Promise.all([
      api.get('/rest/v1/categorias', { query: { estabelecimento_id: loja.id } }),
      limiteAtingido(loja),
    ])
    return { categorias: itens, cheio }
  })
}

/** One more product, when the role and the plan allow it: said before a form is filled in vain. */
export default function NovoProduto({ loaderData: { categorias, cheio, falha } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const [parametros] = useSearchParams()
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
          titulo={ditoDoLimite(loja)}
          texto="Exclua um produto que não vende mais ou escolha um plano com mais espaço."
          saida={{ para: '/comparacao-planos', nome: 'Fazer upgrade' }}
        />
      ) : (
        <ProdutoForm
          lojaId={loja.id}
          produto={null}
          categorias={categorias}
          nome={parametros.get('nome')?.slice(0, NOME_MAX) ?? ''}
        />
      )}
    </>
  )
}
