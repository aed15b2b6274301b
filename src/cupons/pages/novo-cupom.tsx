import { Navigate, useOutletContext } from 'react-router'
import { type ContextoDoPainel, exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { lerProdutos } from '#src/shared/ui/loja/busca-de-produtos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar, lerOu, sumiu } from '#src/shared/ui/recusas.ts'
import type { Cupom } from '../schemas.ts'
import type { Route } from './+types/novo-cupom.ts'
import { CupomForm } from './cupom-form.tsx'
import type { Alvo } from './valores-do-cupom.ts'

export const meta = ({ params }: Route.MetaArgs) =>
  metaDaPagina({ titulo: params.id ? 'Editar cupom' : 'Novo cupom', indexar: false })

interface Dados {
  cupom: Cupom | null
  categorias: Alvo[]
  produtos: Alvo[]
}

const VAZIO: Dados = { cupom: null, categorias: [], produtos: [] }

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const id = params.id ?? new URL(request.url).searchParams.get('de')
  if (!loja) return { ...VAZIO, falha: null }
  return carregar(VAZIO, async () => {
    const [cupom, categorias] = await Promise.all([
      id ? api.get('/rest/v1/cupons/:id', { params: { id }, query: { estabelecimento_id: loja.id } }) : null,
      lerOu(
        [],
        async () => (await api.get('/rest/v1/categorias', { query: { estabelecimento_id: loja.id } })).itens,
      ),
    ])
    const produtos = await lerOu([], () => lerProdutos(loja.id, cupom?.produtos ?? []))
    return { cupom, categorias, produtos }
  })
}

/** A coupon in its form: a new one, one like another, or the one that the address names. */
export default function NovoCupom({ loaderData, params }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const { cupom, categorias, produtos, falha } = loaderData
  const editado = params.id ? cupom : null
  return (
    <>
      <Cabeca
        voltar={{ para: '/cupons', nome: 'Cupons' }}
        titulo={params.id ? (cupom?.codigo ?? 'Editar cupom') : 'Novo cupom'}
      />
      {!podeNoPapel(loja.papel, 'cupons.editar') ? (
        <SemPermissao />
      ) : sumiu(falha) ? (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Cupom não encontrado"
          saida={{ para: '/cupons', nome: 'Ver cupons', leve: true }}
        />
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : editado?.status === 'encerrado' ? (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Este cupom foi encerrado"
          texto="Um cupom encerrado não muda mais. Você pode criar outro a partir dele."
          saida={{ para: `/novo-cupom?de=${editado.id}`, nome: 'Duplicar cupom', leve: true }}
        />
      ) : (
        <CupomForm
          key={editado?.id}
          lojaId={loja.id}
          cupom={editado}
          modelo={cupom}
          categorias={categorias}
          produtos={produtos}
        />
      )}
    </>
  )
}
