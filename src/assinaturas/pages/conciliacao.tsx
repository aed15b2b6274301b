import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { CONFERENCIAS, type Conferencia, DIFERENCAS } from '../receitas.ts'
import type { Conciliada } from '../schemas-receitas.ts'
import { nomeDoMeio } from '../rotulos.ts'
import type { Route } from './+types/conciliacao.ts'
import estilo from './receitas.module.css'

export const meta = () => metaDaPagina({ titulo: 'Conciliação', indexar: false })

const FILTROS: readonly Filtro[] = [
  { nome: 'de', rotulo: 'Pago de', tipo: 'data' },
  { nome: 'ate', rotulo: 'Pago até', tipo: 'data' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregarLista(request, {
    tela: 'conciliacao',
    rota: '/rest/v1/plataforma/receitas/conciliacao',
    filtros: FILTROS.map(({ nome }) => nome),
  })
}

const difere = (conferencia: Conferencia) => DIFERENCAS.some((uma) => uma === conferencia)

const COLUNAS: readonly Coluna<Conciliada>[] = [
  { id: 'numero', titulo: 'Fatura', celula: ({ numero }) => numero },
  { id: 'loja', titulo: 'Loja', celula: ({ loja }) => loja },
  {
    id: 'em',
    titulo: 'Pago em',
    celula: ({ em }) => formatarData(em),
    dica: ({ em }) => formatarDataHora(em),
    espaco: 'medio',
  },
  { id: 'meio', titulo: 'Meio', celula: ({ meio }) => nomeDoMeio(meio) || '—', espaco: 'largo' },
  {
    id: 'referencia',
    titulo: 'Nº do pagamento',
    celula: ({ referencia }) => referencia ?? '—',
    escondida: true,
  },
  { id: 'fatura', titulo: 'Fatura paga', celula: ({ fatura }) => formatarReais(fatura), numerica: true },
  {
    id: 'pagamento',
    titulo: 'Pagamento',
    celula: ({ pagamento }) => (pagamento === null ? '—' : formatarReais(pagamento)),
    numerica: true,
  },
  {
    id: 'diferenca',
    titulo: 'Diferença',
    celula: ({ conferencia, diferenca }) =>
      difere(conferencia) ? <span className={estilo.diferenca}>{formatarReais(diferenca)}</span> : '—',
    numerica: true,
  },
  {
    id: 'conferencia',
    titulo: 'Conferência',
    celula: ({ conferencia }) => (
      <Chip
        rotulo={{
          texto: CONFERENCIAS[conferencia],
          tom: difere(conferencia) ? 'ruim' : conferencia === 'confere' ? 'bom' : 'neutro',
        }}
      />
    ),
    cartao: 'destaque',
  },
]

/** Each paid invoice beside its payment; what does not agree comes first. */
export default function Conciliacao({ loaderData }: Route.ComponentProps) {
  const { contagens } = loaderData
  return (
    <>
      <Voltar para="/admin/receitas" nome="Receitas" />
      <Lista<Conciliada>
        titulo="Conciliação"
        ajuda="Cada fatura paga ao lado do seu pagamento. O que não confere vem primeiro."
        palavras={{ um: 'fatura', varios: 'faturas', genero: 'f' }}
        dados={loaderData}
        colunas={COLUNAS}
        linha={(uma) => ({ id: uma.id, nome: uma.numero, href: `/admin/faturas/${uma.fatura_id}` })}
        abas={[
          { valor: '', nome: 'Todas', quantas: contagens.todas },
          { valor: 'diferencas', nome: 'Com diferença', quantas: contagens.diferencas },
          { valor: 'conferem', nome: 'Conferem', quantas: contagens.conferem },
        ]}
        busca="Fatura, loja ou nº do pagamento"
        filtros={FILTROS}
        exportar={{ recurso: 'conciliacao', incluida: true }}
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Nenhuma fatura paga ainda',
          texto: 'Cada pagamento aparece aqui ao lado da sua fatura.',
        }}
      />
    </>
  )
}
