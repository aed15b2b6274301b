import { avisar } from '#src/avisos/server/avisar.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import type { WrittenEmail } from '#src/shared/server/email/texts.tsx'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { FaturaRow } from './repository.ts'
import {
  EMAILS_DA_ASSINATURA,
  type EmailDaAssinatura,
  type EmailDaFatura,
  EMAILS_DA_COBRANCA,
} from './emails.ts'

interface PedidoDeEmail {
  modelo: EmailDaFatura
  fatura: Pick<FaturaRow, 'id' | 'estabelecimento_id' | 'numero' | 'vencimento' | 'total'>
  /** Names the step, so that each is written once. */
  passo?: string
  /** The day of the block, where the e-mail warns of it. */
  bloqueio?: string | null
  /** The day to which the shop may still move it. */
  adiado?: string | null
  /** What a person wrote, where the e-mail carries it. */
  texto?: string
}

/** They tell of a block, which payment ends or keeps away: of a suspended shop, which payment frees of nothing, untrue. */
const DO_BLOQUEIO = new Set<EmailDaFatura>([
  'atraso',
  'lembrete_de_atraso',
  'ultimo_aviso',
  'loja_bloqueada',
  'lembrete_de_bloqueada',
])

/**
 * An e-mail about an invoice, to the owner and to who looks after money in the shop, and an in-app notification for
 * each. Once per step.
 */
export async function escreverEmail(
  tx: Tx,
  { modelo, fatura, passo = modelo, bloqueio = null, adiado = null, texto = '' }: PedidoDeEmail,
) {
  const { id, estabelecimento_id: estabelecimentoId } = fatura
  const rota = `/minha-assinatura?fatura=${id}`
  const trocado = DO_BLOQUEIO.has(modelo) && (await estaSuspensa(tx, estabelecimentoId))
  const escrito = trocado ? 'atraso_de_suspensa' : modelo
  await escrever(tx, {
    modelo: escrito,
    estabelecimentoId,
    rota,
    chave: `fatura.${id}.${passo}`,
    redigir: (loja, link) =>
      EMAILS_DA_COBRANCA.write(escrito, {
        loja,
        numero: fatura.numero,
        total: formatarReais(fatura.total),
        vencimento: formatarDia(fatura.vencimento),
        bloqueio: bloqueio && formatarDia(bloqueio),
        adiado: adiado && formatarDia(adiado),
        texto,
        link,
      }),
  })
}

/**
 * An e-mail about the subscription as a whole. Left out, the occasion is this call, in the one transaction that changes
 * something; what the clock comes by again names its own, never by its instant: one e-mail for each.
 */
export async function escreverEmailDaAssinatura(
  tx: Tx,
  {
    modelo,
    estabelecimentoId,
    ocasiao = uuidV7(),
    dados = {},
  }: {
    modelo: EmailDaAssinatura
    estabelecimentoId: string
    ocasiao?: string
    dados?: { plano?: string; dia?: string; dias?: number; motivo?: string; de?: string; para?: string }
  },
): Promise<void> {
  const livre = modelo === 'loja_liberada'
  // It is not on show again; that its invoice is paid has an e-mail of its own.
  if (livre && (await estaSuspensa(tx, estabelecimentoId))) return
  const motivo = livre ? await lerPausa(tx, estabelecimentoId) : null
  await escrever(tx, {
    modelo,
    estabelecimentoId,
    rota: EMAILS_DA_ASSINATURA[modelo],
    chave: `assinatura.${estabelecimentoId}.${modelo}.${ocasiao}`,
    redigir: (loja, link) =>
      EMAILS_DA_COBRANCA.write(modelo, {
        loja,
        plano: null,
        dia: null,
        dias: null,
        motivo: null,
        de: null,
        para: null,
        ...dados,
        ...(livre ? { motivo } : {}),
        link,
      }),
  })
}

async function escrever(
  tx: Tx,
  {
    modelo,
    estabelecimentoId,
    rota,
    chave,
    redigir,
  }: {
    modelo: EmailDaFatura | EmailDaAssinatura
    estabelecimentoId: string
    rota: string
    chave: string
    redigir: (loja: string, link: string) => WrittenEmail
  },
): Promise<void> {
  const { loja, destinos } = await destinosDaCobranca(tx, estabelecimentoId)
  const email = redigir(loja, `${getConfig().publicUrl}${rota}`)
  await avisar(tx, {
    estabelecimentoId,
    acao: 'faturas.ver',
    tipo: `assinaturas.${modelo}`,
    titulo: email.assunto,
    rota,
    chave,
  })
  for (const para of destinos)
    await queueEmail(tx, { para, ...email, chave: `${chave}.${para.replace('@', '-em-')}` })
}

/** By the platform's administration. */
async function estaSuspensa(tx: Tx, estabelecimentoId: string): Promise<boolean> {
  const loja = await rowOf(tx)`
    select from estabelecimentos where id = ${estabelecimentoId} and status = 'suspenso'`
  return loja !== undefined
}

/** Until when the shop takes no orders now, by its team's word or for a refund it owes; null where it takes them. */
async function lerPausa(tx: Tx, estabelecimentoId: string): Promise<string | null> {
  const row = await rowOf<{ ate: string }>(tx)`
    select concat_ws(' e ',
      case when now() between pausa_de and coalesce(pausa_ate, 'infinity') then coalesce(
        'até ' || to_char(pausa_ate at time zone 'America/Sao_Paulo', 'DD/MM/YYYY'), 'até você retomar') end,
      case when reembolso_devido_desde is not null then 'até você devolver o reembolso que deve' end) as ate
    from estabelecimentos
    where id = ${estabelecimentoId} and loja_em_pausa(pausa_de, pausa_ate, reembolso_devido_desde)`
  return row?.ate ?? null
}

async function destinosDaCobranca(tx: Tx, estabelecimentoId: string) {
  const row = await rowOf<{ loja: string; destinos: string[] | null }>(tx)`
    select loja, destinos from destinos_da_cobranca(${estabelecimentoId})`
  return { loja: row?.loja ?? '', destinos: row?.destinos ?? [] }
}
