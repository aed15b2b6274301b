import {
  IconArrowRight,
  IconBellOff,
  IconCheck,
  IconEye,
  IconHeadset,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { paraCadaUm } from '#src/shared/ui/lista/em-massa.tsx'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { AcaoDaLinha, Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import {
  type AlertaDaLista,
  type AtoDeAlerta,
  CODIGOS_DE_ALERTA,
  SEVERIDADES,
  SITUACOES_DE_ALERTA,
} from '../alertas.ts'
import type { Route } from './+types/alertas.ts'

export const meta = () => metaDaPagina({ titulo: 'Alertas', indexar: false })

const FILTROS: readonly Filtro[] = [
  filtroPor('severidade', 'Severidade', SEVERIDADES, { todas: 'Todas' }),
  filtroPor('codigo', 'Tipo', CODIGOS_DE_ALERTA),
  { nome: 'meus', rotulo: 'Só os meus', tipo: 'sim' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pessoa = await exigirPlataforma()
  const [lista, pessoas] = await Promise.all([
    carregarLista(request, {
      tela: 'alertas',
      rota: '/rest/v1/alertas',
      filtros: FILTROS.map(({ nome }) => nome),
    }),
    lerAdministradores(),
  ])
  return { lista, pessoas, eu: pessoa.usuario.id }
}

type Administrador = Resposta<'GET /rest/v1/plataforma/administradores'>['itens'][number]

/** None when they cannot be read: the list works without them. */
async function lerAdministradores(): Promise<Administrador[]> {
  return lerOu([], async () => {
    return (await api.get('/rest/v1/plataforma/administradores')).itens
  })
}

const COLUNAS: readonly Coluna<AlertaDaLista>[] = [
  { id: 'resumo', titulo: 'Alerta', celula: ({ resumo }) => resumo },
  {
    id: 'severidade',
    titulo: 'Severidade',
    celula: ({ severidade }) => <Chip rotulo={SEVERIDADES[severidade]} />,
    cartao: 'destaque',
  },
  {
    id: 'tipo',
    titulo: 'Tipo',
    celula: ({ codigo }) => CODIGOS_DE_ALERTA[codigo] ?? codigo,
    dica: ({ codigo }) => codigo,
    espaco: 'medio',
  },
  { id: 'loja', titulo: 'Loja', celula: ({ loja }) => loja ?? '—', espaco: 'medio' },
  { id: 'vezes', titulo: 'Vezes', celula: ({ ocorrencias }) => ocorrencias, numerica: true },
  {
    id: 'primeira',
    titulo: 'Primeira vez',
    celula: ({ primeira_em }) => formatarData(primeira_em),
    dica: ({ primeira_em }) => formatarDataHora(primeira_em),
    espaco: 'medio',
  },
  {
    id: 'ultima',
    titulo: 'Última vez',
    celula: ({ ultima_em }) => formatarData(ultima_em),
    dica: ({ ultima_em }) => formatarDataHora(ultima_em),
  },
  {
    id: 'status',
    titulo: 'Situação',
    celula: ({ status, responsavel_nome }) =>
      responsavel_nome ? `${SITUACOES_DE_ALERTA[status]} · ${responsavel_nome}` : SITUACOES_DE_ALERTA[status],
    espaco: 'largo',
  },
]

const NOTA: Coluna<AlertaDaLista> = {
  id: 'nota',
  titulo: 'Como foi resolvido',
  celula: ({ nota }) => nota ?? '—',
  cartao: 'linha',
}

const atender = (id: string, corpo: AtoDeAlerta): Promise<void> =>
  api.post('/rest/v1/alertas/:id', { params: { id }, body: corpo })

/** What needs somebody of the platform, the gravest first. */
export default function Alertas({ loaderData: { lista, pessoas, eu } }: Route.ComponentProps) {
  const [procura] = useSearchParams()
  const [aResolver, setAResolver] = useState<AlertaDaLista | null>(null)
  const { contagens } = lista
  const colegas = pessoas.filter(({ id }) => id !== eu)
  return (
    <>
      <Lista<AlertaDaLista>
        titulo="Alertas"
        ajuda="O que pede a atenção de alguém da plataforma. Repetições contam no mesmo alerta."
        palavras={{ um: 'alerta', varios: 'alertas', genero: 'm' }}
        dados={lista}
        colunas={procura.get('aba') === 'resolvidos' ? [...COLUNAS, NOTA] : COLUNAS}
        linha={(alerta) => ({
          id: alerta.id,
          nome: alerta.resumo,
          acoes: acoesDo(alerta, { resolver: setAResolver, colegas }),
        })}
        acoes={
          <Link to="/admin/chamados" className="botao leve">
            <IconHeadset size={18} aria-hidden /> Chamados
          </Link>
        }
        abas={[
          { valor: '', nome: 'Abertos', quantas: contagens?.abertos },
          { valor: 'silenciados', nome: 'Silenciados', quantas: contagens?.silenciados },
          { valor: 'resolvidos', nome: 'Resolvidos', quantas: contagens?.resolvidos },
        ]}
        busca="Resumo, loja ou código"
        filtros={FILTROS}
        emMassa={[
          {
            id: 'reconhecer',
            nome: 'Reconhecer',
            icone: IconEye,
            fazer: async ({ ler }) =>
              paraCadaUm(
                await ler(),
                ({ id }) => atender(id, { ato: 'reconhecer' }),
                ({ resumo }) => resumo,
              ),
          },
        ]}
        vazio={{ desenho: <DesenhoDeSacola />, titulo: 'Nenhum alerta', texto: 'Tudo em ordem por aqui.' }}
      />
      <Resolver alerta={aResolver} aoFechar={() => setAResolver(null)} />
    </>
  )
}

function acoesDo(
  alerta: AlertaDaLista,
  { resolver, colegas }: { resolver: (alerta: AlertaDaLista) => void; colegas: readonly Administrador[] },
): AcaoDaLinha[] {
  const { id, status } = alerta
  const irPara = destino(alerta)
  const ir: AcaoDaLinha[] = irPara ? [{ nome: 'Ir para', icone: IconArrowRight, href: irPara }] : []
  if (status === 'resolvido') return ir
  const ato = (nome: string, icone: AcaoDaLinha['icone'], corpo: AtoDeAlerta): AcaoDaLinha => ({
    nome,
    ...(icone ? { icone } : {}),
    fazer: () => atender(id, corpo),
  })
  return [
    ...ir,
    ...(status === 'novo' ? [ato('Reconhecer', IconEye, { ato: 'reconhecer' })] : []),
    ato('Assumir', IconUserCheck, { ato: 'assumir' }),
    ...colegas
      .filter((colega) => colega.id !== alerta.responsavel)
      .slice(0, 8)
      .map((colega) =>
        ato(`Atribuir a ${colega.nome}`, IconUserShare, { ato: 'atribuir', responsavel: colega.id }),
      ),
    ato('Silenciar 24 h', IconBellOff, { ato: 'silenciar' }),
    { nome: 'Resolver', icone: IconCheck, fazer: () => resolver(alerta) },
  ]
}

/** Where one looks into it: the sale it names, the registration that waits. */
function destino({ codigo, dados, estabelecimento_id }: AlertaDaLista): string | null {
  if (typeof dados.venda_id === 'string') return `/vendas/${dados.venda_id}`
  if (typeof dados.fatura_id === 'string') return `/admin/faturas/${dados.fatura_id}`
  if (codigo === 'LGPD-PRAZO' && typeof dados.solicitacao_id === 'string')
    return `/admin/privacidade/${dados.solicitacao_id}`
  if (codigo === 'SEG-AUDIT') return '/admin/auditoria'
  if (codigo === 'APR-SLA' && estabelecimento_id) return `/admin/aprovacoes/${estabelecimento_id}`
  if (typeof dados.chamado_id === 'string') return `/admin/chamados?chamado=${dados.chamado_id}`
  if (codigo === 'JOB-FALHA') return '/admin/painel-geral'
  if (estabelecimento_id) return `/admin/estabelecimentos/${estabelecimento_id}`
  return null
}

function Resolver({ alerta, aoFechar }: { alerta: AlertaDaLista | null; aoFechar: () => void }) {
  const [enviar, enviando] = useAcao({ recarregar: 'feito' }, async (evento: FormEvent<HTMLFormElement>) => {
    if (!alerta) return
    const nota = textoDoCampo(new FormData(evento.currentTarget), 'nota')
    await atender(alerta.id, { ato: 'resolver', nota })
    toast.ok('Alerta resolvido')
    aoFechar()
  })

  return (
    <Dialogo aberto={alerta !== null} aoFechar={aoFechar} titulo="Resolver alerta">
      <form key={alerta?.id} method="post" className="pilha" onSubmit={enviar}>
        <p>{alerta?.resumo}</p>
        <CampoLongo
          label="Como foi resolvido"
          name="nota"
          required
          minLength={3}
          maxLength={1000}
          rows={3}
          data-autofocus
        />
        <BotaoDeEnvio enviando={enviando}>Resolver</BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
