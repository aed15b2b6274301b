import { IconShieldExclamation } from '@tabler/icons-react'
import { Link } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { SITUACOES_DE_PEDIDO, TIPOS_DE_PEDIDO } from '../../titular.ts'
import type { PedidoDaLista } from '../../pedidos.ts'
import type { Route } from './+types/titulares.ts'
import { ConsultarAcessos } from '#src/plataforma/pages/consultar-acessos.tsx'
import { prazoDoPedido } from './prazo-do-pedido.ts'

export const meta = () => metaDaPagina({ titulo: 'Privacidade', indexar: false })

const FILTROS: readonly Filtro[] = [
  filtroPor('tipo', 'Pedido', TIPOS_DE_PEDIDO),
  filtroPor('prazo', 'Prazo', { perto: 'Vence em até 5 dias', vencido: 'Vencido' }),
  { nome: 'meus', rotulo: 'Só os que assumi', tipo: 'sim' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregarLista(request, {
    tela: 'titulares',
    rota: '/rest/v1/plataforma/solicitacoes_titular',
    filtros: FILTROS.map(({ nome }) => nome),
  })
}

const COLUNAS: readonly Coluna<PedidoDaLista>[] = [
  { id: 'pedido', titulo: 'Pedido', celula: ({ tipo }) => TIPOS_DE_PEDIDO[tipo] },
  { id: 'quem', titulo: 'Quem', celula: ({ nome, email }) => nome || email || 'Conta excluída' },
  {
    id: 'status',
    titulo: 'Situação',
    celula: ({ status }) => <Chip rotulo={SITUACOES_DE_PEDIDO[status]} />,
    cartao: 'destaque',
  },
  {
    id: 'prazo',
    titulo: 'Prazo',
    celula: (pedido) => prazoDoPedido(pedido),
    dica: ({ vence_em }) => `Até ${formatarDataHora(vence_em)}`,
  },
  { id: 'protocolo', titulo: 'Protocolo', celula: ({ protocolo }) => protocolo, espaco: 'medio' },
  {
    id: 'responsavel',
    titulo: 'Responsável',
    celula: ({ responsavel_nome }) => responsavel_nome ?? '—',
    espaco: 'largo',
  },
  {
    id: 'recebido',
    titulo: 'Recebido em',
    celula: ({ created_at }) => formatarData(created_at),
    espaco: 'largo',
  },
]

/** Requests about personal data that the platform answers within fifteen days. */
export default function Titulares({ loaderData }: Route.ComponentProps) {
  const { contagens } = loaderData
  return (
    <Lista<PedidoDaLista>
      titulo="Privacidade"
      ajuda="Pedidos de titulares de dados. A lei dá 15 dias para responder; antes do fim, você recebe um alerta."
      palavras={{ um: 'pedido', varios: 'pedidos', genero: 'm' }}
      dados={loaderData}
      colunas={COLUNAS}
      linha={({ id, protocolo }) => ({ id, nome: `pedido ${protocolo}`, href: `/admin/privacidade/${id}` })}
      abas={[
        { valor: '', nome: 'Abertos', quantas: contagens.abertos },
        { valor: 'sem_identidade', nome: 'Sem identidade', quantas: contagens.sem_identidade },
        { valor: 'concluidos', nome: 'Concluídos', quantas: contagens.concluidos },
        { valor: 'negados', nome: 'Negados', quantas: contagens.negados },
      ]}
      busca="Nome, e-mail ou protocolo"
      filtros={FILTROS}
      acoes={
        <>
          <Link to="/admin/privacidade/incidentes" className="botao leve">
            <IconShieldExclamation size={18} aria-hidden /> Incidentes
          </Link>
          <ConsultarAcessos />
        </>
      }
      vazio={{
        desenho: <DesenhoDeSacola />,
        titulo: 'Nenhum pedido em aberto',
        texto: 'Pedidos feitos na conta ou pelo formulário da página Privacidade aparecem aqui.',
      }}
    />
  )
}
