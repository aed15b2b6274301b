import { IconHeadset, IconHistory, IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { cascataDoMrr } from '#src/assinaturas/receitas.ts'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarData } from '#src/shared/datas.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { compararNumeros, formatarPorcento, reaisNoEixo } from '#src/shared/numeros.ts'
import { plural } from '#src/shared/plural.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Cabeca } from '#src/shared/ui/kit/cabeca.tsx'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { Grafico } from '#src/shared/ui/grafico/grafico.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { type NumeroDoPainel, Numeros } from '#src/shared/ui/numeros/numeros.tsx'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { SEVERIDADES, type Severidade } from '../alertas.ts'
import { DIAS_DO_PAINEL, type PainelDaPlataforma } from '../painel.ts'
import type { Route } from './+types/painel-geral.ts'
import { Lugares } from './lojas/lugares.tsx'
import estilo from './painel-geral.module.css'
import { Saude, Tarefas } from './saude-do-sistema.tsx'

export const meta = () => metaDaPagina({ titulo: 'Painel Geral', indexar: false })

export async function clientLoader() {
  await exigirPlataforma()
  return carregar({ painel: null }, async () => ({
    painel: await api.get('/rest/v1/plataforma/painel'),
  }))
}

/** The whole marketplace at a glance, for who runs it. */
export default function PainelGeral({ loaderData: { painel, falha } }: Route.ComponentProps) {
  return (
    <>
      <Cabeca
        titulo="Painel Geral"
        ajuda={`Os últimos ${DIAS_DO_PAINEL} dias, comparados com os ${DIAS_DO_PAINEL} anteriores.`}
      >
        <nav aria-label="Mais da plataforma" className="fila">
          <Link to="/admin/chamados" className="botao leve">
            <IconHeadset size={18} aria-hidden /> Chamados
          </Link>
          <Link to="/admin/privacidade" className="botao leve">
            <IconShieldLock size={18} aria-hidden /> Privacidade
          </Link>
          <Link to="/admin/auditoria" className="botao leve">
            <IconHistory size={18} aria-hidden /> Auditoria
          </Link>
        </nav>
      </Cabeca>
      {painel ? <Conteudo painel={painel} /> : <EstadoDaFalha erro={falha} />}
    </>
  )
}

function Conteudo({ painel }: { painel: PainelDaPlataforma }) {
  const { por_dia, planos, maiores } = painel
  const { horas_de_aprovacao: prazo } = usePortal()
  return (
    <>
      <Numeros numeros={figuras(painel, prazo)} />
      <div className={estilo.graficos}>
        <Grafico
          titulo="Vendido por dia"
          tipo="linha"
          eixo="Dia"
          medida="Vendido"
          pontos={por_dia.map(({ dia, gmv }) => ({ rotulo: diaCurto(dia), valor: gmv }))}
          formatar={formatarReais}
          formatarNoEixo={reaisNoEixo}
        />
        <Grafico
          titulo="Lojas por plano"
          tipo="rosca"
          eixo="Plano"
          medida="Lojas"
          pontos={planos.map(({ plano, lojas }) => ({ rotulo: plano, valor: lojas }))}
          formatar={String}
        />
      </div>
      <div className={estilo.metades}>
        <Grafico
          titulo="Receita mensal: o que mudou no mês"
          tipo="cascata"
          eixo="Movimento"
          medida="Receita mensal"
          pontos={cascataDoMes(painel)}
          formatar={formatarReais}
        />
        <Grafico
          titulo="Do cadastro à primeira venda"
          tipo="funil"
          eixo="Etapa"
          medida="Lojas"
          pontos={painel.funil.map(({ etapa, lojas }) => ({ rotulo: etapa, valor: lojas }))}
          formatar={String}
        >
          <p className={`apagado ${estilo.medianas}`}>{medianas(painel.funil)}</p>
        </Grafico>
      </div>
      <div className={estilo.lados}>
        <div className={estilo.coluna}>
          <Maiores maiores={maiores} />
          <Lugares lugares={painel.lugares} />
          <ProcuradosEmVao termos={painel.em_vao} />
        </div>
        <div className={estilo.coluna}>
          <UltimosAlertas alertas={painel.alertas} />
          <Saude saude={painel.saude} emails={painel.emails} copia={painel.copia} />
        </div>
      </div>
      <div className={estilo.inteiro}>
        <Tarefas tarefas={painel.tarefas} />
      </div>
    </>
  )
}

/** From what the month began with to what it is now. */
function cascataDoMes({ assinaturas: { mrr }, movimentos }: PainelDaPlataforma) {
  const mudou = Object.values(movimentos).reduce((soma, valor) => soma + paraCentavos(valor), 0)
  return cascataDoMrr({ ...movimentos, inicio: paraReais(paraCentavos(mrr) - mudou), fim: mrr })
}

