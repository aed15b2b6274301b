import { redirect } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { api, type Lista } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { FigurasDeHoje, UltimasVendas } from '#src/vendas/pages/figuras-de-hoje.tsx'
import type { Venda } from '#src/vendas/schemas.ts'
import type { Route } from './+types/painel-geral.ts'
import estilo from './painel-geral.module.css'

export const meta = () => metaDaPagina({ titulo: 'Painel Geral', indexar: false })

export async function clientLoader() {
  const { pessoa } = await exigirPainel()
  if (!pessoa.admin) throw redirect('/admin')
  return api.get<Lista<Venda>>('/rest/v1/vendas?limite=100')
}

/** The whole mall today, for who runs it. */
export default function PainelGeral({ loaderData: lista }: Route.ComponentProps) {
  return (
    <>
      <h1 className={estilo.titulo}>Painel Geral</h1>
      <FigurasDeHoje lista={lista} />
      <UltimasVendas vendas={lista.itens.slice(0, 10)} variasLojas />
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      <h1 className={estilo.titulo}>Painel Geral</h1>
      <p>Carregando...</p>
    </>
  )
}
