import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { vencimentoDoPeriodo } from '../../calendario.ts'
import { errors } from '../../errors.ts'
import { agirNaAssinatura } from '../agir-na-assinatura.ts'
import { avisarTelas } from '../avisar-telas.ts'
import { exigirAceiteDoPreco } from '../planos/aceitar-preco.ts'
import { type AssinaturaRow, type FaturaRow, listEmAberto } from '../repository.ts'
import { encerrarAutorizacao, type PrecoAutorizavel, precoAutorizavel } from './acertar.ts'
import { andarPixAutomatico } from './andar.ts'
import { type NewMandate, ProviderRefusal } from './porta.ts'
import { provedorDePixAutomatico } from './provedor.ts'
import { type AutorizacaoRow, findViva, gravarAutorizacao } from './repository.ts'

interface Pedido {
  estabelecimentoId: string
  /** Where an invoice is paid with it that costs something else than was agreed to before. */
  aceito: number | undefined
  ip: string | null
}

/**
 * The owner asks for a permission: a code that the bank's app reads. With an invoice to pay it pays that one too
 * (journey 3), else it only allows (journey 2). Asking again while one waits gives the same.
 */
export async function autorizarPixAutomatico(
  pessoa: Pessoa,
  { estabelecimentoId, ...aceite }: Pedido,
): Promise<void> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'assinatura.editar')
  const provedor = provedorDePixAutomatico()
  if (!provedor) throw errors.pix_automatico_indisponivel()
  // A plain code of the same invoice must not be paid besides.
  const [antes] = await withAccess(acesso, (tx) => listEmAberto(tx, estabelecimentoId))
  if (antes && !(await encerrarPagamentoAberto({ estabelecimentoId, faturaId: antes.id })))
    throw errors.pagamento_em_andamento()

  const pedido = await agirNaAssinatura(pessoa, estabelecimentoId, async (tx, assinatura) => {
    const viva = await findViva(tx, estabelecimentoId)
    if (viva?.status === 'aprovada') throw errors.pix_automatico_ja_autorizado()
    if (viva) return pedidoDe(tx, viva)
    if (!PODEM.has(assinatura.status)) throw errors.transicao_invalida()
    const preco = await precoAutorizavel(tx, assinatura)
    if (!preco || preco.centavos === 0) throw errors.transicao_invalida()
    const abertas = await listEmAberto(tx, estabelecimentoId)
    const [paga] = abertas
    if (paga) await exigirAceiteDoPreco(tx, paga, { ...aceite, userId: pessoa.userId })
    const nova = await inserir(tx, assinatura, { preco, abertas })
    await auditar(tx, pessoa, 'assinaturas.autorizar_pix_automatico', {
      estabelecimentoId,
      id: estabelecimentoId,
      para: { valor: nova.valor, periodicidade: nova.periodicidade, fatura: paga?.numero ?? null },
    })
    return pedidoDe(tx, nova)
  })

  const { contractId } = pedido
  try {
    const la = await provedor.createMandate(pedido)
    await agirNaAssinatura(pessoa, estabelecimentoId, async (tx) => {
      await gravarAutorizacao(tx, contractId, {
        provider_id: la.providerId,
        qr_code: la.qrCode,
        app_url: la.appUrl,
        expira_em: la.expiresAt,
      })
      await avisarTelas(tx, { estabelecimentoId, id: contractId, status: 'criada' })
    })
  } catch (error) {
    // Of an answer that was lost nobody knows: asking again gives the same permission.
    if (!(error instanceof ProviderRefusal)) throw errors.pix_automatico_sem_resposta()
    await agirNaAssinatura(pessoa, estabelecimentoId, async (tx) => {
      const viva = await findViva(tx, estabelecimentoId)
      // One that the bank took before, or that is over, is what it was.
      if (viva?.id !== contractId || viva.provider_id) return
      await gravarAutorizacao(tx, contractId, {
        status: 'rejeitada',
        encerrada_em: currentTime(),
        encerrada_por: 'recusa',
      })
    })
    throw errors.pix_automatico_recusado()
  }
}

