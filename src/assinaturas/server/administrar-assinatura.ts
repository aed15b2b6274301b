import { sql } from 'kysely'
import type { AcaoAuditada } from '#src/planos/atos.ts'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { errors } from '../errors.ts'
import type { Periodicidade } from '../valores.ts'
import { aplicarPlano } from './aplicar-plano.ts'
import { registrarEvento } from './eventos.ts'
import { fecharPixDoPeriodoSeguinte, refazerFaturaSeguinte } from './mudar-plano.ts'
import { moverCiclo } from './pausar-assinatura.ts'
import { lerRegras } from './regras.ts'
import {
  type AssinaturaRow,
  findPlano,
  listEmAberto,
  lockAssinatura,
  updateAssinatura,
} from './repository.ts'
import { bloquear, situarAssinatura } from './situar-assinatura.ts'

// What the platform's desk does with a subscription. Each act has its reason and leaves its row in the audit.

interface Ato {
  estabelecimentoId: string
  motivo: string
  ip: string
}

/** Blocks a shop with something overdue before its day. */
export async function bloquearLoja(pessoa: Pessoa, ato: Ato): Promise<void> {
  await mexer(pessoa, ato, 'assinaturas.bloquear_a_mao', async (tx, assinatura) => {
    const abertas = await listEmAberto(tx, assinatura.estabelecimento_id)
    if (assinatura.status !== 'em_atraso' || !abertas.some(({ status }) => status === 'vencida'))
      throw errors.transicao_invalida()
    const regras = await lerRegras(tx)
    await bloquear(tx, assinatura, { hoje: hojeDoRelogio(), regras, userId: pessoa.userId, abertas })
    return { status: 'bloqueada' }
  })
}

/** Frees a shop without payment: until a promised day, or, without one, for good as far as these invoices go. */
export async function desbloquearLoja(
  pessoa: Pessoa,
  ato: Ato & { ate?: string | undefined },
): Promise<void> {
  await mexer(pessoa, ato, 'assinaturas.desbloquear_a_mao', async (tx, assinatura) => {
    if (assinatura.status !== 'bloqueada') throw errors.transicao_invalida()
    const hoje = hojeDoRelogio()
    const { ate = null, estabelecimentoId } = ato
    if (ate !== null && ate <= hoje) throw errors.data_invalida()
    await updateAssinatura(tx, estabelecimentoId, { sem_bloqueio_ate: ate })
    if (ate !== null) {
      await sql`update faturas set bloqueou_em = null
        where estabelecimento_id = ${estabelecimentoId} and status = 'vencida'`.execute(tx)
    }
    assinatura.sem_bloqueio_ate = ate
    await situarAssinatura(tx, assinatura, {
      hoje,
      regras: await lerRegras(tx),
      userId: pessoa.userId,
      desbloquear: true,
    })
    return { status: assinatura.status, sem_bloqueio_ate: ate }
  })
}

/** `Conceder dias`: the present period, or the trial, ends so many days later. */
export async function concederDias(pessoa: Pessoa, ato: Ato & { dias: number }): Promise<void> {
  await fecharPixDoPeriodoSeguinte(ato.estabelecimentoId)
  await mexer(pessoa, ato, 'assinaturas.conceder_dias', async (tx, assinatura) => {
    if (!assinatura.ciclo_ate || !['em_teste', 'ativa'].includes(assinatura.status))
      throw errors.transicao_invalida()
    await moverCiclo(tx, assinatura, ato.dias)
    await registrarEvento(tx, assinatura, {
      tipo: 'dias_concedidos',
      dia: hojeDoRelogio(),
      motivo: `${ato.dias} dias: ${ato.motivo}`,
      userId: pessoa.userId,
    })
    return { dias: ato.dias, ciclo_ate: assinatura.ciclo_ate }
  })
}

/** `Trocar plano`: at once, and without a charge for the days that are left. */
export async function trocarPlanoDaLoja(
  pessoa: Pessoa,
  ato: Ato & { planoId: string; periodicidade?: Periodicidade | undefined },
): Promise<void> {
  await fecharPixDoPeriodoSeguinte(ato.estabelecimentoId)
  await mexer(pessoa, ato, 'assinaturas.trocar_plano', async (tx, assinatura) => {
    const plano = await findPlano(tx, ato.planoId)
    if (!plano) throw errors.plano_nao_encontrado()
    if (['cancelada', 'encerrada'].includes(assinatura.status)) throw errors.transicao_invalida()
    const hoje = hojeDoRelogio()
    await aplicarPlano(tx, assinatura, {
      planoId: plano.id,
      periodicidade: ato.periodicidade ?? assinatura.periodicidade,
      dia: hoje,
      escolha: null,
      userId: pessoa.userId,
    })
    await refazerFaturaSeguinte(tx, assinatura, { hoje, regras: await lerRegras(tx) })
    return { plano: plano.nome }
  })
}

async function mexer(
  pessoa: Pessoa,
  ato: Ato,
  acao: AcaoAuditada,
  fazer: (tx: Tx, assinatura: AssinaturaRow) => Promise<Record<string, unknown>>,
): Promise<void> {
  await withAcesso(SISTEMA, async (tx) => {
    const assinatura = await lockAssinatura(tx, ato.estabelecimentoId)
    if (!assinatura) throw errors.loja_nao_encontrada()
    const de = { status: assinatura.status, plano: assinatura.plano_nome, ciclo_ate: assinatura.ciclo_ate }
    const para = await fazer(tx, assinatura)
    await auditar(tx, {
      pessoa,
      estabelecimentoId: ato.estabelecimentoId,
      acao,
      recurso: 'assinaturas_estabelecimento',
      recursoId: ato.estabelecimentoId,
      de,
      para,
      motivo: ato.motivo,
      ip: ato.ip,
    })
  })
}
