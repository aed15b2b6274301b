import { Navigate, useOutletContext } from 'react-router'
import { type ContextoDoPainel, exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { AJUDA_DA_FILA, EnviarAgora, ListaAEnviar } from './lista-a-enviar.tsx'

const NOVA_VENDA = { para: '/nova-venda', nome: 'Nova venda' }

export const meta = () => metaDaPagina({ titulo: 'Vendas a enviar', indexar: false })

export async function clientLoader() {
  await exigirPainel()
  return null
}

/** The sales that the counter made without a network: which wait, and what each that was refused needs. */
export default function VendasAEnviar() {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  if (!podeNoPapel(loja.papel, 'vendas.criar')) {
    return (
      <>
        <Cabeca titulo="Vendas a enviar" />
        <SemPermissao />
      </>
    )
  }
  return (
    <>
      <Cabeca titulo="Vendas a enviar" ajuda={AJUDA_DA_FILA} voltar={NOVA_VENDA}>
        <EnviarAgora loja={loja} />
      </Cabeca>
      <ListaAEnviar loja={loja} saida={{ ...NOVA_VENDA, leve: true }} />
    </>
  )
}
