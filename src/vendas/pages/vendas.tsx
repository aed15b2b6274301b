import { IconCashRegister, IconReceipt } from '@tabler/icons-react'
import { Link, useLocation, useNavigation, useOutletContext, useSearchParams } from 'react-router'
import { exigirPainel, type MinhaLoja } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import type { ContextoDoPainel } from '#src/estabelecimentos/pages/painel.tsx'
import { podeNoPapel } from '#src/planos/papeis.ts'
import { ApiError, api, type Lista } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto, DesenhoDeLupa, DesenhoDeSacola } from '#src/shared/ui/desenhos.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { ABAS, type NomeDaAba } from '../abas.ts'
import type { Venda } from '../schemas.ts'
import type { Route } from './+types/vendas.ts'
import estilo from './vendas.module.css'
import { useVendasAoVivo } from './vendas-ao-vivo.ts'
import { ExportarVendas } from './vendas-exportar.tsx'
import { FaixaDeTotais, type ResumoDaLista } from './vendas-faixa.tsx'
import { FILTROS, FiltrosDeVendas } from './vendas-filtros.tsx'
import { SomDeVenda } from './vendas-som.tsx'
import { TabelaDeVendas } from './vendas-tabela.tsx'

export const meta = () => metaDaPagina({ titulo: 'Vendas', indexar: false })

const VAZIA: Lista<Venda> = { itens: [], total: 0, proximo: null }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  const { searchParams } = new URL(request.url)
  const filtro = new URLSearchParams(loja ? { estabelecimento_id: loja.id } : {})
  for (const nome of ['aba', 'busca', 'status', ...FILTROS]) {
    const valor = searchParams.get(nome)
    if (valor) filtro.set(nome, valor)
  }
  const pagina = new URLSearchParams(filtro)
  const depois = searchParams.get('depois')
  if (depois) pagina.set('depois', depois)
  try {
    const [lista, resumo] = await Promise.all([
      api.get<Lista<Venda>>(`/rest/v1/vendas?${pagina}`),
      api.get<ResumoDaLista>(`/rest/v1/vendas/resumo?${filtro}`),
    ])
    return { lista, resumo, filtro: filtro.toString() }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao carregar vendas', erro.detail ?? erro.title)
    return { lista: VAZIA, resumo: null, filtro: filtro.toString() }
  }
}

/** The shop's sales, newest first; rows change by themselves as payments come in. */
export default function Vendas({ loaderData: { lista, resumo, filtro } }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const [parametros] = useSearchParams()
  const { pathname } = useLocation()
  const carregando = useNavigation().location?.pathname === pathname
  const mudou = useVendasAoVivo(loja?.id ?? null)
  const filtrada = ['aba', 'busca', 'status', ...FILTROS].some((nome) => parametros.has(nome))

  return (
    <>
      <header className={estilo.cabeca}>
        <div>
          <h1>Vendas</h1>
          <p className="apagado">
            {loja ? 'Os pedidos da sua loja. A lista se atualiza sozinha.' : 'Os pedidos de todas as lojas.'}
          </p>
        </div>
        {loja ? <Ferramentas loja={loja} vendas={lista.itens} filtro={filtro} /> : null}
      </header>
      <Abas contagens={resumo?.contagens} />
      <FiltrosDeVendas />
      <p className="so-leitor" aria-live="polite">
        {mudou ? 'Uma venda acaba de mudar.' : ''}
      </p>
      {resumo === null ? (
        <Falhou />
      ) : lista.itens.length === 0 ? (
        <SemVendas filtrada={filtrada} codigo={loja?.codigo} />
      ) : (
        <>
          <FaixaDeTotais resumo={resumo} />
          <TabelaDeVendas vendas={lista.itens} loja={loja} mudou={mudou} apagada={carregando} />
          <Paginas lista={lista} />
        </>
      )}
    </>
  )
}

function Ferramentas({ loja, vendas, filtro }: { loja: MinhaLoja; vendas: Venda[]; filtro: string }) {
  return (
    <div className={estilo.ferramentas}>
      <SomDeVenda vendas={vendas} filtro={filtro} />
      {podeNoPapel(loja.papel, 'dados.exportar') ? (
        <ExportarVendas filtro={filtro} incluida={loja.plano?.exportacao_relatorios ?? false} />
      ) : null}
      {podeNoPapel(loja.papel, 'vendas.criar') ? (
        <Link to="/nova-venda" className="botao">
          <IconCashRegister size={18} aria-hidden /> Nova venda
        </Link>
      ) : null}
    </div>
  )
}

function Abas({ contagens }: { contagens: ResumoDaLista['contagens'] | undefined }) {
  const [parametros] = useSearchParams()
  const atual = parametros.get('aba') ?? ''
  const abas = [
    ['', 'Todas', contagens?.todas] as const,
    ...(Object.keys(ABAS) as NomeDaAba[]).map(
      (valor) => [valor, ABAS[valor].nome, contagens?.[valor]] as const,
    ),
  ]
  const endereco = (aba: string) => {
    const novos = new URLSearchParams(parametros)
    for (const nome of ['aba', 'depois', 'status']) novos.delete(nome)
    if (aba) novos.set('aba', aba)
    return { search: novos.toString() }
  }
  return (
    <nav aria-label="Situação" className={estilo.abas}>
      {abas.map(([valor, nome, quantas]) => (
        <Link
          key={valor}
          to={endereco(valor)}
          aria-current={valor === atual ? 'page' : undefined}
          preventScrollReset
        >
          {nome} {quantas === undefined ? null : <span className={estilo.quantas}>{quantas}</span>}
        </Link>
      ))}
    </nav>
  )
}

function Paginas({ lista }: { lista: Lista<Venda> }) {
  const [parametros] = useSearchParams()
  const endereco = (depois: string | null) => {
    const novos = new URLSearchParams(parametros)
    novos.delete('depois')
    if (depois) novos.set('depois', depois)
    return { search: novos.toString() }
  }
  return (
    <div className={estilo.paginas}>
      <p className="apagado">
        Mostrando {lista.itens.length} de {lista.total}
      </p>
      <div className={estilo.par}>
        {parametros.has('depois') ? (
          <Link to={endereco(null)} className="botao leve">
            Voltar às mais novas
          </Link>
        ) : null}
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
      texto="Compartilhe o link da sua loja ou registre uma venda de balcão."
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
