import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { FotosDaAvaliacao } from '#src/avaliacoes/pages/fotos-da-avaliacao.tsx'
import type { AvaliacaoDeProduto } from '#src/avaliacoes/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { emOrdem } from '#src/shared/ui/em-ordem.ts'
import { CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { AvaliacaoPublica, ResumoAvaliacoes } from '../../schemas.ts'
import ListaDeAvaliacoes from './lista-de-avaliacoes.tsx'
import estilo from './avaliacoes-vivas.module.css'

interface Props {
  produtoId: string
  resumo: ResumoAvaliacoes
  codigo: string
}

interface Filtro {
  ordem: 'recentes' | 'uteis'
  nota: string
  comFotos: boolean
  quantas: number
}

const POR_VEZ = 10
const MAXIMO = 100
const INICIAL: Filtro = { ordem: 'recentes', nota: '', comFotos: false, quantas: POR_VEZ }

/** The reviews of a product: sorted and filtered as one likes, with their pictures and who found them helpful. */
export default function AvaliacoesVivas({ produtoId, resumo, codigo }: Props) {
  const [filtro, setFiltro] = useState(INICIAL)
  const [lidas, setLidas] = useState<{ itens: readonly AvaliacaoPublica[]; total: number }>(resumo)
  const [comecarLeitura] = useState(emOrdem)
  const votos = useVotos(produtoId)

  async function filtrar(mudanca: Partial<Filtro>) {
    const novo = { ...filtro, quantas: POR_VEZ, ...mudanca }
    setFiltro(novo)
    const vale = comecarLeitura()
    try {
      const { itens, total } = await api.get('/rest/v1/avaliacoes_produtos', {
        query: {
          produto_id: produtoId,
          limite: novo.quantas,
          ordem: novo.ordem,
          com_fotos: novo.comFotos,
          nota: novo.nota ? Number(novo.nota) : undefined,
        },
      })
      if (vale()) setLidas({ itens: itens.map(comoPublica), total })
    } catch {
      setFiltro((agora) => (agora === novo ? filtro : agora))
      toast.erro('Erro ao carregar avaliações', 'Confira sua internet e tente novamente.')
    }
  }

  return (
    <div>
      {resumo.total > 1 ? (
        <div className={estilo.filtros}>
          <CampoDeEscolha
            label="Ordem"
            value={filtro.ordem}
            onChange={({ currentTarget }) =>
              void filtrar({ ordem: currentTarget.value === 'uteis' ? 'uteis' : 'recentes' })
            }
            opcoes={[
              ['recentes', 'Mais recentes'],
              ['uteis', 'Mais úteis'],
            ]}
          />
          <CampoDeEscolha
            label="Nota"
            value={filtro.nota}
            onChange={({ currentTarget }) => void filtrar({ nota: currentTarget.value })}
            opcoes={[
              ['', 'Todas'],
              ...[5, 4, 3, 2, 1].map((n) => [String(n), plural(n, '# estrela', '# estrelas')] as const),
            ]}
          />
          <Marcar
            label="Com fotos"
            checked={filtro.comFotos}
            onChange={({ currentTarget }) => void filtrar({ comFotos: currentTarget.checked })}
          />
        </div>
      ) : null}
      <output className="so-leitor">{plural(lidas.total, '# avaliação', '# avaliações')}</output>
      {lidas.total === 0 ? <p className="apagado">Nenhuma avaliação com esses filtros.</p> : null}
      <ListaDeAvaliacoes
        itens={lidas.itens}
        codigo={codigo}
        fotos={(avaliacao) => (
          <FotosDaAvaliacao fotos={avaliacao.fotos ?? []} de={avaliacao.consumidor_nome ?? 'Anônimo'} />
        )}
        acao={(avaliacao) => <Util avaliacao={avaliacao} votos={votos} />}
      />
      {lidas.total > lidas.itens.length && filtro.quantas < MAXIMO ? (
        <button
          type="button"
          className={`botao leve ${estilo.mais}`}
          onClick={() => void filtrar({ quantas: Math.min(MAXIMO, filtro.quantas + POR_VEZ) })}
        >
          Ver mais avaliações
        </button>
      ) : null}
    </div>
  )
}

type Votos = ReturnType<typeof useVotos>

/** Which of them this person found helpful, and what was pressed here: that holds, however late the others are read. */
function useVotos(produtoId: string) {
  const { usuario } = useSessao()
  const [meus, setMeus] = useState<ReadonlySet<string>>(new Set())
  const [daqui, setDaqui] = useState<Readonly<Record<string, { util: boolean; uteis: number }>>>({})
  const id = usuario?.id
  useEffect(() => {
    if (!id) return
    let desistiu = false
    api.get('/rest/v1/avaliacoes_uteis', { query: { produto_id: produtoId } }).then(
      ({ ids }) => {
        if (!desistiu) setMeus(new Set(ids))
      },
      () => undefined,
    )
    return () => {
      desistiu = true
      // They are of this person alone.
      setMeus(new Set())
      setDaqui({})
    }
  }, [id, produtoId])
  const [votar, votando] = useAcao(
    { titulo: 'Não foi possível marcar' },
    async (qual: string, util: boolean) => {
      const { uteis } = await api.post('/rest/v1/avaliacoes_produtos/:id/util', {
        params: { id: qual },
        body: { util },
      })
      setDaqui((antes) => ({ ...antes, [qual]: { util, uteis } }))
    },
  )
  return { entrou: id !== undefined, meus, daqui, votar, votando }
}

function Util({ avaliacao, votos }: { avaliacao: AvaliacaoPublica; votos: Votos }) {
  const { id, consumidor_nome: autor } = avaliacao
  const quantos = votos.daqui[id]?.uteis ?? avaliacao.uteis ?? 0
  const meu = votos.daqui[id]?.util ?? votos.meus.has(id)
  return (
    <button
      type="button"
      className="botao leve"
      aria-pressed={meu}
      disabled={votos.votando}
      onClick={() => {
        if (votos.entrou) void votos.votar(id, !meu)
        else toast.info('Login necessário', 'Entre na sua conta para marcar avaliações como úteis.')
      }}
    >
      {meu ? <IconThumbUpFilled size={18} aria-hidden /> : <IconThumbUp size={18} aria-hidden />} Útil
      {quantos > 0 ? ` (${quantos})` : ''}
      <span className="so-leitor">: a avaliação de {autor ?? 'Anônimo'}</span>
    </button>
  )
}

function comoPublica({ consumidor, ...avaliacao }: AvaliacaoDeProduto): AvaliacaoPublica {
  return { ...avaliacao, consumidor_nome: consumidor.nome, updated_at: avaliacao.created_at }
}