const PODEM = new Set(['em_teste', 'ativa', 'em_atraso'])

/** The permission, and with something to pay its first charge: the oldest invoice. */
async function inserir(
  tx: Tx,
  { estabelecimento_id }: AssinaturaRow,
  { preco, abertas }: { preco: PrecoAutorizavel; abertas: FaturaRow[] },
): Promise<AutorizacaoRow> {
  const [paga, ...outras] = abertas
  // An invoice that is out and not paid along may be the first that the bank pays.
  const seguinte = outras.find(
    ({ tipo, status, periodo_ate }) => tipo === 'ciclo' && status === 'aberta' && periodo_ate === preco.de,
  )
  const nova = await tx
    .insertInto('autorizacoes_pix_automatico')
    .values({
      id: uuidV7(),
      estabelecimento_id,
      jornada: paga ? 3 : 2,
      plano_id: preco.plano.id,
      periodicidade: preco.periodicidade,
      valor: paraReais(preco.centavos),
      primeira_em: seguinte?.vencimento ?? vencimentoDoPeriodo(preco.de),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (paga)
    await tx
      .insertInto('cobrancas_pix_automatico')
      .values({
        id: uuidV7(),
        estabelecimento_id,
        autorizacao_id: nova.id,
        fatura_id: paga.id,
        imediata: true,
        vencimento: paga.vencimento,
        valor: paga.total,
      })
      .execute()
  return nova as AutorizacaoRow
}

/** What is asked of the provider, from the rows alone, so that it is the same each time. */
async function pedidoDe(tx: Tx, viva: AutorizacaoRow): Promise<NewMandate> {
  const row = await rowOf<{
    cnpj: string | null
    nome: string
    plano: string
    cobranca: string
    valor: number
  }>(tx)`
    select e.cnpj, coalesce(e.razao_social, e.nome) as nome, p.nome as plano, c.id as cobranca, c.valor
    from estabelecimentos e join planos_assinatura p on p.id = ${viva.plano_id}
    left join cobrancas_pix_automatico c on c.estabelecimento_id = e.id and c.autorizacao_id = ${viva.id} and c.imediata
    where e.id = ${viva.estabelecimento_id}`
  if (!row?.cnpj) throw errors.pix_automatico_sem_cnpj()
  return {
    contractId: viva.id,
    payer: { document: row.cnpj, name: row.nome },
    description: `Portal de Vendas, plano ${row.plano}`,
    amountCents: paraCentavos(viva.valor),
    period: viva.periodicidade,
    firstDue: viva.primeira_em,
    journey: viva.jornada,
    ...(row.cobranca && { firstCharge: { chargeId: row.cobranca, amountCents: paraCentavos(row.valor) } }),
  }
}

/** The owner ends what was allowed, or stops waiting. What was to be paid with it is paid by a code again. */
export async function cancelarPixAutomatico(pessoa: Pessoa, estabelecimentoId: string): Promise<void> {
  acessoDaLoja(pessoa, estabelecimentoId, 'assinatura.editar')
  await agirNaAssinatura(pessoa, estabelecimentoId, async (tx) => {
    const viva = await findViva(tx, estabelecimentoId)
    if (!viva) throw errors.pix_automatico_sem_autorizacao()
    await encerrarAutorizacao(tx, viva, 'loja')
    await auditar(tx, pessoa, 'assinaturas.cancelar_pix_automatico', {
      estabelecimentoId,
      id: estabelecimentoId,
      de: { valor: viva.valor, periodicidade: viva.periodicidade },
    })
  })
}

/** `Já autorizei, verificar`: asks the provider now. */
export async function verificarPixAutomatico(pessoa: Pessoa, estabelecimentoId: string): Promise<void> {
  acessoDaLoja(pessoa, estabelecimentoId, 'assinatura.editar')
  await andarPixAutomatico({ estabelecimentoId }).catch(() => {
    throw errors.pix_automatico_sem_resposta()
  })
}
