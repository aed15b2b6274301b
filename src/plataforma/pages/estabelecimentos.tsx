import { redirect } from 'react-router'
import { exigirPainel } from '#src/estabelecimentos/pages/minha-pessoa.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { UFS } from '#src/shared/endereco.ts'
import { Chip } from '#src/shared/ui/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos.tsx'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { type LojaDaPlataforma, SAUDES } from '../lojas.ts'

import type { Route } from './+types/estabelecimentos.ts'
import { situacaoDaLoja, TOM_DA_SAUDE } from './situacao-da-loja.ts'

export const meta = () => metaDaPagina({ titulo: 'Estabelecimentos', indexar: false })

const FILTROS: readonly Filtro[] = [
  {
    nome: 'saude',
    rotulo: 'Saúde',
    tipo: 'opcoes',
    opcoes: Object.entries(SAUDES).map(([valor, nome]) => ({ valor, nome })),
    todas: 'Todas',
  },
  {
    nome: 'uf',
    rotulo: 'Estado',
    tipo: 'opcoes',
    opcoes: UFS.map((uf) => ({ valor: uf, nome: uf })),
    todas: 'Todos',
  },
  {
    nome: 'conectada',
    rotulo: 'Mercado Pago',
    tipo: 'opcoes',
    opcoes: [
      { valor: 'sim', nome: 'Conectado' },
      { valor: 'nao', nome: 'Não conectado' },
    ],
    todas: 'Tanto faz',
  },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pessoa } = await exigirPainel()
  if (!pessoa.admin) throw redirect('/admin')
  return carregarLista<LojaDaPlataforma>(request, {
    tela: 'estabelecimentos',
    porta: '/rest/v1/plataforma/estabelecimentos',
    filtros: FILTROS.map(({ nome }) => nome),
  })
}

const COLUNAS: readonly Coluna<LojaDaPlataforma>[] = [
  { id: 'nome', titulo: 'Loja', celula: ({ nome }) => nome, ordenar: 'nome' },
  { id: 'cnpj', titulo: 'CNPJ', celula: ({ cnpj }) => (cnpj ? formatarCnpj(cnpj) : '—'), escondida: true },
  {
    id: 'dono',
    titulo: 'Proprietário',
    celula: ({ dono, dono_email }) => dono || dono_email,
    espaco: 'largo',
  },
  {
    id: 'cidade',
    titulo: 'Cidade',
    celula: ({ cidade, uf }) => (cidade ? `${cidade}${uf ? `/${uf}` : ''}` : '—'),
    escondida: true,
  },
  { id: 'plano', titulo: 'Plano', celula: ({ plano }) => plano ?? '—', espaco: 'medio' },
  {
    id: 'situacao',
    titulo: 'Situação',
    celula: (loja) => <Chip rotulo={situacaoDaLoja(loja)} />,
    cartao: 'destaque',
  },
  {
    id: 'produtos',
    titulo: 'Produtos',
    celula: ({ produtos }) => produtos,
    numerica: true,
    ordenar: 'produtos',
    espaco: 'largo',
  },
  {
    id: 'vendas',
    titulo: 'Vendas 30 d',
    celula: ({ vendas }) => vendas.toLocaleString('pt-BR'),
    numerica: true,
    ordenar: 'vendas',
    espaco: 'medio',
  },
  {
    id: 'gmv',
    titulo: 'Vendido 30 d',
    celula: ({ gmv }) => formatarReais(gmv),
    numerica: true,
    ordenar: 'gmv',
  },
  {
    id: 'nota',
    titulo: 'Nota',
    celula: ({ nota, avaliacoes }) =>
      avaliacoes > 0 ? nota.toLocaleString('pt-BR', { minimumFractionDigits: 1 }) : '—',
    numerica: true,
    ordenar: 'nota',
    escondida: true,
  },
  {
    id: 'saude',
    titulo: 'Saúde',
    celula: ({ saude }) => <Chip rotulo={{ texto: SAUDES[saude], tom: TOM_DA_SAUDE[saude] }} />,
    espaco: 'medio',
  },
  {
    id: 'criada',
    titulo: 'Criada em',
    celula: ({ created_at }) => formatarData(created_at),
    ordenar: 'created_at',
    escondida: true,
  },
]

/** Every shop and how it does. */
export default function Estabelecimentos({ loaderData }: Route.ComponentProps) {
  const { contagens } = loaderData
  return (
    <Lista<LojaDaPlataforma>
      titulo="Estabelecimentos"
      ajuda="As lojas do Portal, o que venderam em 30 dias e como estão."
      palavras={{ um: 'loja', varios: 'lojas', genero: 'f' }}
      dados={loaderData}
      colunas={COLUNAS}
      ordem="-created_at"
      linha={({ id, nome, codigo }) => ({
        id,
        nome,
        href: `/admin/estabelecimentos/${id}`,
        acoes: [{ nome: 'Ver loja', href: `/loja/${codigo}` }],
      })}
      abas={[
        { valor: '', nome: 'Todas', quantas: contagens.todas },
        { valor: 'ativas', nome: 'Ativas', quantas: contagens.ativas },
        { valor: 'em_analise', nome: 'Em análise', quantas: contagens.em_analise },
        { valor: 'suspensas', nome: 'Suspensas', quantas: contagens.suspensas },
        { valor: 'bloqueadas', nome: 'Bloqueadas', quantas: contagens.bloqueadas },
        { valor: 'encerradas', nome: 'Encerradas', quantas: contagens.encerradas },
      ]}
      busca="Nome, código, CNPJ ou e-mail"
      filtros={FILTROS}
      vazio={{
        desenho: <DesenhoDeSacola />,
        titulo: 'Nenhuma loja ainda',
        texto: 'As lojas aparecem aqui assim que se cadastram.',
      }}
    />
  )
}
