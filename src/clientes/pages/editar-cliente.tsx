import { Navigate } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar, sumiu } from '#src/shared/ui/recusas.ts'
import type { Route } from './+types/editar-cliente.ts'
import { FormularioDoCliente } from './formulario-do-cliente.tsx'
import { lerEtiquetas } from './ler-etiquetas.ts'

export const meta = () => metaDaPagina({ titulo: 'Editar cliente', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const nada = { loja, cliente: null, etiquetas: [], falha: null }
  if (!loja || !podeNoPapel(loja.papel, 'clientes.editar')) return nada
  return carregar(nada, async () => {
    const [cliente, etiquetas] = await Promise.all([
      api.get('/rest/v1/consumidores/:id', {
        params: { id: params.id },
        query: { estabelecimento_id: loja.id },
      }),
      lerEtiquetas(loja.id),
    ])
    return { loja, cliente, etiquetas }
  })
}

export default function EditarCliente({ loaderData }: Route.ComponentProps) {
  const { loja, cliente, etiquetas, falha } = loaderData
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  return (
    <>
      <Cabeca
        voltar={{ para: '/clientes', nome: 'Clientes' }}
        titulo={cliente ? `Editar ${cliente.nome}` : 'Editar cliente'}
      />
      {cliente ? (
        <FormularioDoCliente key={cliente.id} lojaId={loja.id} cliente={cliente} etiquetas={etiquetas} />
      ) : sumiu(falha) ? (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Cliente não encontrado"
          texto="O cadastro pode ter sido mesclado com outro ou eliminado."
        />
      ) : falha ? (
        <EstadoDaFalha erro={falha} />
      ) : (
        <SemPermissao />
      )}
    </>
  )
}
