import { Drawer } from '@mantine/core'
import { IconCashRegister, IconPencil } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos.tsx'
import { EstadoDaFalha } from '#src/shared/ui/estados.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import type { ClienteDetalhe, FatoDoCliente } from '../schemas.ts'
import type { Route } from './+types/cliente.ts'
import estilo from './cliente.module.css'
import { HistoriaDoCliente } from './cliente-historia.tsx'
import { NotasDoCliente } from './cliente-notas.tsx'
import { PrivacidadeDoCliente } from './cliente-privacidade.tsx'
import { DadosDoCliente, NumerosDoCliente } from './cliente-resumo.tsx'

export interface Historia {
  itens: FatoDoCliente[]
  proximo: string | null
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const daLoja = `estabelecimento_id=${loja?.id}`
  try {
    const [cliente, historia] = await Promise.all([
      api.get<ClienteDetalhe>(`/rest/v1/consumidores/${params.id}?${daLoja}`),
      api.get<Historia>(`/rest/v1/consumidores/${params.id}/linha_do_tempo?${daLoja}`),
    ])
    return { cliente, historia, falha: null }
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return { cliente: null, historia: null, falha: erro }
  }
}

/** One customer in a drawer over the list: who they are, what they did, what was noted, what they may ask for. */
export default function Cliente({ loaderData }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { cliente, historia, falha } = loaderData
  // The list behind says so already.
  if (!loja || !podeNoPapel(loja.papel, 'clientes.ver')) return null
  const fechar = () => void navigate({ pathname: '/clientes', search }, { preventScrollReset: true })

  return (
    <Drawer.Root opened onClose={fechar} position="right" size={560}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={estilo.topo}>
          <Drawer.Title className={estilo.nome}>{cliente?.nome ?? 'Cliente'}</Drawer.Title>
          <Drawer.CloseButton className={estilo.fechar} aria-label="Fechar" />
        </div>
        <Drawer.Body className={estilo.corpo}>
          {cliente ? (
            <>
              <div className={estilo.acoes}>
                {podeNoPapel(loja.papel, 'vendas.criar') ? (
                  <Link to={`/nova-venda?cliente=${cliente.id}`} className="botao">
                    <IconCashRegister size={18} aria-hidden /> Nova venda para este cliente
                  </Link>
                ) : null}
                {podeNoPapel(loja.papel, 'clientes.editar') ? (
                  <Link to={`/cliente/${cliente.id}/editar`} className="botao leve">
                    <IconPencil size={18} aria-hidden /> Editar
                  </Link>
                ) : null}
              </div>
              <NumerosDoCliente cliente={cliente} />
              <DadosDoCliente cliente={cliente} />
              <NotasDoCliente cliente={cliente} edita={podeNoPapel(loja.papel, 'clientes.editar')} />
              {/* Another customer has another history. */}
              <HistoriaDoCliente key={cliente.id} cliente={cliente} primeira={historia} />
              <PrivacidadeDoCliente
                cliente={cliente}
                atende={podeNoPapel(loja.papel, 'clientes.eliminar')}
                aoEliminar={fechar}
              />
            </>
          ) : falha?.status === 404 ? (
            <Vazio
              desenho={<DesenhoDeLupa />}
              titulo="Cliente não encontrado"
              texto="O cadastro pode ter sido mesclado com outro ou eliminado."
            />
          ) : (
            <EstadoDaFalha erro={falha} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
