import { IconAlertTriangle, IconArrowsLeftRight } from '@tabler/icons-react'
import { Link, useNavigation } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { formatarPorcento, reaisNoEixo } from '#src/shared/numeros.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { OpcoesNoEndereco, SeletorDePeriodo } from '#src/shared/ui/kit/seletor-de-periodo.tsx'
import { Grafico } from '#src/shared/ui/grafico/grafico.tsx'
import { Exportar } from '#src/shared/ui/lista/exportar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { type NumeroDoPainel, Numeros } from '#src/shared/ui/numeros/numeros.tsx'
import { carregar } from '#src/shared/ui/recusas.ts'
import { cascataDoMrr, GRANULARIDADES } from '../receitas.ts'
import type { PassoDaReceita, Receitas } from '../schemas-receitas.ts'
import type { Route } from './+types/receitas.ts'
import {
  lerPeriodo,
  nomeDoPasso,
  PERIODOS_DAS_RECEITAS,
  type PeriodoEscolhido,
} from './periodo-das-receitas.ts'
import { Coortes, PorLoja, PorPlano, Recuperacao } from './quadros-das-receitas.tsx'
import estilo from './receitas.module.css'

export const meta = () => metaDaPagina({ titulo: 'Receitas', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const periodo = lerPeriodo(new URL(request.url).searchParams)
  return carregar({ periodo, receitas: null }, async () => {
    const consulta = new URLSearchParams({ ...periodo })
    return {
      periodo,
      receitas: await api.get('/rest/v1/plataforma/receitas', { query: consulta }),
    }
  })
}

/** MRR and money received. */
export default function TelaReceitas({ loaderData: { periodo, receitas, falha } }: Route.ComponentProps) {
  const { location } = useNavigation()
  const { de, ate, por } = periodo
  return (
    <>
      <Cabeca titulo="Receitas" ajuda="O que as assinaturas valem e o que entrou.">
        <Link to={`/admin/receitas/conciliacao?de=${de}&ate=${ate}`} className="botao leve">
          <IconArrowsLeftRight size={18} aria-hidden /> Conciliação
        </Link>
        {receitas ? <Exportar recurso="receitas" incluida filtros={{ de, ate, por }} /> : null}
      </Cabeca>
      <SeletorDePeriodo
        key={`${de}.${ate}`}
        periodos={PERIODOS_DAS_RECEITAS}
        padrao="12m"
        dias={periodo}
        legenda={`${formatarDia(de)} a ${formatarDia(ate)}`}
      >
        <OpcoesNoEndereco rotulo="Passo" nome="por" opcoes={GRANULARIDADES} atual={por} />
      </SeletorDePeriodo>
      {falha?.status === 422 ? (
        <p role="alert" className={estilo.aviso}>
          {falha.errors[0]?.message ?? 'Escolha outro período.'}
        </p>
      ) : receitas ? (
        <div aria-busy={location?.pathname === '/admin/receitas'}>
          <Conteudo receitas={receitas} periodo={periodo} />
        </div>
      ) : (
        <EstadoDaFalha erro={falha} />
      )}
    </>
  )
}

function Conteudo({ receitas, periodo }: { receitas: Receitas; periodo: PeriodoEscolhido }) {
  const { passos, divergencias, por_plano } = receitas
  const { de, ate, por } = periodo
  const nosPassos = (valor: (passo: PassoDaReceita) => number) =>
    passos.map((passo) => ({ rotulo: nomeDoPasso(passo.de, por), valor: valor(passo) }))
  return (
    <>
      {divergencias > 0 ? (
        <p className={estilo.aviso}>
          <IconAlertTriangle size={20} aria-hidden />
          {divergencias === 1
            ? '1 fatura não confere com o seu pagamento.'
            : `${divergencias} faturas não conferem com os seus pagamentos.`}
          <Link to={`/admin/receitas/conciliacao?aba=diferencas&de=${de}&ate=${ate}`}>Ver diferenças</Link>
        </p>
      ) : null}
      <div className={estilo.numeros}>
        <Numeros numeros={figuras(receitas)} />
      </div>
      <div className={estilo.dupla}>
        <Grafico
          titulo="Recebido e previsto"
          tipo="linha"
          eixo="Período"
          medida="Recebido"
          medidaDoAnterior="Previsto"
          pontos={passos.map((passo) => ({
            rotulo: nomeDoPasso(passo.de, por),
            valor: passo.recebido,
            anterior: passo.previsto,
          }))}
          formatar={formatarReais}
          formatarNoEixo={reaisNoEixo}
          vazio="Nenhuma fatura venceu nem foi paga no período."
        />
        <Grafico
          titulo="MRR no fim de cada período"
          tipo="linha"
          eixo="Período"
          medida="MRR"
          pontos={nosPassos(({ fim }) => fim)}
          formatar={formatarReais}
          formatarNoEixo={reaisNoEixo}
          vazio="Nenhuma assinatura pagante no período."
        />
        <Grafico
          titulo="O que mudou no MRR"
          tipo="cascata"
          eixo="Movimento"
          medida="MRR"
          pontos={cascata(passos)}
          formatar={formatarReais}
          vazio="Nenhuma assinatura pagante no período."
        />
        <Grafico
          titulo="MRR por plano"
          tipo="rosca"
          eixo="Plano"
          medida="MRR"
          pontos={por_plano.map(({ plano, mrr }) => ({ rotulo: plano, valor: mrr }))}
          formatar={formatarReais}
          vazio="Nenhuma assinatura pagante no fim do período."
        />
      </div>
      <Coortes coortes={receitas.coortes} />
      <div className={`${estilo.dupla} ${estilo.larga}`}>
        <Recuperacao recuperacao={receitas.recuperacao} />
        <PorPlano porPlano={por_plano} mrr={receitas.mrr} recebida={receitas.recebida} />
      </div>
      <PorLoja porLoja={receitas.por_loja} lojas={receitas.lojas} filtros={{ de, ate }} />
    </>
  )
}

/** Each figure with what it means: two people must not read it in two ways. */
function figuras(r: Receitas): NumeroDoPainel[] {
  const semBase = r.churn_lojas === null ? ' Ninguém pagava na véspera deste período.' : ''
  return [
    {
      nome: 'Receita recebida',
      valor: formatarReais(r.recebida),
      detalhe: 'O que entrou de faturas no período, menos o que foi estornado.',
    },
    {
      nome: 'MRR',
      valor: formatarReais(r.mrr),
      detalhe:
        'Receita mensal recorrente no fim do período: o preço mensal de cada assinatura pagante; a anual vale um doze avos.',
    },
    { nome: 'ARR', valor: formatarReais(r.arr), detalhe: 'O MRR vezes doze.' },
    {
      nome: 'ARPA',
      valor: formatarReais(r.arpa),
      detalhe: `O MRR dividido por ${plural(r.assinaturas, '# assinatura pagante', '# assinaturas pagantes')}.`,
    },
    {
      nome: 'Churn de lojas',
      valor: porcento(r.churn_lojas),
      detalhe: `Das lojas que pagavam na véspera do período, quantas já não pagam no fim.${semBase}`,
    },
    {
      nome: 'Churn de receita',
      valor: porcento(r.churn_receita),
      detalhe: `Do MRR dessas lojas, quanto se perdeu por cancelamento ou por plano menor.${semBase}`,
    },
    {
      nome: 'LTV',
      valor: r.ltv === null ? '—' : formatarReais(r.ltv),
      detalhe: 'O ARPA dividido pelo churn de lojas por mês: quanto uma loja deixa enquanto fica.',
    },
    {
      nome: 'Receita líquida retida (NRR)',
      valor: porcento(r.nrr),
      detalhe: 'O MRR dessas mesmas lojas no fim, com o que cresceram, sobre o que era na véspera.',
    },
  ]
}

function porcento(valor: number | null): string {
  return valor === null ? '—' : formatarPorcento(valor)
}

function cascata(passos: readonly PassoDaReceita[]) {
  const soma = (nome: 'nova' | 'expansao' | 'contracao' | 'cancelamento' | 'reativacao') =>
    paraReais(passos.reduce((centavos, passo) => centavos + paraCentavos(passo[nome]), 0))
  return cascataDoMrr({
    inicio: passos[0]?.inicio ?? 0,
    novo: soma('nova'),
    expansao: soma('expansao'),
    reativado: soma('reativacao'),
    contracao: soma('contracao'),
    cancelado: soma('cancelamento'),
    fim: passos.at(-1)?.fim ?? 0,
  })
}
