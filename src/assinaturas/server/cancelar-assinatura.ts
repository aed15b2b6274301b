import { sql } from 'kysely'
import type { AcaoAuditada } from '#src/planos/atos.ts'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { fimDoPeriodo } from '../calendario.ts'
import { errors } from '../errors.ts'
import type { CancelarInput } from '../schemas-assinatura.ts'
import { MOTIVOS_DE_CANCELAMENTO } from '../situacoes.ts'
import { mrrDe, precoDoPeriodo } from '../valores.ts'
import { avisarTelas, mudouNaVitrine } from './avisar-telas.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { emitirFatura } from './emitir-fatura.ts'
import { mudarMrr, registrarEvento } from './eventos.ts'
import { fecharPixDoPeriodoSeguinte } from './mudar-plano.ts'
import { lerRegras } from './regras.ts'
import { type AssinaturaRow, emAtraso, listEmAberto, lockAssinatura, updateAssinatura } from './repository.ts'
import { situarAssinatura } from './situar-assinatura.ts'

/** The owner cancels: the shop goes on until its paid period ends, and may be taken up again until then. */
export async function cancelarAssinatura(
  pessoa: Pessoa,
  { estabelecimento_id: id, motivo, detalhe, ip }: CancelarInput & { ip: string },
): Promise<{ cancelar_em: string }> {
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  await fecharPixDoPeriodoSeguinte(id)
  return withAcesso(SISTEMA, async (tx) => {
    const assinatura = await lockAssinatura(tx, id)
    if (!assinatura || !['em_teste', 'ativa', 'em_atraso'].includes(assinatura.status))
      throw errors.transicao_invalida()
    const hoje = hojeDoRelogio()
    const regras = await lerRegras(tx)
    const seguintes = await tx
      .selectFrom('faturas')
      .select('periodo_ate')
      .where('estabelecimento_id', '=', id)
      .where('status', '=', 'paga')
      .where('periodo_de', '=', assinatura.ciclo_ate ?? hoje)
      .executeTakeFirst()
    const fim = seguintes?.periodo_ate ?? assinatura.ciclo_ate ?? hoje
    await tx
      .updateTable('faturas')
      .set({ status: 'cancelada', substituida: true, motivo: 'Assinatura cancelada pelo responsável.' })
      .where('estabelecimento_id', '=', id)
      .where('status', '=', 'aberta')
      .where('tipo', '=', 'ciclo')
      .where('periodo_de', '>=', assinatura.ciclo_ate ?? hoje)
      .execute()
    const mudancas = {
      cancelar_em: fim,
      plano_seguinte_id: null,
      periodicidade_seguinte: null,
      mudanca_em: null,
      escolha: null,
    }
    await updateAssinatura(tx, id, {
      ...mudancas,
      cancelamento_motivo: motivo,
      cancelamento_detalhe: detalhe ?? null,
    })
    const { status } = assinatura
    Object.assign(assinatura, mudancas)
    await registrarEvento(tx, assinatura, {
      tipo: 'cancelamento_agendado',
      dia: hoje,
      motivo: MOTIVOS_DE_CANCELAMENTO[motivo],
      userId: pessoa.userId,
    })
    await situarAssinatura(tx, assinatura, { hoje, regras, userId: pessoa.userId })
    await auditarAto(tx, {
      pessoa,
      id,
      acao: 'assinaturas.cancelar',
      de: { status },
      para: { status: assinatura.status, cancelar_em: fim },
      motivo,
      ip,
    })
    await escreverCartaDaAssinatura(tx, {
      carta: 'cancelamento_agendado',
      estabelecimentoId: id,
      ocasiao: `${hoje}.${fim}`,
      dados: { dia: formatarDia(fim) },
    })
    return { cancelar_em: fim }
  })
}

/**
 * The owner takes the subscription up again: before its end as if nothing were, after it with a new first period. What
 * fell due before is paid first, until it is given up: nobody leaves and comes back to be free of a block.
 */
