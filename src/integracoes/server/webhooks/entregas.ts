import { sql } from 'kysely'
import { type Access, rowOf, rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { type EntregaDeWebhook, TENTATIVAS_GUARDADAS } from '../../schemas-webhooks.ts'
import type { Resposta } from './enviar.ts'
import { abrirSegredos } from './segredos.ts'

export interface AlvoDaEntrega {
  estabelecimentoId: string
  id: string
}

/** A delivery with all that sending it takes. */
export interface EntregaAberta {
  id: string
  enderecoId: string
  eventoId: string
  topico: string
  momento: string
  dados: unknown
  url: string
  ligado: boolean
  situacao: EntregaDeWebhook['situacao']
  /** Somebody is sending it now. */
  reservada: boolean
  segredos: string[]
  agora: Date
}

/** Locks a delivery and opens its address's secrets. */
export async function abrirEntrega(
  tx: Tx,
  { estabelecimentoId, id }: AlvoDaEntrega,
): Promise<EntregaAberta | undefined> {
  const linha = await rowOf<Omit<EntregaAberta, 'segredos'> & { cofres: string[] }>(tx)`
    select e.id, e.endereco_id as "enderecoId", e.evento_id as "eventoId", e.topico, iso(e.created_at) as momento, e.dados,
      e.situacao, coalesce(e.reservada_ate > now(), false) as reservada, w.url, w.ligado, now() as agora,
      array[w.segredo_vault_id::text]
        || case when w.anterior_ate > now() then array[w.segredo_anterior_vault_id::text] else '{}' end as cofres
    from entregas_de_webhook e
    join enderecos_de_webhook w on w.estabelecimento_id = e.estabelecimento_id and w.id = e.endereco_id
    where e.estabelecimento_id = ${estabelecimentoId} and e.id = ${id}
    for update of e`
  if (!linha) return undefined
  const { cofres, ...entrega } = linha
  return { ...entrega, segredos: await abrirSegredos(tx, { estabelecimentoId, ids: cofres }) }
}

/** Holds a delivery for longer than sending it takes at most. */
export async function reservar(tx: Tx, { estabelecimentoId, id }: AlvoDaEntrega): Promise<void> {
  await run(tx)`
    update entregas_de_webhook set reservada_ate = now() + interval '1 minute'
    where estabelecimento_id = ${estabelecimentoId} and id = ${id}`
}

interface Tentativa {
  resposta: Resposta
  situacao: EntregaDeWebhook['situacao']
  /** Seconds until the next; null when there is none, or another is due already. */
  espera: number | null
  /** It is one of the attempts that are made before giving up. */
  conta: boolean
}

/** Notes what came of an attempt, and puts the one before it to those that were. */
export async function anotarTentativa(
  tx: Tx,
  { estabelecimentoId, id }: AlvoDaEntrega,
  { resposta, situacao, espera, conta }: Tentativa,
): Promise<void> {
  const { status, corpo, motivo, duracaoMs } = resposta
  await run(tx)`
    update entregas_de_webhook set tentativas = tentativas + ${conta ? 1 : 0}::int, ultima_em = now(), reservada_ate = null,
      duracao_ms = ${duracaoMs}, resposta_status = ${status}, resposta_corpo = ${corpo}, motivo = ${motivo},
      situacao = ${situacao},
      anteriores = case when ultima_em is null then anteriores else
        case when jsonb_array_length(anteriores) < ${TENTATIVAS_GUARDADAS}::int then anteriores else anteriores - 0 end
          || jsonb_build_object('em', iso(ultima_em), 'duracao_ms', duracao_ms, 'resposta_status', resposta_status,
            'resposta_corpo', resposta_corpo, 'motivo', motivo) end,
      proxima_em = case when ${espera}::float8 is null then proxima_em
        else now() + make_interval(secs => ${espera}::float8) end
    where estabelecimento_id = ${estabelecimentoId} and id = ${id}`
}

/** Deliveries, the newest first; of one address, of one state, or one alone. */
export function findEntregas(
  tx: Tx,
  alvo: {
    estabelecimentoId: string
    enderecoId?: string
    id?: string
    situacao?: EntregaDeWebhook['situacao'] | undefined
    limite: number
    pular?: number
  },
): Promise<EntregaDeWebhook[]> {
  const { estabelecimentoId, enderecoId, id, situacao, limite, pular = 0 } = alvo
  return rowsOf<EntregaDeWebhook>(tx)`
    select id, evento_id, topico, dados, situacao, tentativas, iso(ultima_em) as ultima_em, duracao_ms,
      case when situacao = 'pendente' then iso(proxima_em) end as proxima_em,
      resposta_status, resposta_corpo, motivo, anteriores, iso(created_at) as created_at
    from entregas_de_webhook
    where estabelecimento_id = ${estabelecimentoId}
      and ${enderecoId ? sql`endereco_id = ${enderecoId}` : sql`true`}
      and ${id ? sql`id = ${id}` : sql`true`} and ${situacao ? sql`situacao = ${situacao}` : sql`true`}
    order by created_at desc, id desc limit ${limite} offset ${pular}`
}

export async function lerEntrega(alvo: AlvoDaEntrega, acesso: Access): Promise<EntregaDeWebhook | undefined> {
  const [entrega] = await withAccess(acesso, (tx) => findEntregas(tx, { ...alvo, limite: 1 }))
  return entrega
}
