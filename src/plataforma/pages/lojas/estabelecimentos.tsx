import { IconExternalLink, IconPackageImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ROTULO_DA_ASSINATURA } from '#src/assinaturas/rotulos.ts'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { SAUDES } from '#src/estabelecimentos/saude.ts'
import type { Plano } from '#src/acesso/schemas.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarData } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { UFS } from '#src/shared/endereco.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { AcaoEmMassa, Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { aparece, type AtoDaLoja } from '../../atos-da-loja.ts'
import {
  type LojaDaPlataforma,
  ROTULO_DA_APROVACAO,
  rotuloDaAprovacao,
  ROTULO_DO_STATUS,
  rotuloDoDestaque,
} from '../../lojas.ts'
import type { Route } from './+types/estabelecimentos.ts'
import { useAtosDaLoja } from './atos-da-loja.tsx'
import estilo from './estabelecimentos.module.css'
import { lerPlanos } from '../configuracoes/ler-planos.ts'
import { ICONE_DO_ATO, PALAVRAS_DO_ATO, situacaoDaLoja } from './rotulos.ts'

export const meta = () => metaDaPagina({ titulo: 'Estabelecimentos', indexar: false })

const filtrosCom = (planos: readonly Plano[]): Filtro[] => [
  filtroPor('plano_id', 'Plano', planos),
  filtroPor('aprovacao', 'Aprovação', ROTULO_DA_APROVACAO, { todas: 'Todas' }),
  filtroPor('status', 'Situação', ROTULO_DO_STATUS, { todas: 'Todas' }),
  filtroPor('assinatura', 'Assinatura', ROTULO_DA_ASSINATURA, { todas: 'Todas' }),
  filtroPor('saude', 'Saúde', SAUDES, { todas: 'Todas' }),
  filtroPor('uf', 'Estado', UFS),
  filtroPor('conectada', 'Mercado Pago', { sim: 'Conectado', nao: 'Não conectado' }, { todas: 'Tanto faz' }),
  { nome: 'destacada', rotulo: 'Só em destaque', tipo: 'sim' },
  { nome: 'sem_venda', rotulo: 'Sem venda há (dias)', tipo: 'numero' },
  { nome: 'criada_de', rotulo: 'Criada a partir de', tipo: 'data' },
  { nome: 'criada_ate', rotulo: 'Criada até', tipo: 'data' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const [lista, planos] = await Promise.all([
    carregarLista(request, {
      tela: 'estabelecimentos',
      rota: '/rest/v1/plataforma/estabelecimentos',
      filtros: filtrosCom([]).map(({ nome }) => nome),
    }),
    lerPlanos(),
  ])
  return { lista, planos }
}

const COLUNAS: readonly Coluna<LojaDaPlataforma>[] = [
  {
    id: 'nome',
    titulo: 'Loja',
    celula: ({ nome, logo_url, codigo }) => (
      <span className={estilo.loja}>
        <LogoDaLoja loja={{ nome, logo_url }} tamanho={32} />
        <span>
          {nome} <span className="apagado">{codigo}</span>
        </span>
      </span>
    ),
    ordenar: 'nome',
  },
  {
    id: 'cnpj',
    titulo: 'CNPJ',
    celula: ({ cnpj }) => (cnpj ? <span className="inteiro">{formatarCnpj(cnpj)}</span> : '—'),
    escondida: true,
  },
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
    id: 'status',
    titulo: 'Situação',
    celula: (loja) => (
      <span className={estilo.situacao}>
        <Chip rotulo={situacaoDaLoja(loja)} />
        {loja.destaque_ate && <Chip rotulo={{ texto: 'Em destaque', tom: 'bom' }} />}
      </span>
    ),
    dica: ({ destaque_ate }) => (destaque_ate ? rotuloDoDestaque(destaque_ate).texto : ''),
  },
  {
    id: 'aprovacao',
    titulo: 'Aprovação',
    celula: ({ status_aprovacao }) => <Chip rotulo={rotuloDaAprovacao(status_aprovacao)} />,
    escondida: true,
  },
  {
    id: 'assinatura',
    titulo: 'Assinatura',
    celula: ({ assinatura }) => (assinatura ? <Chip rotulo={ROTULO_DA_ASSINATURA[assinatura]} /> : '—'),
    espaco: 'largo',
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
    titulo: 'Vendas 30\u00A0d',
    celula: ({ vendas }) => vendas.toLocaleString('pt-BR'),
    numerica: true,
    ordenar: 'vendas',
    espaco: 'medio',
  },
  {
    id: 'gmv',
    titulo: 'Vendido 30\u00A0d',
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
    celula: ({ saude }) => (saude ? <Chip rotulo={SAUDES[saude]} /> : '—'),
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
export default function Estabelecimentos({ loaderData: { lista, planos } }: Route.ComponentProps) {
  const { contagens } = lista
  const { abrir, acoesDa, dialogo } = useAtosDaLoja(planos)
  const emTodas = (ato: AtoDaLoja): AcaoEmMassa<LojaDaPlataforma> => {
    const { nome, perigo = false } = PALAVRAS_DO_ATO[ato]
    return {
      id: ato,
      nome,
      icone: ICONE_DO_ATO[ato],
      perigo,
      async fazer({ ler, limpar }) {
        const resultado = await abrir(ato, await ler())
        if (resultado) limpar()
        // For one alone the dialog has said so.
        return resultado && resultado.feitos + resultado.ignorados.length > 1 ? resultado : undefined
      },
    }
  }
  return (
    <>
      <Lista<LojaDaPlataforma>
        titulo="Estabelecimentos"
        ajuda="As lojas do Portal, o que venderam em 30 dias e como estão."
        palavras={{ um: 'loja', varios: 'lojas', genero: 'f' }}
        dados={lista}
        colunas={COLUNAS}
        ordem="-created_at"
        linha={(loja) => ({
          id: loja.id,
          nome: loja.nome,
          href: `/admin/estabelecimentos/${loja.id}`,
          acoes: [
            ...(aparece(loja)
              ? [{ nome: 'Ver loja', icone: IconExternalLink, href: `/loja/${loja.codigo}` }]
              : []),
            ...acoesDa(loja),
          ],
        })}
        abas={[
          { valor: '', nome: 'Todas', quantas: contagens.todas },
          { valor: 'ativas', nome: 'Ativas', quantas: contagens.ativas },
          { valor: 'em_analise', nome: 'Em análise', quantas: contagens.em_analise },
          { valor: 'suspensas', nome: 'Suspensas', quantas: contagens.suspensas },
          { valor: 'bloqueadas', nome: 'Bloqueadas', quantas: contagens.bloqueadas },
          { valor: 'canceladas', nome: 'Canceladas', quantas: contagens.canceladas },
          { valor: 'encerradas', nome: 'Encerradas', quantas: contagens.encerradas },
        ]}
        busca="Nome, código, CNPJ ou e-mail"
        filtros={filtrosCom(planos)}
        acoes={
          <Link to="/admin/estabelecimentos/chegadas" className="botao leve">
            <IconPackageImport size={18} aria-hidden /> Trazer uma loja
          </Link>
        }
        emMassa={[emTodas('notificar'), emTodas('trocar_plano'), emTodas('suspender')]}
        exportar={{ recurso: 'lojas', incluida: true, selecao: true }}
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Nenhuma loja ainda',
          texto: 'As lojas aparecem aqui assim que se cadastram.',
        }}
      />
      {dialogo}
    </>
  )
}
