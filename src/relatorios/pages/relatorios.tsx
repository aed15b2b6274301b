import { Link, redirect, useNavigation, useOutletContext, useRevalidator } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { FaixaDeAbas } from '#src/shared/ui/kit/abas.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { useEndereco } from '#src/shared/ui/endereco.ts'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import {
  NIVEL_DO_RELATORIO,
  NOMES_DOS_RELATORIOS,
  type NomeDoRelatorio,
  RELATORIOS,
  recursoDoRelatorio,
} from '../catalogo.ts'
import { AGRUPAMENTOS } from '../periodo.ts'
import type { RelatorioSalvo } from '../schemas.ts'
import type { Route } from './+types/relatorios.ts'
import { Construtor } from './construtor.tsx'
import { ExportarRelatorio } from './exportar.tsx'
import { Oferta } from './oferta.tsx'
import { PeriodoComparado } from './periodo.tsx'
import { RelatorioAberto } from './relatorio-aberto.tsx'
import estilo from './relatorios.module.css'

export const meta = () => metaDaPagina({ titulo: 'Relatórios', indexar: false })

const FILTROS = [
  'periodo',
  'de',
  'ate',
  'agrupar',
  'comparar',
  'so',
  'dimensao',
  'metricas',
  'canal',
  'forma',
  'categoria_id',
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja) throw redirect('/admin/painel-geral')
  const parametros = new URL(request.url).searchParams
  const aba = abaDe(parametros)
  const vazio = { aba, filtro: '', relatorio: null, salvos: [] as RelatorioSalvo[], falha: null }
  if (!podeVer(loja) || !abreORelatorio(loja, aba)) return vazio
  return carregar(vazio, async () => {
    const salvos = aba === 'personalizado' ? await lerSalvos(loja.id) : []
    const filtro = filtroDe(parametros, { loja, salvos })
    const relatorio = await api.get('/rest/v1/relatorios/:relatorio', {
      params: { relatorio: aba },
      query: filtro,
    })
    return { ...vazio, filtro: filtro.toString(), relatorio, salvos }
  })
}

/** The ten reports of a shop, as many as its plan has. */
export default function Relatorios({ loaderData }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return null
  if (!podeVer(loja)) {
    return (
      <>
        <Cabeca titulo="Relatórios" />
        <SemPermissao />
      </>
    )
  }
  return <Aberta loja={loja} {...loaderData} />
}

type Dados = Awaited<ReturnType<typeof clientLoader>>

function Aberta({ loja, aba, filtro, relatorio, salvos, falha }: Dados & { loja: MinhaLoja }) {
  const ocupada = useNavigation().location?.pathname === '/relatorios'
  const { revalidate } = useRevalidator()
  const aberta = abreORelatorio(loja, aba)
  return (
    <>
      <Cabeca titulo="Relatórios" ajuda={RELATORIOS[aba].texto}>
        {relatorio && podeNoPapel(loja.papel, 'dados.exportar') ? (
          <ExportarRelatorio
            lojaId={loja.id}
            relatorio={relatorio}
            filtro={filtro}
            incluida={temRecurso(loja.plano, 'exportacao')}
          />
        ) : null}
      </Cabeca>
      <Abas aba={aba} loja={loja} />
      {aberta ? (
        <>
          <PeriodoComparado
            padrao="30d"
            periodo={relatorio?.periodo ?? null}
            comparacao={relatorio?.comparacao ?? null}
          />
          {aba === 'vendas' ? <Agrupar /> : null}
          {aba === 'personalizado' ? (
            <Construtor loja={loja} salvos={salvos} aoMudar={() => void revalidate()} />
          ) : null}
          {falha?.status === 422 ? (
            <p role="alert" className={estilo.aviso}>
              {falha.detail ?? falha.title}
            </p>
          ) : falha ? (
            <EstadoDaFalha
              erro={falha}
              {...(aba === 'pagamentos' ? { titulo: 'Erro ao listar pagamentos' } : {})}
            />
          ) : null}
          {relatorio ? <RelatorioAberto loja={loja} relatorio={relatorio} ocupado={ocupada} /> : null}
        </>
      ) : (
        <Oferta relatorio={aba} />
      )}
    </>
  )
}

function Abas({ aba, loja }: { aba: NomeDoRelatorio; loja: MinhaLoja }) {
  const { parametros } = useEndereco()
  const endereco = (nome: NomeDoRelatorio) => {
    const novos = new URLSearchParams({ aba: nome })
    for (const filtro of ['periodo', 'de', 'ate']) {
      const valor = parametros.get(filtro)
      if (valor) novos.set(filtro, valor)
    }
    return novos.toString()
  }
  return (
    <FaixaDeAbas rotulo="Relatórios">
      {NOMES_DOS_RELATORIOS.map((nome) => (
        <Link
          key={nome}
          to={{ search: endereco(nome) }}
          aria-current={nome === aba ? 'page' : undefined}
          preventScrollReset
        >
          {RELATORIOS[nome].nome}
          {abreORelatorio(loja, nome) ? null : (
            <span className="selo manga">
              {NIVEL_DO_RELATORIO[nome] === 'personalizado' ? 'Enterprise' : 'Pro'}
            </span>
          )}
        </Link>
      ))}
    </FaixaDeAbas>
  )
}

function Agrupar() {
  const { parametros, mudar } = useEndereco()
  return (
    <CampoDeEscolha
      label="Agrupar"
      className={estilo.agrupar}
      value={parametros.get('agrupar') ?? ''}
      onChange={(evento) => mudar({ agrupar: evento.currentTarget.value })}
      opcoes={[['', 'Automático'], ...Object.entries(AGRUPAMENTOS)]}
    />
  )
}

function abaDe(parametros: URLSearchParams): NomeDoRelatorio {
  const aba = parametros.get('aba')
  return NOMES_DOS_RELATORIOS.find((nome) => nome === aba) ?? 'vendas'
}

function abreORelatorio({ plano }: MinhaLoja, relatorio: NomeDoRelatorio): boolean {
  return temRecurso(plano, recursoDoRelatorio(relatorio))
}

function podeVer({ papel }: MinhaLoja): boolean {
  return podeNoPapel(papel, 'relatorios.ver')
}

async function lerSalvos(loja: string): Promise<RelatorioSalvo[]> {
  const { itens } = await api.get('/rest/v1/relatorios_salvos', { query: { estabelecimento_id: loja } })
  return itens
}

/** What the route is asked: the address, and under it the kept report that the address names. */
function filtroDe(
  parametros: URLSearchParams,
  { loja, salvos }: { loja: MinhaLoja; salvos: RelatorioSalvo[] },
): URLSearchParams {
  const filtro = new URLSearchParams({ estabelecimento_id: loja.id })
  const salvo = salvos.find(({ id }) => id === parametros.get('salvo'))
  if (salvo) {
    const { metricas, ...definicao } = salvo.definicao
    for (const [nome, valor] of Object.entries(definicao)) if (valor) filtro.set(nome, valor)
    filtro.set('metricas', metricas.join(','))
  }
  for (const nome of FILTROS) {
    const valor = parametros.get(nome)
    if (valor) filtro.set(nome, valor)
  }
  return filtro
}
