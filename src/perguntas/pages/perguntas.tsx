import { IconEye, IconEyeOff, IconMessageReply, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useOutletContext } from 'react-router'
import { type ContextoDoPainel, exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeOpiniao } from '#src/shared/ui/desenhos/desenhos.tsx'
import { carregarLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { AcaoDaLinha, Coluna, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { MOTIVOS_DE_OCULTAR } from '../rules.ts'
import type { PerguntaRecebida } from '../schemas.ts'
import type { Route } from './+types/perguntas.ts'
import { type Ato, DialogoDaPergunta } from './dialogo-da-pergunta.tsx'

export const meta = () => metaDaPagina({ titulo: 'Perguntas', indexar: false })

const FILTROS: readonly Filtro[] = [
  { nome: 'produto_id', rotulo: 'Produto', tipo: 'so_ficha', ficha: () => 'De um produto' },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  return carregarLista(request, {
    tela: 'perguntas',
    rota: '/rest/v1/perguntas_recebidas',
    fixos: { estabelecimento_id: loja?.id },
    filtros: FILTROS.map(({ nome }) => nome),
  })
}

const COLUNAS: readonly Coluna<PerguntaRecebida>[] = [
  {
    id: 'pergunta',
    titulo: 'Pergunta',
    celula: ({ texto, autor }) => (
      <>
        {texto}
        <br />
        <span className="apagado miudo">{autor || 'Alguém'}</span>
      </>
    ),
  },
  { id: 'produto', titulo: 'Produto', celula: ({ produto_nome: nome }) => nome },
  { id: 'resposta', titulo: 'Resposta', celula: resposta, espaco: 'medio' },
  {
    id: 'quando',
    titulo: 'Quando',
    celula: ({ created_at: em }) => formatarData(em),
    dica: ({ created_at: em }) => formatarDataHora(em),
  },
]

function resposta(pergunta: PerguntaRecebida) {
  if (pergunta.status === 'removida') return <span className="apagado">Retirada pelo Portal</span>
  if (pergunta.status === 'oculta' && pergunta.motivo_oculta)
    return <span className="apagado">Oculta: {MOTIVOS_DE_OCULTAR[pergunta.motivo_oculta].toLowerCase()}</span>
  return pergunta.resposta ?? <span className="apagado">Sem resposta</span>
}

/** What buyers ask on the pages of the shop's products, the longest wait first. */
export default function Perguntas({ loaderData: dados }: Route.ComponentProps) {
  const { loja } = useOutletContext<ContextoDoPainel>()
  const [ato, setAto] = useState<Ato | null>(null)
  if (!loja) return <Navigate to="/admin/painel-geral" replace />
  const pode = podeNoPapel(loja.papel, 'avaliacoes.responder')
  const contagens = dados.contagens as Partial<Record<string, number>>

  function acoes(pergunta: PerguntaRecebida): AcaoDaLinha[] {
    const ver = {
      nome: 'Ver na loja',
      href: `/loja/${loja?.codigo}/produto/${pergunta.produto_id}#perguntas`,
    }
    if (!pode) return [ver]
    if (pergunta.status === 'removida') return []
    if (pergunta.status === 'oculta')
      return [{ nome: 'Mostrar de novo', icone: IconEye, fazer: () => mostrar(pergunta.id) }]
    const ocultar: AcaoDaLinha = {
      nome: 'Ocultar',
      icone: IconEyeOff,
      fazer: () => setAto({ tipo: 'ocultar', pergunta }),
    }
    if (!pergunta.resposta)
      return [
        { nome: 'Responder', icone: IconMessageReply, fazer: () => setAto({ tipo: 'responder', pergunta }) },
        ver,
        ocultar,
      ]
    const corrigir: AcaoDaLinha = {
      nome: 'Corrigir resposta',
      icone: IconPencil,
      fazer: () => setAto({ tipo: 'corrigir', pergunta }),
    }
    return [...(pergunta.pode_corrigir ? [corrigir] : []), ver, ocultar]
  }

  return (
    <>
      <Lista<PerguntaRecebida>
        titulo="Perguntas"
        ajuda="Todos leem a pergunta e a sua resposta na página do produto."
        palavras={{ um: 'pergunta', varios: 'perguntas', genero: 'f' }}
        dados={dados}
        colunas={COLUNAS}
        linha={(pergunta) => ({ id: pergunta.id, nome: pergunta.texto, acoes: acoes(pergunta) })}
        abas={[
          { valor: '', nome: 'Sem resposta', quantas: contagens.sem_resposta },
          { valor: 'respondidas', nome: 'Respondidas', quantas: contagens.respondidas },
          { valor: 'ocultas', nome: 'Ocultas', quantas: contagens.ocultas },
        ]}
        busca="Pergunta, resposta ou produto"
        filtros={FILTROS}
        vazio={{
          desenho: <DesenhoDeOpiniao />,
          titulo: 'Nenhuma pergunta sem resposta',
          texto: 'Quando alguém perguntar na página de um produto, a pergunta aparece aqui.',
        }}
      />
      <DialogoDaPergunta ato={ato} aoFechar={() => setAto(null)} />
    </>
  )
}

async function mostrar(id: string): Promise<void> {
  await api.post('/rest/v1/perguntas/:id/mostrar', { params: { id }, body: {} })
  toast.ok('Pergunta de volta à página')
}
