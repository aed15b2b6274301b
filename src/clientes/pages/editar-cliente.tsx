import { Navigate } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/cabeca.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { ClienteDetalhe } from '../schemas.ts'
import type { Route } from './+types/editar-cliente.ts'
import { FormularioDoCliente } from './formulario-do-cliente.tsx'
import { lerEtiquetas } from './ler-etiquetas.ts'

export const meta = () => metaDaPagina({ titulo: 'Editar cliente', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const nada = { loja, cliente: null, etiquetas: [], falha: null }
  if (!loja || !podeNoPapel(loja.papel, 'clientes.editar')) return nada
  try {
    const [cliente, etiquetas] = await Promise.all([
      api.get<ClienteDetalhe>(`/rest/v1/consumidores/${params.id}?estabelecimento_id=${loja.id}`),
      lerEtiquetas(loja.id),
    ])
    return { loja, cliente, etiquetas, falha: null }
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return { ...nada, falha: erro }
  }
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
        // After `Recarregar` the fields are those of the version just read.
        <FormularioDoCliente
          key={cliente.updated_at}
          lojaId={loja.id}
          cliente={cliente}
          etiquetas={etiquetas}
        />
      ) : falha?.status === 404 ? (
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
