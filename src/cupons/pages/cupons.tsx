import {
  IconCopy,
  IconEdit,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
} from '@tabler/icons-react'
import { Link, Navigate, useOutletContext } from 'react-router'
import { type ContextoDoPainel, exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { temRecurso } from '#src/acesso/recursos.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import { filtroPor } from '#src/shared/ui/lista/opcoes.ts'
import type { AcaoDaLinha } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { NOME_DO_TIPO } from '../rules.ts'
import type { Cupom } from '../schemas.ts'
import type { Route } from './+types/cupons.ts'
import { COLUNAS_DE_CUPONS } from './cupons-colunas.tsx'

export const meta = () => metaDaPagina({ titulo: 'Cupons', indexar: false })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  return carregarLista(request, {
    tela: 'cupons',
    rota: '/rest/v1/cupons',
    fixos: { estabelecimento_id: loja?.id, contagens: 'true' },
    filtros: ['tipo', 'publico'],
  })
}

/** The shop's coupons: what each does, how often it was used and what was sold with it. */
export default function Cupons({ loaderData: dados }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const edita = podeNoPapel(loja.papel, 'cupons.editar')
  const quantas = dados.contagens
  return (
    <Lista<Cupom>
      titulo="Cupons"
      ajuda="Códigos que dão desconto nos produtos ou frete grátis. Cada pedido fica com o que valia na hora."
      palavras={{ um: 'cupom', varios: 'cupons', genero: 'm' }}
      dados={dados}
      colunas={COLUNAS_DE_CUPONS}
      ordem="-created_at"
      linha={(cupom) => ({
        id: cupom.id,
        nome: cupom.codigo,
        ...(edita && cupom.status !== 'encerrado' ? { href: `/cupom/${cupom.id}/editar` } : {}),
        acoes: edita ? acoesDo(cupom) : [],
      })}
      abas={[
        { valor: '', nome: 'Todos', quantas: quantas.todos },
        { valor: 'ativos', nome: 'Ativos', quantas: quantas.ativos },
        { valor: 'agendados', nome: 'Agendados', quantas: quantas.agendados },
        { valor: 'pausados', nome: 'Pausados', quantas: quantas.pausados },
        { valor: 'terminados', nome: 'Terminados', quantas: quantas.terminados },
      ]}
      busca="Código ou observação"
      filtros={[
        filtroPor('tipo', 'Tipo', NOME_DO_TIPO, { todas: 'Todos' }),
        filtroPor(
          'publico',
          'Na loja',
          { true: 'Mostrado na loja', false: 'Só para quem tem o código' },
          { todas: 'Todos' },
        ),
      ]}
      acoes={edita ? <NovoCupom /> : null}
      {...(podeNoPapel(loja.papel, 'dados.exportar')
        ? { exportar: { recurso: 'cupons', incluida: temRecurso(loja.plano, 'exportacao'), selecao: true } }
        : {})}
      vazio={{
        desenho: <DesenhoDeSacola />,
        titulo: 'Nenhum cupom ainda',
        texto: 'Um cupom de primeira compra traz clientes novos. Um de frete grátis ajuda a fechar o pedido.',
        acao: edita ? <NovoCupom /> : null,
      }}
    />
  )
}

function NovoCupom() {
  return (
    <Link to="/novo-cupom" className="botao">
      <IconPlus size={18} aria-hidden /> Novo cupom
    </Link>
  )
}

function acoesDo({ id, codigo, status, estabelecimento_id }: Cupom): AcaoDaLinha[] {
  const duplicar = { nome: 'Duplicar', icone: IconCopy, href: `/novo-cupom?de=${id}` }
  if (status === 'encerrado') return [duplicar]
  const mudar = (para: Cupom['status'], feito: string) => async () => {
    await api.patch('/rest/v1/cupons/:id', { params: { id }, body: { estabelecimento_id, status: para } })
    toast.ok(feito, codigo)
  }
  return [
    { nome: 'Editar', icone: IconEdit, href: `/cupom/${id}/editar` },
    duplicar,
    status === 'ativo'
      ? { nome: 'Pausar', icone: IconPlayerPause, fazer: mudar('pausado', 'Cupom pausado') }
      : { nome: 'Retomar', icone: IconPlayerPlay, fazer: mudar('ativo', 'Cupom ativo') },
    {
      nome: 'Encerrar',
      icone: IconPlayerStop,
      perigo: true,
      confirmar: {
        titulo: `Encerrar ${codigo}?`,
        texto: 'Ninguém mais usa este cupom, e ele não volta. Os pedidos já feitos ficam como estão.',
        botao: 'Encerrar cupom',
        perigo: true,
      },
      fazer: mudar('encerrado', 'Cupom encerrado'),
    },
  ]
}
