import { IconChecks, IconHeadset, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista, type DadosDaLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { emPartes } from '#src/shared/ui/lista/em-massa.tsx'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { AcaoEmMassa, Coluna } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { type CadastroEmAnalise, tudoConfere } from '../../aprovacoes.ts'
import type { AssumirInput } from '../../pendencias.ts'
import type { Route } from './+types/aprovacoes.ts'
import { abaDePendencias, abasDeAprovacoes } from './abas-de-aprovacoes.ts'
import estilo from './aprovacoes.module.css'
import { Espera } from './espera.tsx'
import { ListaDePendencias } from './lista-de-pendencias.tsx'

export const meta = () => metaDaPagina({ titulo: 'Aprovações', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pessoa = await exigirPlataforma()
  const eu = pessoa.usuario.id
  const aba = abaDePendencias(new URL(request.url).searchParams.get('aba'))
  if (aba) {
    return {
      eu,
      aba,
      dados: await carregarLista(request, { tela: 'pendencias', rota: '/rest/v1/pendencias' }),
    }
  }
  return {
    eu,
    aba,
    dados: await carregarLista(request, { tela: 'aprovacoes', rota: '/rest/v1/aprovacoes' }),
  }
}

const COLUNAS: readonly Coluna<CadastroEmAnalise>[] = [
  {
    id: 'loja',
    titulo: 'Loja',
    celula: (loja) => (
      <>
        {loja.nome} <span className="apagado">{loja.razao_social}</span>
      </>
    ),
  },
  {
    id: 'cnpj',
    titulo: 'CNPJ',
    celula: ({ cnpj }) => (cnpj ? <span className="inteiro">{formatarCnpj(cnpj)}</span> : '—'),
    espaco: 'medio',
  },
  { id: 'pessoa', titulo: 'Responsável', celula: ({ dono }) => dono.nome || dono.email, espaco: 'largo' },
  {
    id: 'responsavel',
    titulo: 'Com quem',
    celula: ({ responsavel_nome }) => responsavel_nome ?? 'Ninguém',
    espaco: 'largo',
  },
  { id: 'plano', titulo: 'Plano', celula: ({ plano }) => plano ?? '—', escondida: true },
  {
    id: 'verificacoes',
    titulo: 'Verificações',
    celula: (loja) => <Verificadas loja={loja} />,
    cartao: 'solta',
  },
  {
    id: 'espera',
    titulo: 'Espera',
    celula: (loja) => <EsperaDaLoja loja={loja} />,
    dica: ({ enviado_em }) => formatarDataHora(enviado_em),
    cartao: 'destaque',
  },
]

const APROVAR: AcaoEmMassa<CadastroEmAnalise> = {
  id: 'aprovar',
  nome: 'Aprovar as que conferem',
  icone: IconChecks,
  confirmar: (quantos) => ({
    titulo: 'Aprovar cadastros',
    texto: `Das ${quantos} selecionadas, só as lojas em que tudo confere são aprovadas e vão ao ar agora.`,
    botao: 'Aprovar',
  }),
  async fazer({ ler }) {
    return emPartes(await ler(), 100, async (lojas) => {
      const { aprovadas, ignoradas } = await api.post('/rest/v1/aprovacoes/aprovar-prontas', {
        body: { ids: lojas.map(({ id }) => id) },
      })
      const nomeDe = (id: string) => lojas.find((loja) => loja.id === id)?.nome ?? ''
      return {
        feitos: aprovadas,
        ignorados: ignoradas.map(({ id, motivo }) => ({ nome: nomeDe(id), motivo })),
      }
    })
  },
}

/** What waits for the platform's word, the longest wait first: registrations, and the tabs beside them. */
export default function Aprovacoes({ loaderData }: Route.ComponentProps) {
  const { eu, aba, dados } = loaderData
  return aba ? (
    <ListaDePendencias key={aba} aba={aba} dados={dados} eu={eu} />
  ) : (
    <Cadastros dados={dados} eu={eu} />
  )
}

function Cadastros({ dados, eu }: { dados: DadosDaLista<CadastroEmAnalise>; eu: string }) {
  const { horas_de_aprovacao: prazo } = usePortal()
  return (
    <Lista<CadastroEmAnalise>
      titulo="Aprovações"
      ajuda={`Cadastros de loja à espera de decisão. O prazo é de ${prazo} horas.`}
      palavras={{ um: 'cadastro', varios: 'cadastros', genero: 'm' }}
      dados={dados}
      colunas={COLUNAS}
      linha={({ id, nome, responsavel }) => ({
        id,
        nome,
        href: `/admin/aprovacoes/${id}`,
        acoes: [
          responsavel === eu
            ? { nome: 'Devolver à fila', icone: IconUserOff, fazer: assumir(id, false) }
            : { nome: 'Assumir', icone: IconUserCheck, fazer: assumir(id, true) },
        ],
      })}
      acoes={
        <Link to="/admin/chamados" className="botao leve">
          <IconHeadset size={18} aria-hidden /> Chamados
        </Link>
      }
      abas={abasDeAprovacoes(dados.contagens)}
      busca="Nome, código ou CNPJ"
      emMassa={[APROVAR]}
      vazio={{
        desenho: <DesenhoDeSacola />,
        titulo: 'Nenhuma pendência. Bom trabalho!',
        texto: 'Os novos cadastros de loja aparecem aqui.',
      }}
    />
  )
}

function Verificadas({ loja }: { loja: CadastroEmAnalise }) {
  if (tudoConfere(loja)) return <Chip rotulo={{ texto: 'Tudo confere', tom: 'bom' }} />
  const problemas = loja.verificacoes.filter(({ status }) => status !== 'ok')
  return (
    <span className={estilo.verificadas}>
      <Chip rotulo={{ texto: `${problemas.length} a conferir`, tom: 'espera' }} />
      <span className="apagado">{problemas.map(({ nome }) => nome).join(', ')}</span>
    </span>
  )
}

function EsperaDaLoja({ loja: { status_aprovacao, enviado_em } }: { loja: CadastroEmAnalise }) {
  if (status_aprovacao === 'correcao') return <Chip rotulo={{ texto: 'Com a loja', tom: 'neutro' }} />
  return <Espera desde={enviado_em} />
}

const assumir = (id: string, meu: boolean) => () =>
  api.post('/rest/v1/pendencias/assumir', { body: { tipo: 'loja', id, meu } satisfies AssumirInput })