function medianas(funil: PainelDaPlataforma['funil']): string {
  const partes = funil
    .slice(2)
    .filter(({ dias }) => dias !== null)
    .map(
      ({ etapa, dias }) =>
        `${etapa}: ${dias === 1 ? '1 dia' : `${(dias ?? 0).toLocaleString('pt-BR')} dias`}`,
    )
  return partes.length === 0 ? '' : `Metade das lojas chega em até: ${partes.join(' · ')}.`
}

function figuras(
  { lojas, vendas, assinaturas, ...resto }: PainelDaPlataforma,
  prazo: number,
): NumeroDoPainel[] {
  const { espera_horas: espera } = lojas
  return [
    {
      nome: 'Vendido (GMV)',
      valor: formatarReais(vendas.gmv),
      mudanca: compararNumeros(vendas.gmv, vendas.gmv_anterior),
      antes: formatarReais(vendas.gmv_anterior),
    },
    {
      nome: 'Vendas',
      valor: vendas.vendas.toLocaleString('pt-BR'),
      mudanca: compararNumeros(vendas.vendas, vendas.vendas_anterior),
      antes: vendas.vendas_anterior.toLocaleString('pt-BR'),
    },
    { nome: 'Lojas ativas', valor: String(lojas.ativas), rota: '/admin/estabelecimentos?aba=ativas' },
    { nome: `Lojas novas (${DIAS_DO_PAINEL}\u00A0d)`, valor: String(lojas.novas) },
    {
      nome: 'Aguardando aprovação',
      valor: String(lojas.em_analise),
      ...(espera === null ? {} : { detalhe: `a mais antiga há ${espera}\u00A0h`, urgente: espera > prazo }),
      rota: '/admin/aprovacoes',
    },
    {
      nome: 'Receita mensal (MRR)',
      valor: formatarReais(assinaturas.mrr),
      detalhe: plural(assinaturas.pagantes, '# assinatura', '# assinaturas'),
      rota: '/admin/receitas',
    },
    {
      nome: 'Inadimplência',
      valor: formatarPorcento(
        assinaturas.pagantes === 0 ? 0 : (assinaturas.em_atraso / assinaturas.pagantes) * 100,
      ),
      detalhe: plural(assinaturas.em_atraso, '# loja em atraso', '# lojas em atraso'),
      rota: '/admin/faturas?aba=vencidas',
    },
    { nome: 'Cancelamentos no mês', valor: String(assinaturas.cancelamentos) },
    { nome: 'Consumidores', valor: resto.consumidores.toLocaleString('pt-BR') },
    {
      nome: 'Chamados fora do prazo',
      valor: String(resto.chamados_fora_do_prazo),
      rota: '/admin/chamados',
      urgente: resto.chamados_fora_do_prazo > 0,
    },
  ]
}

const diaCurto = (dia: string) => `${dia.slice(8)}/${dia.slice(5, 7)}`

function Maiores({ maiores }: Pick<PainelDaPlataforma, 'maiores'>) {
  return (
    <Quadro titulo="Lojas que mais vendem">
      {maiores.length === 0 ? (
        <p className="apagado">Nenhuma venda no período.</p>
      ) : (
        <ol className={estilo.lista}>
          {maiores.map(({ id, nome, gmv, vendas }) => (
            <li key={id}>
              <Link to={`/admin/estabelecimentos/${id}`}>{nome}</Link>
              <span className="apagado">{plural(vendas, '# venda', '# vendas')}</span>
              <strong className="numeros">{formatarReais(gmv)}</strong>
            </li>
          ))}
        </ol>
      )}
    </Quadro>
  )
}

function ProcuradosEmVao({ termos }: { termos: PainelDaPlataforma['em_vao'] }) {
  return (
    <Quadro titulo="Procurado e não encontrado">
      {termos.length === 0 ? (
        <p className="apagado">Nada que três ou mais visitantes tenham buscado em vão.</p>
      ) : (
        <ol className={estilo.lista}>
          {termos.map(({ termo, vezes }) => (
            <li key={termo}>
              <Link to={`/busca?${new URLSearchParams({ q: termo })}`}>{termo}</Link>
              <span className="apagado">{plural(vezes, '# visitante', '# visitantes')}</span>
            </li>
          ))}
        </ol>
      )}
    </Quadro>
  )
}

function UltimosAlertas({ alertas }: Pick<PainelDaPlataforma, 'alertas'>) {
  return (
    <section className="cartao" aria-labelledby="alertas">
      <h2 id="alertas">
        <Link to="/admin/alertas">Alertas abertos</Link>
      </h2>
      {alertas.length === 0 ? (
        <p className="apagado">Nenhum. Tudo em ordem.</p>
      ) : (
        <ul className={`sem-lista ${estilo.lista}`}>
          {alertas.map(({ id, severidade, resumo, ultima_em }) => (
            <li key={id}>
              <Chip rotulo={SEVERIDADES[severidade as Severidade]} />
              <span>{resumo}</span>
              <span className="apagado">{formatarData(ultima_em)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
