import { IconBan, IconBellRinging } from '@tabler/icons-react'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { paraCadaUm } from '#src/shared/ui/lista/em-massa.tsx'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { FaturaNaLista } from '../schemas-plataforma.ts'
import { FAIXAS_DE_ATRASO } from '../situacoes.ts'
import { ROTULO_DA_FATURA, nomeDaCompetencia, nomeDoMeio } from '../rotulos.ts'
import type { Route } from './+types/faturas-da-plataforma.ts'
import { lembrar, useAtosDaFatura } from './atos-da-fatura.tsx'
import { FaixaDeFaturas } from './faixa-de-faturas.tsx'
import { GerarFaturas } from './gerar-faturas.tsx'
import estilo from './faturas-da-plataforma.module.css'
import { NovaFaturaAvulsa } from './nova-fatura-avulsa.tsx'

export const meta = () => metaDaPagina({ titulo: 'Faturas', indexar: false })

const filtrosCom = (planos: readonly string[]): readonly Filtro[] => [
  filtroPor('status', 'Situação', ROTULO_DA_FATURA, { todas: 'Todas' }),
  filtroPor('atraso', 'Tempo de atraso', FAIXAS_DE_ATRASO, { todas: 'Qualquer um' }),
  filtroPor('plano', 'Plano', planos),
  filtroPor('tipo', 'Tipo', { ciclo: 'Do ciclo', pro_rata: 'Proporcional', avulsa: 'Avulsa' }),
  filtroPor(
    'periodo',
    'Período por',
    { emissao: 'Emissão', pagamento: 'Pagamento' },
    { todas: 'Vencimento' },
  ),
  { nome: 'de', rotulo: 'De', tipo: 'data' },
  { nome: 'ate', rotulo: 'Até', tipo: 'data' },
  { nome: 'contestadas', rotulo: 'Só contestadas sem resposta', tipo: 'sim' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregarLista(request, {
    tela: 'faturas',
    rota: '/rest/v1/plataforma/faturas',
    filtros: filtrosCom([]).map(({ nome }) => nome),
  })
}

const COLUNAS: readonly Coluna<FaturaNaLista>[] = [
  {
    id: 'numero',
    titulo: 'Nº',
    celula: ({ numero }) => <span className={estilo.numero}>{numero}</span>,
    ordenar: 'numero',
  },
  { id: 'loja', titulo: 'Loja', celula: ({ loja_nome }) => loja_nome, ordenar: 'loja' },
  { id: 'plano', titulo: 'Plano', celula: ({ plano_nome }) => plano_nome ?? 'Avulsa', espaco: 'largo' },
  {
    id: 'competencia',
    titulo: 'Competência',
    celula: ({ competencia }) => nomeDaCompetencia(competencia),
    escondida: true,
  },
  {
    id: 'emissao',
    titulo: 'Emissão',
    celula: ({ emissao }) => formatarDia(emissao),
    ordenar: 'emissao',
    escondida: true,
  },
  {
    id: 'vencimento',
    titulo: 'Vencimento',
    celula: ({ vencimento }) => formatarDia(vencimento),
    ordenar: 'vencimento',
  },
  {
    id: 'valor',
    titulo: 'Valor',
    celula: ({ subtotal, desconto }) => formatarReais(subtotal - desconto),
    numerica: true,
    escondida: true,
  },
  {
    id: 'encargos',
    titulo: 'Encargos',
    celula: ({ multa, juros }) => formatarReais(multa + juros),
    dica: ({ multa, juros }) => `Multa de ${formatarReais(multa)} e juros de ${formatarReais(juros)}`,
    numerica: true,
    escondida: true,
  },
  {
    id: 'total',
    titulo: 'Total',
    celula: ({ total }) => formatarReais(total),
    numerica: true,
    ordenar: 'total',
  },
  {
    id: 'status',
    titulo: 'Situação',
    celula: ({ status, contestado_em, contestacao_resposta }) => (
      <>
        <Chip rotulo={ROTULO_DA_FATURA[status]} />
        {contestado_em && !contestacao_resposta ? (
          <Chip rotulo={{ texto: 'Contestada', tom: 'espera' }} />
        ) : null}
      </>
    ),
    cartao: 'destaque',
  },
  {
    id: 'atraso',
    titulo: 'Atraso',
    celula: ({ dias_em_atraso: dias }) => (dias === 0 ? '—' : plural(dias, '# dia', '# dias')),
    numerica: true,
    espaco: 'medio',
  },
  {
    id: 'pago_em',
    titulo: 'Pago em',
    celula: ({ pago_em }) => (pago_em ? formatarData(pago_em) : '—'),
    dica: ({ pago_em }) => (pago_em ? formatarDataHora(pago_em) : ''),
    ordenar: 'pago_em',
    espaco: 'largo',
  },
  { id: 'meio', titulo: 'Meio', celula: ({ meio }) => nomeDoMeio(meio) || '—', escondida: true },
]

/** Every shop's invoices, and what the platform does with them. */
export default function FaturasDaPlataforma({ loaderData }: Route.ComponentProps) {
  const { contagens, resumo, planos = [] } = loaderData
  const { acoesDa, abrir, dialogo } = useAtosDaFatura()
  return (
    <>
      <Lista<FaturaNaLista>
        titulo="Faturas"
        ajuda="O que as lojas devem ao Portal, do primeiro lembrete ao recebimento."
        palavras={{ um: 'fatura', varios: 'faturas', genero: 'f' }}
        dados={loaderData}
        colunas={COLUNAS}
        ordem="-vencimento"
        linha={(fatura) => ({
          id: fatura.id,
          nome: `${fatura.numero}, ${fatura.loja_nome}`,
          href: `/admin/faturas/${fatura.id}`,
          acoes: acoesDa(fatura),
        })}
        abas={[
          { valor: '', nome: 'Todas', quantas: contagens.todas },
          { valor: 'abertas', nome: 'Abertas', quantas: contagens.abertas },
          { valor: 'vencidas', nome: 'Vencidas', quantas: contagens.vencidas },
          { valor: 'pagas', nome: 'Pagas', quantas: contagens.pagas },
          { valor: 'canceladas', nome: 'Canceladas', quantas: contagens.canceladas },
        ]}
        busca="Número, loja, código ou CNPJ"
        filtros={filtrosCom(planos)}
        antes={resumo ? <FaixaDeFaturas resumo={resumo} /> : null}
        exportar={{ recurso: 'faturas', incluida: true, selecao: true }}
        emMassa={[
          {
            id: 'lembrar',
            nome: 'Enviar lembrete',
            icone: IconBellRinging,
            fazer: async ({ ler }) => paraCadaUm(await ler(), lembrar, ({ numero }) => numero),
          },
          {
            id: 'cancelar',
            nome: 'Cancelar',
            icone: IconBan,
            perigo: true,
            fazer: async ({ ler, limpar }) => abrir('cancelar', await ler(), limpar),
          },
        ]}
        acoes={
          <>
            <GerarFaturas />
            <NovaFaturaAvulsa />
          </>
        }
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Nenhuma fatura ainda',
          texto:
            'A primeira sai uma semana antes do fim do teste grátis de cada loja, ou na aprovação de quem já o usou.',
        }}
      />
      {dialogo}
    </>
  )
}