export async function reativarAssinatura(pessoa: Pessoa, id: string, ip: string): Promise<void> {
  acessoDaLoja(pessoa, id, 'assinatura.reativar')
  await withAcesso(SISTEMA, async (tx) => {
    const assinatura = await lockAssinatura(tx, id)
    const hoje = hojeDoRelogio()
    const regras = await lerRegras(tx)
    const de = { status: assinatura?.status }
    if (assinatura?.status === 'cancelada') {
      if (emAtraso(await listEmAberto(tx, id)).length > 0)
        throw errors.regularize_antes({ detail: 'Pague as faturas em atraso para reativar a assinatura.' })
      await recomecar(tx, assinatura, { hoje, userId: pessoa.userId, prazo: regras.prazo_pro_rata })
    } else if (assinatura?.cancelar_em) {
      await updateAssinatura(tx, id, {
        cancelar_em: null,
        cancelamento_motivo: null,
        cancelamento_detalhe: null,
      })
      assinatura.cancelar_em = null
      await registrarEvento(tx, assinatura, {
        tipo: 'cancelamento_desfeito',
        dia: hoje,
        userId: pessoa.userId,
      })
    } else {
      throw errors.transicao_invalida()
    }
    await situarAssinatura(tx, assinatura, { hoje, regras, userId: pessoa.userId })
    await auditarAto(tx, {
      pessoa,
      id,
      acao: 'assinaturas.reativar',
      de,
      para: { status: assinatura.status },
      motivo: null,
      ip,
    })
    await escreverCartaDaAssinatura(tx, {
      carta: 'assinatura_reativada',
      estabelecimentoId: id,
      ocasiao: `${hoje}.${Date.now()}`,
      dados: { plano: assinatura.plano_nome },
    })
    await avisarTelas(tx, { estabelecimentoId: id, id, status: assinatura.status })
  })
}

/** A cancelled shop comes back: a period that begins today, paid in a few days. Debts once given up stay so. */
async function recomecar(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, userId, prazo }: { hoje: string; userId: string; prazo: number },
): Promise<void> {
  const { estabelecimento_id: id, periodicidade, valor_mensal } = assinatura
  const preco = precoDoPeriodo(paraCentavos(valor_mensal), periodicidade)
  const diaDoCiclo = Number(hoje.slice(8))
  const ciclo = {
    status: 'ativa' as const,
    ciclo_de: hoje,
    ciclo_ate: fimDoPeriodo(hoje, periodicidade, diaDoCiclo),
    dia_ciclo: diaDoCiclo,
    cancelada_em: null,
    teste_ate: null,
    preco_periodo: paraReais(preco),
  }
  await updateAssinatura(tx, id, { ...ciclo, cancelamento_motivo: null, cancelamento_detalhe: null })
  Object.assign(assinatura, ciclo)
  await mudarMrr(tx, assinatura, {
    tipo: 'reativacao',
    mrr: paraReais(mrrDe(paraCentavos(valor_mensal), periodicidade)),
    dia: hoje,
    planoPara: assinatura.plano_nome,
    userId,
  })
  await emitirFatura(tx, assinatura, {
    tipo: 'ciclo',
    emissao: hoje,
    vencimento: proximoDiaBancario(somarDias(hoje, prazo)),
    plano: { id: assinatura.plano_id, nome: assinatura.plano_nome },
    periodicidade,
    periodo: { de: hoje, ate: ciclo.ciclo_ate },
    itens: [
      {
        tipo: 'plano',
        descricao: `Plano ${assinatura.plano_nome}, ${periodicidade}`,
        valor: preco,
      },
    ],
  })
  await sql`update estabelecimentos set bloqueado_por_inadimplencia = false, motivo_bloqueio = null where id = ${id}`.execute(
    tx,
  )
  await mudouNaVitrine(tx, id)
}

async function auditarAto(
  tx: Tx,
  {
    id,
    ...ato
  }: {
    pessoa: Pessoa
    id: string
    acao: AcaoAuditada
    de: object
    para: object
    motivo: string | null
    ip: string
  },
): Promise<void> {
  await auditar(tx, {
    ...ato,
    estabelecimentoId: id,
    recurso: 'assinaturas_estabelecimento',
    recursoId: id,
  })
}
