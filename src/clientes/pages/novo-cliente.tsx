import { Navigate } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/novo-cliente.ts'
import { FormularioDoCliente } from './formulario-do-cliente.tsx'
import { lerEtiquetas } from './ler-etiquetas.ts'

export const meta = () => metaDaPagina({ titulo: 'Novo cliente', indexar: false })

export async function clientLoader() {
  const { loja } = await exigirPainel()
  if (!loja || !podeNoPapel(loja.papel, 'clientes.editar'))
    return { lojaId: loja?.id ?? null, etiquetas: null }
  return { lojaId: loja.id, etiquetas: await lerEtiquetas(loja.id) }
}

/** Somebody the shop knows from its counter becomes a customer. */
export default function NovoCliente({ loaderData: { lojaId, etiquetas } }: Route.ComponentProps) {
  if (!lojaId) return <Navigate to="/admin/painel-geral" replace />
  return (
    <>
      <Cabeca voltar={{ para: '/clientes', nome: 'Clientes' }} titulo="Novo cliente" />
      {etiquetas ? (
        <FormularioDoCliente lojaId={lojaId} cliente={null} etiquetas={etiquetas} />
      ) : (
        <SemPermissao />
      )}
    </>
  )
}
