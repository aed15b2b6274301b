import { IconReceipt } from '@tabler/icons-react'
import { Link, useNavigation, useOutletContext, useSearchParams } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto, DesenhoDeLupa, DesenhoDeSacola } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { contarUnidades } from '../itens.ts'
import { rotuloDaSituacao, rotuloDoPagamento } from '../rotulos.ts'
import type { Venda } from '../schemas.ts'
import type { Route } from './+types/vendas.ts'
import { Chip, Forma } from './situacao.tsx'
import estilo from './vendas.module.css'
import { useVendasAoVivo } from './vendas-ao-vivo.ts'

export const meta = () => metaDaPagina({ titulo: 'Vendas', indexar: false })

const ABAS = [
  ['', 'Todas'],
  ['pendente', 'Aguardando pagamento'],
  ['pago', 'Para separar'],
  ['em_preparacao', 'Em separação'],
  ['enviado', 'Em trânsito'],
  ['entregue', 'Entregues'],
  ['expirado', 'Expiradas'],
  ['cancelado', 'Canceladas'],
] as const

const VAZIA: Lista<Venda> = { itens: [], total: 0, proximo: null }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const { searchParams } = new URL(request.url)
  const filtro = new URLSearchParams({ limite: '20' })
  if (loja) filtro.set('estabelecimento_id', loja.id)
  for (const nome of ['status', 'depois']) {
    const valor = searchParams.get(nome)
    if (valor) filtro.set(nome, valor)
  }
  try {
    return { lista: await api.get<Lista<Venda>>(`/rest/v1/vendas?${filtro}`), falhou: false }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao carregar vendas', erro.detail ?? erro.title)
    return { lista: VAZIA, falhou: true }
  }
}

/** The shop's sales, newest first; rows change by themselves as payments come in. */
export default function Vendas({ loaderData: { lista, falhou } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const [parametros] = useSearchParams()
  const carregando = useNavigation().location?.pathname === '/vendas'
  const mudou = useVendasAoVivo(loja?.id ?? null)
  const status = parametros.get('status') ?? ''

  return (
    <>
      <header className={estilo.cabeca}>
        <div>
          <h1>Vendas</h1>
          <p className="apagado">
            {loja ? 'Os pedidos da sua loja. A lista se atualiza sozinha.' : 'Os pedidos de todas as lojas.'}
          </p>
        </div>
      </header>
      <nav aria-label="Situação" className={estilo.abas}>
        {ABAS.map(([valor, nome]) => (
          <Link
            key={valor}
            to={valor ? `?status=${valor}` : '/vendas'}
            aria-current={valor === status ? 'page' : undefined}
            preventScrollReset
          >
            {nome}
          </Link>
        ))}
      </nav>
      <p className="so-leitor" aria-live="polite">
        {mudou ? 'Uma venda acaba de mudar.' : ''}
      </p>
      {falhou ? (
        <Falhou />
      ) : lista.itens.length === 0 ? (
        <SemVendas filtrada={status !== ''} codigo={loja?.codigo} />
      ) : (
        <>
          <Tabela vendas={lista.itens} mudou={mudou} apagada={carregando} variasLojas={!loja} />
          <Paginas lista={lista} status={status} naPrimeira={!parametros.has('depois')} />
        </>
      )}
    </>
  )
}

interface TabelaProps {
  vendas: Venda[]
  mudou: string | null
  apagada: boolean
  variasLojas: boolean
}

function Tabela({ vendas, mudou, apagada, variasLojas }: TabelaProps) {
  return (
    <div className={estilo.moldura} aria-busy={apagada}>
      <table className={estilo.tabela}>
        <caption className="so-leitor">Vendas, da mais nova à mais antiga</caption>
        <thead>
          <tr>
            <th scope="col">Nº</th>
            <th scope="col">Data</th>
            <th scope="col">{variasLojas ? 'Loja' : 'Cliente'}</th>
            <th scope="col" className={estilo.numero}>
              Itens
            </th>
            <th scope="col" className={estilo.numero}>
              Total
            </th>
            <th scope="col">Pagamento</th>
            <th scope="col">Situação</th>
          </tr>
        </thead>
        <tbody>
          {vendas.map((venda) => (
            <tr key={venda.id} data-mudou={venda.id === mudou || undefined}>
              <th scope="row">
                <Link to={`/vendas/${venda.id}`} className="cobre">
                  #{venda.numero}
                </Link>
              </th>
              <td title={formatarDataHora(venda.created_at)}>{formatarData(venda.created_at)}</td>
              <td>
                {variasLojas ? venda.estabelecimento_nome : (venda.cliente?.nome ?? 'Não identificado')}
              </td>
              <td
                className={estilo.numero}
                data-rotulo="Itens"
                title={venda.itens.map(({ nome }) => nome).join(', ')}
              >
                {contarUnidades(venda.itens)}
              </td>
              <td className={`${estilo.numero} ${estilo.valor}`}>{formatarReais(venda.total)}</td>
              <td>
                <span className={estilo.par}>
                  <Forma forma={venda.forma_pagamento} />
                  <Chip rotulo={rotuloDoPagamento(venda)} />
                </span>
              </td>
              <td>
                <Chip rotulo={rotuloDaSituacao(venda, 'loja')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Paginas({
  lista,
  status,
  naPrimeira,
}: {
  lista: Lista<Venda>
  status: string
  naPrimeira: boolean
}) {
  const endereco = (depois: string | null) => {
    const busca = new URLSearchParams({ ...(status ? { status } : {}), ...(depois ? { depois } : {}) })
    return `/vendas?${busca}`
  }
  return (
    <div className={estilo.paginas}>
      <p className="apagado">
        Mostrando {lista.itens.length} de {lista.total}
      </p>
      <div className={estilo.par}>
        {naPrimeira ? null : (
          <Link to={endereco(null)} className="botao leve">
            Voltar às mais novas
          </Link>
        )}
        {lista.proximo ? (
          <Link to={endereco(lista.proximo)} className="botao leve">
            Mais antigas
          </Link>
        ) : null}
      </div>
    </div>
  )
}

function SemVendas({ filtrada, codigo }: { filtrada: boolean; codigo: string | undefined }) {
  if (filtrada) {
    return (
      <Vazio desenho={<DesenhoDeLupa />} titulo="Nenhum resultado para os filtros aplicados">
        <Link to="/vendas" className="botao leve">
          Limpar filtros
        </Link>
      </Vazio>
    )
  }
  return (
    <Vazio
      desenho={<DesenhoDeSacola />}
      titulo="Nenhuma venda ainda"
      texto="Compartilhe o link da sua loja. Os pedidos aparecem aqui assim que chegam."
    >
      {codigo ? (
        <Link to={`/loja/${codigo}`} className="botao">
          <IconReceipt size={18} aria-hidden /> Ver minha loja
        </Link>
      ) : null}
    </Vazio>
  )
}

function Falhou() {
  return (
    <Vazio
      desenho={<DesenhoDeConserto />}
      titulo="Não foi possível carregar"
      texto="Confira sua internet e tente novamente."
    >
      <Link to="" className="botao" reloadDocument>
        Tentar novamente
      </Link>
    </Vazio>
  )
}

export function HydrateFallback() {
  return (
    <>
      <h1>Vendas</h1>
      <div className={estilo.esqueleto} aria-hidden>
        {Array.from({ length: 8 }, (_, linha) => `linha-${linha}`).map((linha) => (
          <span key={linha} />
        ))}
      </div>
    </>
  )
}
