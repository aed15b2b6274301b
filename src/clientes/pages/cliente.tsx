import { IconCashRegister, IconPencil } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { Gaveta } from '#src/shared/ui/kit/gaveta.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { carregar, sumiu } from '#src/shared/ui/recusas.ts'
import type { Route } from './+types/cliente.ts'
import estilo from './cliente.module.css'
import { HistoriaDoCliente } from './cliente-historia.tsx'
import { NotasDoCliente } from './cliente-notas.tsx'
import { PrivacidadeDoCliente } from './cliente-privacidade.tsx'
import { DadosDoCliente, NumerosDoCliente } from './cliente-resumo.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const query = { estabelecimento_id: loja?.id ?? '' }
  return carregar({ cliente: null, historia: null }, async () => {
    const [cliente, historia] = await Promise.all([
      api.get('/rest/v1/consumidores/:id', { params: { id: params.id }, query }),
      api.get('/rest/v1/consumidores/:id/linha_do_tempo', { params: { id: params.id }, query }),
    ])
    return { cliente, historia }
  })
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
    <Gaveta aberta aoFechar={fechar} titulo={cliente?.nome ?? 'Cliente'} largura="560px">
      <div className={estilo.corpo}>
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
        ) : sumiu(falha) ? (
          <Vazio
            desenho={<DesenhoDeLupa />}
            titulo="Cliente não encontrado"
            texto="O cadastro pode ter sido mesclado com outro ou eliminado."
          />
        ) : (
          <EstadoDaFalha erro={falha} />
        )}
      </div>
    </Gaveta>
  )
}
