import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { alertar } from '#src/planos/server/alertar.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { diaDoBloqueio } from '../calendario.ts'
import { errors } from '../errors.ts'
import { avisarTelas } from './avisar-telas.ts'
import { lerRegras } from './regras.ts'
import { lockAssinatura, lockFatura, updateAssinatura } from './repository.ts'

interface Alvo {
  estabelecimentoId: string
  faturaId: string
  ip: string
}

/** `Adiar 3 dias`: the shop itself moves its block, once per invoice, in the last days before it. */
export async function adiarBloqueio(
  pessoa: Pessoa,
  { estabelecimentoId, faturaId, ip }: Alvo,
): Promise<{ bloqueio: string }> {
  acessoDaLoja(pessoa, estabelecimentoId, 'faturas.pagar')
  return withAcesso(SISTEMA, async (tx) => {
    await lockAssinatura(tx, estabelecimentoId)
    const fatura = await lockFatura(tx, faturaId)
    if (fatura?.estabelecimento_id !== estabelecimentoId) throw errors.fatura_nao_encontrada()
    const regras = await lerRegras(tx)
    const hoje = hojeDoRelogio()
    const bloqueio = diaDoBloqueio(fatura, regras)
    if (fatura.status !== 'vencida' || fatura.bloqueou_em) throw errors.transicao_invalida()
    if (fatura.carencia_extra > 0 || regras.adiar_dias === 0) throw errors.adiamento_ja_usado()
    if (hoje < somarDias(bloqueio, -3)) throw errors.adiamento_fora_de_hora()
    const carencia_extra = regras.adiar_dias
    await tx.updateTable('faturas').set({ carencia_extra }).where('id', '=', faturaId).execute()
    const novo = diaDoBloqueio({ ...fatura, carencia_extra }, regras)
    await auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: 'faturas.adiar_bloqueio',
      recurso: 'faturas',
      recursoId: faturaId,
      de: { bloqueio },
      para: { bloqueio: novo },
      ip,
    })
    await avisarTelas(tx, { estabelecimentoId, id: faturaId, status: fatura.status })
    return { bloqueio: novo }
  })
}

/** The shop says that an invoice is wrong: a person of the platform looks at it. Nothing stops meanwhile. */
export async function contestarFatura(
  pessoa: Pessoa,
  { estabelecimentoId, faturaId, texto, ip }: Alvo & { texto: string },
): Promise<void> {
  acessoDaLoja(pessoa, estabelecimentoId, 'faturas.pagar')
  await withAcesso(SISTEMA, async (tx) => {
    await lockAssinatura(tx, estabelecimentoId)
    const fatura = await lockFatura(tx, faturaId)
    if (fatura?.estabelecimento_id !== estabelecimentoId) throw errors.fatura_nao_encontrada()
    if (fatura.contestada_em) throw errors.contestacao_repetida()
    await tx
      .updateTable('faturas')
      .set({ contestada_em: new Date(), contestacao: texto })
      .where('id', '=', faturaId)
      .execute()
    await auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: 'faturas.contestar',
      recurso: 'faturas',
      recursoId: faturaId,
      motivo: texto,
      ip,
    })
    await alertar(tx, {
      codigo: 'FAT-CONT',
      severidade: 'medio',
      estabelecimentoId,
      chave: faturaId,
      resumo: `A fatura ${fatura.numero} foi contestada pela loja.`,
      dados: { fatura_id: faturaId, texto },
    })
  })
}

/** Where letters of billing go besides the owner, and the address on the invoice. */
export async function alterarDadosDeCobranca(
  pessoa: Pessoa,
  dados: {
    estabelecimento_id: string
    email_financeiro: string | null
    endereco_cobranca: string | null
    ip: string
  },
): Promise<void> {
  const { estabelecimento_id: id, ip, ...para } = dados
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  await withAcesso(SISTEMA, async (tx) => {
    const antes = await tx
      .selectFrom('assinaturas_estabelecimento')
      .select(['email_financeiro', 'endereco_cobranca'])
      .where('estabelecimento_id', '=', id)
      .executeTakeFirst()
    await updateAssinatura(tx, id, {
      email_financeiro: para.email_financeiro?.toLowerCase() ?? null,
      endereco_cobranca: para.endereco_cobranca || null,
    })
    await auditar(tx, {
      pessoa,
      estabelecimentoId: id,
      acao: 'assinaturas.dados_de_cobranca',
      recurso: 'assinaturas_estabelecimento',
      recursoId: id,
      de: antes,
      para,
      ip,
    })
  })
}
