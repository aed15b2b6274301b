import { Link, Navigate, Outlet, useNavigation, useOutletContext } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import type { ContextoDoPainel } from '#src/acesso/pages/quem-sou.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha, ForaDoPlano } from '#src/shared/ui/kit/estados.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { useVendasAoVivo } from '#src/vendas/pages/lista/vendas-ao-vivo.ts'
import type { Painel } from '../schemas.ts'
import type { Route } from './+types/dashboard.ts'
import { Atencao, PrimeirosPassos } from './atencao.tsx'
import { MaisVendidos, ParaRepor, UltimasVendas } from './blocos-do-painel.tsx'
import { GraficoDoRelatorio } from './graficos.tsx'
import { NumerosDoRelatorio } from './numeros.tsx'
import { PeriodoComparado } from './periodo.tsx'
import estilo from './relatorios.module.css'
import { ehEnsaio } from '#src/shared/ensaio.ts'
import { EmEnsaio, SuaLoja, UsoDoPlano } from './sua-loja.tsx'

export const meta = () => metaDaPagina({ titulo: 'Dashboard', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja) return { painel: null, falha: null }
  const { searchParams } = new URL(request.url)
  const filtro = new URLSearchParams({ estabelecimento_id: loja.id })
  for (const nome of ['periodo', 'de', 'ate']) {
    const valor = searchParams.get(nome)
    if (valor) filtro.set(nome, valor)
  }
  return carregar({ painel: null }, async () => ({
    painel: await api.get('/rest/v1/painel', { query: filtro }),
  }))
}

/** The shop at a glance: what waits for somebody, how it sells, and where customers find it. */
export default function Dashboard({ loaderData: { painel, falha } }: Route.ComponentProps) {
  const { loja, pessoa } = useOutletContext<ContextoDoPainel>()
  const ocupado = useNavigation().location?.pathname === '/admin'
  useVendasAoVivo(loja?.id ?? null)
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const nome = pessoa.usuario.nome.split(' ')[0]
  return (
    <>
      <Cabeca titulo={nome ? `Olá, ${nome}` : 'Dashboard'}>
        {pessoa.lojas.filter(({ codigo }) => !ehEnsaio(codigo)).length > 1 ? (
          <Link to="/hoje" className="botao leve">
            Hoje em todas as lojas
          </Link>
        ) : null}
      </Cabeca>
      {falha?.status === 422 ? (
        <p role="alert" className={estilo.aviso}>
          {falha.detail}
        </p>
      ) : null}
      {painel?.visao === 'estoque' ? null : (
        <PeriodoComparado
          padrao="7d"
          periodo={painel?.periodo ?? null}
          comparacao={painel?.comparacao ?? null}
        />
      )}
      {falha && falha.status !== 422 ? <EstadoDaFalha erro={falha} /> : null}
      {painel ? (
        <div className={estilo.painel} data-ocupado={ocupado || undefined} aria-busy={ocupado}>
          <div className={estilo.principal}>
            <PrimeirosPassos passos={painel.passos} />
            <Atencao linhas={painel.atencao} />
            <NumerosDoRelatorio numeros={painel.numeros} />
          </div>
          <div className={estilo.resto}>
            <Resto painel={painel} />
            <Outlet />
          </div>
          <aside className={estilo.direita} aria-label="Plano e loja">
            {ehEnsaio(loja.codigo) ? (
              <EmEnsaio />
            ) : (
              <>
                <SuaLoja loja={loja} emPausa={painel.em_pausa} />
                <UsoDoPlano uso={painel.uso} loja={loja} />
              </>
            )}
          </aside>
        </div>
      ) : null}
    </>
  )
}

function Resto({ painel }: { painel: Painel }) {
  if (painel.visao === 'estoque') return <ParaRepor produtos={painel.repor} />
  if (painel.limitado) {
    return (
      <section className="cartao" aria-label="Relatórios">
        <ForaDoPlano
          titulo="Veja mais da sua loja"
          texto="Faturamento, ticket médio, os produtos que mais vendem e os horários de pico vêm a partir do plano Starter."
        />
      </section>
    )
  }
  const [linha, ...outros] = painel.graficos
  return (
    <>
      {linha ? <GraficoDoRelatorio grafico={linha} /> : null}
      <div className={estilo.dupla}>
        {outros.map((grafico) => (
          <GraficoDoRelatorio key={grafico.id} grafico={grafico} />
        ))}
        <MaisVendidos produtos={painel.mais_vendidos} />
        <UltimasVendas vendas={painel.ultimas_vendas} />
      </div>
    </>
  )
}
