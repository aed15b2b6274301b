import { IconExternalLink, IconGavel, IconHeadset, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import type { DadosDaLista } from '#src/shared/ui/lista/carregar-lista.ts'
import { Lista } from '#src/shared/ui/lista/lista.tsx'
import type { AcaoDaLinha, Coluna } from '#src/shared/ui/lista/tipos.ts'
import { MOTIVOS_DENUNCIA, type MotivoDenuncia } from '../../denuncias.ts'
import type { AbaDePendencias, AssumirInput, Pendencia } from '../../pendencias.ts'
import { abasDeAprovacoes } from './abas-de-aprovacoes.ts'
import { DecidirPendencia } from './decidir-pendencia.tsx'
import { Espera } from './espera.tsx'

const PALAVRAS: Record<AbaDePendencias, { um: string; varios: string; genero: 'f' | 'm'; ajuda: string }> = {
  alteracoes: {
    um: 'alteração',
    varios: 'alterações',
    genero: 'f',
    ajuda: 'Lojas que pediram para mudar o CNPJ ou a razão social. Continuam no ar com os dados de antes.',
  },
  produtos: {
    um: 'denúncia',
    varios: 'denúncias',
    genero: 'f',
    ajuda: 'Produtos e lojas que alguém denunciou. Continuam no ar até a decisão.',
  },
  avaliacoes: {
    um: 'denúncia',
    varios: 'denúncias',
    genero: 'f',
    ajuda: 'Avaliações que alguém denunciou. Continuam visíveis até a decisão.',
  },
  reaberturas: {
    um: 'reabertura',
    varios: 'reaberturas',
    genero: 'f',
    ajuda:
      'Devoluções e conversas em que o cliente pediu a ajuda do Portal, e suspensões que a loja contestou.',
  },
}

const COLUNAS: readonly Coluna<Pendencia>[] = [
  {
    id: 'titulo',
    titulo: 'Pendência',
    celula: ({ titulo, repetidas }) => (
      <>
        {titulo} {repetidas > 1 && <span className="apagado">{repetidas} denúncias</span>}
      </>
    ),
  },
  { id: 'loja', titulo: 'Loja', celula: ({ loja }) => loja, espaco: 'medio' },
  {
    id: 'motivo',
    titulo: 'Motivo',
    celula: ({ motivo, texto }) => (motivo ? (MOTIVOS_DENUNCIA[motivo as MotivoDenuncia] ?? motivo) : texto),
    espaco: 'largo',
  },
  {
    id: 'responsavel',
    titulo: 'Responsável',
    celula: ({ responsavel_nome }) => responsavel_nome ?? 'Ninguém',
    espaco: 'largo',
  },
  {
    id: 'espera',
    titulo: 'Espera',
    celula: ({ created_at, responder_ate }) => <Espera desde={created_at} ate={responder_ate} />,
    dica: ({ created_at, responder_ate }) =>
      `Desde ${formatarDataHora(created_at)}${responder_ate ? `, prazo ${formatarDataHora(responder_ate)}` : ''}`,
    cartao: 'destaque',
  },
]

interface Props {
  aba: AbaDePendencias
  dados: DadosDaLista<Pendencia>
  /** Who looks: a pending thing can be given back only by whom it is with. */
  eu: string
}

/** What waits beside the registrations, the longest wait first. */
export function ListaDePendencias({ aba, dados, eu }: Props) {
  const [aberta, setAberta] = useState<Pendencia | null>(null)
  const { ajuda, ...palavras } = PALAVRAS[aba]
  return (
    <>
      <Lista<Pendencia>
        titulo="Aprovações"
        ajuda={ajuda}
        palavras={palavras}
        dados={dados}
        colunas={COLUNAS}
        linha={(pendencia) => ({
          id: pendencia.id,
          nome: pendencia.titulo,
          acoes: acoesDa(pendencia, { eu, abrir: setAberta }),
        })}
        acoes={
          <Link to="/admin/chamados" className="botao leve">
            <IconHeadset size={18} aria-hidden /> Chamados
          </Link>
        }
        abas={abasDeAprovacoes(dados.contagens)}
        busca="Loja, produto ou protocolo"
        vazio={{
          desenho: <DesenhoDeSacola />,
          titulo: 'Nenhuma pendência. Bom trabalho!',
          texto: ajuda,
        }}
      />
      <DecidirPendencia pendencia={aberta} aoFechar={() => setAberta(null)} />
    </>
  )
}

function acoesDa(
  pendencia: Pendencia,
  { eu, abrir }: { eu: string; abrir: (pendencia: Pendencia) => void },
): AcaoDaLinha[] {
  const { tipo, id, rota, responsavel } = pendencia
  const ver: AcaoDaLinha[] = rota ? [{ nome: 'Ver', icone: IconExternalLink, href: rota }] : []
  // Answered where the shop wrote: in its ticket.
  if (tipo === 'contestacao') return ver
  const decidir: AcaoDaLinha = { nome: 'Analisar', icone: IconGavel, fazer: () => abrir(pendencia) }
  if (tipo === 'mediacao' || tipo === 'ajuda') return [decidir, ...ver]
  const assumir = (meu: boolean) => () =>
    api.post('/rest/v1/pendencias/assumir', {
      body: { tipo: tipo === 'alteracao' ? 'alteracao' : 'denuncia', id, meu } satisfies AssumirInput,
    })
  return [
    decidir,
    responsavel === eu
      ? { nome: 'Devolver à fila', icone: IconUserOff, fazer: assumir(false) }
      : { nome: 'Assumir', icone: IconUserCheck, fazer: assumir(true) },
    ...ver,
  ]
}
