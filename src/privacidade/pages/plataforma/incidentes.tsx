import { Link } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { Coluna } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { type IncidenteDaLista, prazoDoIncidente, RISCOS } from '../../incidentes.ts'
import type { Route } from './+types/incidentes.ts'

export const meta = () => metaDaPagina({ titulo: 'Incidentes', indexar: false })

const FILTROS = [filtroPor('risco', 'Risco', RISCOS)]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregarLista(request, {
    tela: 'incidentes',
    rota: '/rest/v1/plataforma/incidentes',
    filtros: FILTROS.map(({ nome }) => nome),
  })
}

const COLUNAS: readonly Coluna<IncidenteDaLista>[] = [
  { id: 'titulo', titulo: 'Incidente', celula: ({ titulo }) => titulo },
  {
    id: 'risco',
    titulo: 'Risco',
    celula: ({ risco }) => <Chip rotulo={RISCOS[risco]} />,
    cartao: 'destaque',
  },
  {
    id: 'prazo',
    titulo: 'Prazo',
    celula: (incidente) => <Chip rotulo={prazoDoIncidente(incidente, diaEmSaoPaulo(new Date()))} />,
  },
  {
    id: 'pessoas',
    titulo: 'Pessoas',
    celula: ({ pessoas }) => pessoas.toLocaleString('pt-BR'),
    numerica: true,
  },
  {
    id: 'percebido',
    titulo: 'Percebido em',
    celula: ({ percebido_em }) => formatarData(percebido_em),
    dica: ({ percebido_em }) => formatarDataHora(percebido_em),
    espaco: 'medio',
  },
  { id: 'numero', titulo: 'Nº', celula: ({ numero }) => numero, numerica: true, espaco: 'largo' },
]

/** Every security incident that touched personal data, reported to the ANPD or not. */
export default function Incidentes({ loaderData }: Route.ComponentProps) {
  const { contagens } = loaderData
  return (
    <Lista<IncidenteDaLista>
      titulo="Incidentes"
      ajuda="Incidentes de segurança com dados pessoais. Com risco relevante, a ANPD e os titulares são avisados em 3 dias úteis."
      palavras={{ um: 'incidente', varios: 'incidentes', genero: 'm' }}
      dados={loaderData}
      colunas={COLUNAS}
      linha={({ id, numero }) => ({
        id,
        nome: `incidente ${numero}`,
        href: `/admin/privacidade/incidentes/${id}`,
      })}
      abas={[
        { valor: '', nome: 'Abertos', quantas: contagens.abertos },
        { valor: 'encerrados', nome: 'Encerrados', quantas: contagens.encerrados },
      ]}
      busca="O que aconteceu"
      filtros={FILTROS}
      acoes={
        <>
          <Link to="/admin/privacidade" className="botao leve">
            Pedidos de titulares
          </Link>
          <Link to="/admin/privacidade/incidentes/novo" className="botao">
            Registrar incidente
          </Link>
        </>
      }
      vazio={{
        desenho: <DesenhoDeSacola />,
        titulo: 'Nenhum incidente aberto',
        texto: 'Registre aqui todo incidente com dados pessoais, mesmo o que não precisou ser comunicado.',
      }}
    />
  )
}
