import { IconAlertTriangle, IconArrowsLeftRight } from '@tabler/icons-react'
import { Link, useNavigation } from 'react-router'
import { exigirPlataforma } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { EstadoDaFalha } from '#src/shared/ui/estados.tsx'
import { Grafico } from '#src/shared/ui/grafico/grafico.tsx'
import { Exportar } from '#src/shared/ui/lista/exportar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import opcoes from '#src/shared/ui/opcoes-de-periodo.module.css'
import type { PassoDaReceita, Receitas } from '../schemas-receitas.ts'
import type { Route } from './+types/receitas.ts'
import { lerPeriodo, nomeDoPasso, type PeriodoEscolhido, SeletorDoPeriodo } from './periodo-das-receitas.tsx'
import { Coortes, PorLoja, PorPlano, Recuperacao } from './quadros-das-receitas.tsx'
import estilo from './receitas.module.css'

export const meta = () => metaDaPagina({ titulo: 'Receitas', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const periodo = lerPeriodo(new URL(request.url).searchParams)
  try {
    const consulta = new URLSearchParams({ ...periodo })
    return {
      periodo,
      receitas: await api.get<Receitas>(`/rest/v1/plataforma/receitas?${consulta}`),
      falha: null,
    }
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401) throw erro
    return { periodo, receitas: null, falha: erro }
  }
}

/** What subscriptions are worth and what came in. */
export default function TelaReceitas({ loaderData: { periodo, receitas, falha } }: Route.ComponentProps) {
  const { location } = useNavigation()
  const { de, ate, por } = periodo
  return (
    <>
      <header className={estilo.cabeca}>
        <h1>Receitas</h1>
        <div className={opcoes.opcoes}>
          <Link to={`/admin/receitas/conciliacao?de=${de}&ate=${ate}`} className="botao leve">
            <IconArrowsLeftRight size={18} aria-hidden /> Conciliação
          </Link>
          {receitas ? <Exportar recurso="receitas" incluida filtros={{ de, ate, por }} /> : null}
        </div>
      </header>
      <SeletorDoPeriodo periodo={periodo} key={`${de}.${ate}`} />
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
      <Cartoes receitas={receitas} />
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
          vazio="Nenhuma fatura venceu nem foi paga no período."
        />
        <Grafico
          titulo="MRR no fim de cada período"
          tipo="linha"
          eixo="Período"
          medida="MRR"
          pontos={nosPassos(({ fim }) => fim)}
          formatar={formatarReais}
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

function Cartoes({ receitas }: { receitas: Receitas }) {
  return (
    <dl className={estilo.cartoes}>
      {figuras(receitas).map(([nome, valor, sentido]) => (
        <div key={nome} className="cartao">
          <dt>{nome}</dt>
          <dd className={estilo.valor}>{valor}</dd>
          <dd className={estilo.sentido}>{sentido}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each figure with what it means: two people must not read it in two ways. */
function figuras(r: Receitas): [nome: string, valor: string, sentido: string][] {
  const semBase = r.churn_lojas === null ? ' Ninguém pagava na véspera deste período.' : ''
  return [
    [
      'Receita recebida',
      formatarReais(r.recebida),
      'O que entrou de faturas no período, menos o que foi estornado.',
    ],
    [
      'MRR',
      formatarReais(r.mrr),
      'Receita mensal recorrente no fim do período: o preço mensal de cada assinatura pagante; a anual vale um doze avos.',
    ],
    ['ARR', formatarReais(r.arr), 'O MRR vezes doze.'],
    [
      'ARPA',
      formatarReais(r.arpa),
      `O MRR dividido por ${r.assinaturas === 1 ? '1 assinatura pagante' : `${r.assinaturas} assinaturas pagantes`}.`,
    ],
    [
      'Churn de lojas',
      porcento(r.churn_lojas),
      `Das lojas que pagavam na véspera do período, quantas já não pagam no fim.${semBase}`,
    ],
    [
      'Churn de receita',
      porcento(r.churn_receita),
      `Do MRR dessas lojas, quanto se perdeu por cancelamento ou por plano menor.${semBase}`,
    ],
    [
      'LTV',
      r.ltv === null ? '—' : formatarReais(r.ltv),
      'O ARPA dividido pelo churn de lojas por mês: quanto uma loja deixa enquanto fica.',
    ],
    [
      'Receita líquida retida (NRR)',
      porcento(r.nrr),
      'O MRR dessas mesmas lojas no fim, com o que cresceram, sobre o que era na véspera.',
    ],
  ]
}

function porcento(valor: number | null): string {
  return valor === null ? '—' : `${valor.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`
}

/** The whole period in one fall: where MRR began, what moved it, where it ended. */
function cascata(passos: readonly PassoDaReceita[]) {
  const soma = (nome: 'nova' | 'expansao' | 'contracao' | 'cancelamento' | 'reativacao') =>
    paraReais(passos.reduce((centavos, passo) => centavos + paraCentavos(passo[nome]), 0))
  return [
    { rotulo: 'No início', valor: passos[0]?.inicio ?? 0 },
    { rotulo: 'Novo', valor: soma('nova') },
    { rotulo: 'Expansão', valor: soma('expansao') },
    { rotulo: 'Reativado', valor: soma('reativacao') },
    { rotulo: 'Contração', valor: soma('contracao') },
    { rotulo: 'Cancelado', valor: soma('cancelamento') },
    { rotulo: 'No fim', valor: passos.at(-1)?.fim ?? 0 },
  ]
}
