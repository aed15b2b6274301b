import { Link } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { Coluna } from '#src/shared/ui/lista/tipos.ts'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { precoComPeriodo } from '../rotulos.ts'
import { FRASES_DO_FIM_NA_PLATAFORMA, ROTULO_DA_COBRANCA } from '../rotulos-pix-automatico.ts'
import type { AutorizacaoNaLista } from '../schemas-pix-automatico.ts'
import type { Route } from './+types/pix-automatico-da-plataforma.ts'

export const meta = () => metaDaPagina({ titulo: 'PIX Automático', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregarLista(request, { tela: 'pix-automatico', rota: '/rest/v1/plataforma/pix-automatico' })
}

const COLUNAS: readonly Coluna<AutorizacaoNaLista>[] = [
  { id: 'loja', titulo: 'Loja', celula: ({ loja_nome }) => loja_nome },
  { id: 'plano', titulo: 'Plano', celula: ({ plano }) => plano, espaco: 'medio' },
  {
    id: 'valor',
    titulo: 'Autorizado',
    celula: ({ valor, periodicidade }) => precoComPeriodo(valor, periodicidade),
    dica: ({ valor }) => formatarReais(valor),
    numerica: true,
  },
  {
    id: 'desde',
    titulo: 'Desde',
    celula: ({ aprovada_em }) => formatarData(aprovada_em),
    dica: ({ aprovada_em }) => formatarDataHora(aprovada_em),
    espaco: 'medio',
  },
  {
    id: 'situacao',
    titulo: 'Situação',
    celula: ({ fim }) => (
      <Chip rotulo={fim ? { texto: 'Terminada', tom: 'neutro' } : { texto: 'Autorizada', tom: 'bom' }} />
    ),
    dica: ({ fim }) => (fim ? FRASES_DO_FIM_NA_PLATAFORMA[fim] : ''),
    cartao: 'destaque',
  },
  {
    id: 'cobranca',
    titulo: 'Última cobrança',
    celula: ({ fatura_id, numero, cobranca }) =>
      fatura_id && cobranca ? (
        <>
          <Link to={`/admin/faturas/${fatura_id}`}>{numero}</Link>{' '}
          <Chip rotulo={ROTULO_DA_COBRANCA[cobranca]} />
        </>
      ) : (
        '—'
      ),
  },
  { id: 'motivo', titulo: 'Motivo', celula: ({ motivo }) => motivo ?? '—', espaco: 'largo' },
]

/** Whose banks pay the platform by themselves, and whose did not. */
export default function PixAutomaticoDaPlataforma({ loaderData }: Route.ComponentProps) {
  const { contagens } = loaderData
  return (
    <>
      <Voltar para="/admin/faturas" nome="Faturas" />
      <Lista<AutorizacaoNaLista>
        titulo="PIX Automático"
        ajuda="As lojas cujo banco paga as faturas sozinho, e as cobranças que ele não pagou."
        palavras={{ um: 'autorização', varios: 'autorizações', genero: 'f' }}
        dados={loaderData}
        colunas={COLUNAS}
        linha={({ id, loja_nome, estabelecimento_id }) => ({
          id,
          nome: loja_nome,
          href: `/admin/estabelecimentos/${estabelecimento_id}`,
        })}
        abas={[
          { valor: '', nome: 'Todas', quantas: contagens.todas },
          { valor: 'autorizadas', nome: 'Autorizadas', quantas: contagens.autorizadas },
          { valor: 'falhando', nome: 'O banco não pagou', quantas: contagens.falhando },
          { valor: 'terminadas', nome: 'Terminadas', quantas: contagens.terminadas },
        ]}
        busca="Loja ou código"
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Nenhuma loja autorizou ainda',
          texto: 'Quem autoriza o PIX Automático em Minha Assinatura aparece aqui.',
        }}
      />
    </>
  )
}
