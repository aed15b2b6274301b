import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { fimDoPeriodo } from '../calendario.ts'
import type { Cobranca } from '../configuracao.ts'
import { errors } from '../errors.ts'
import type { MudancaSimulada, MudarPlanoInput } from '../schemas-assinatura.ts'
import { aplicarPlano } from './aplicar-plano.ts'
import { avisarTelas } from './avisar-telas.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { emitirFatura, emitirFaturaDoPeriodo, type ItemDaFatura } from './emitir-fatura.ts'
import { registrarEvento } from './eventos.ts'
import { lerRegras } from './regras.ts'
import {
  type AssinaturaRow,
  type FaturaRow,
  findAssinatura,
  listEmAberto,
  lockAssinatura,
  updateAssinatura,
} from './repository.ts'
import { apresentarMudanca, type Mudanca, planejarMudanca, valorDeHoje } from './simular-mudanca.ts'

type Pedido = Pick<MudarPlanoInput, 'estabelecimento_id' | 'plano_id' | 'periodicidade'>

/** The owner sees what a change of plan costs, when it holds and what a smaller plan leaves out. */
export async function simularMudanca(pessoa: Pessoa, pedido: Pedido): Promise<MudancaSimulada> {
  const { estabelecimento_id: id } = pedido
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  return withAcesso(SISTEMA, async (tx) => {
    const assinatura = await findAssinatura(tx, id)
    if (!assinatura) throw errors.plano_nao_encontrado()
    const { plano_id: planoId, periodicidade } = pedido
    const mudanca = await planejarMudanca(tx, assinatura, { planoId, periodicidade, hoje: hojeDoRelogio() })
    return apresentarMudanca(tx, assinatura, mudanca)
  })
}

/** The owner changes the plan: up at once with an invoice for the difference, down when the paid period ends. */
export async function mudarPlano(
  pessoa: Pessoa,
  pedido: MudarPlanoInput & { ip: string },
): Promise<{ tipo: Mudanca['tipo']; dia: string; fatura_id: string | null }> {
  const { estabelecimento_id: id } = pedido
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  await fecharPixDoPeriodoSeguinte(id)
  return withAcesso(SISTEMA, async (tx) => {
    const assinatura = await lockAssinatura(tx, id)
    if (!assinatura) throw errors.plano_nao_encontrado()
    exigirSituacao(assinatura)
    const hoje = hojeDoRelogio()
    const regras = await lerRegras(tx)
    const { plano_id: planoId, periodicidade } = pedido
    const mudanca = await planejarMudanca(tx, assinatura, { planoId, periodicidade, hoje })
    if (paraCentavos(pedido.valor_visto) !== valorDeHoje(mudanca)) throw errors.valor_mudou()
    const escolha = conferirEscolha(pedido, mudanca)
    const de = { plano: assinatura.plano_nome, periodicidade: assinatura.periodicidade }
    const fatura =
      mudanca.tipo === 'agendada'
        ? await agendar(tx, assinatura, { mudanca, escolha, hoje, regras, userId: pessoa.userId })
        : await trocarAgora(tx, assinatura, { mudanca, escolha, hoje, regras, userId: pessoa.userId })
    await auditar(tx, {
      pessoa,
      estabelecimentoId: id,
      acao: `assinaturas.mudar_plano.${mudanca.tipo}`,
      recurso: 'assinaturas_estabelecimento',
      recursoId: id,
      de,
      para: { plano: mudanca.plano.nome, periodicidade, dia: mudanca.dia },
      ip: pedido.ip,
    })
    await avisarTelas(tx, { estabelecimentoId: id, id, status: assinatura.status })
    return { tipo: mudanca.tipo, dia: mudanca.dia, fatura_id: fatura?.id ?? null }
  })
}

/** Gives up the scheduled change before its day: everything goes on as it was. */
export async function desfazerMudanca(pessoa: Pessoa, estabelecimentoId: string, ip: string): Promise<void> {
  acessoDaLoja(pessoa, estabelecimentoId, 'assinatura.editar')
  await fecharPixDoPeriodoSeguinte(estabelecimentoId)
  await withAcesso(SISTEMA, async (tx) => {
    const assinatura = await lockAssinatura(tx, estabelecimentoId)
    if (!assinatura?.plano_seguinte_id) throw errors.nada_agendado()
    const de = { mudanca_em: assinatura.mudanca_em }
    await limparAgenda(tx, assinatura)
    const momento = { hoje: hojeDoRelogio(), regras: await lerRegras(tx) }
    await refazerFaturaSeguinte(tx, assinatura, momento)
    await registrarEvento(tx, assinatura, {
      tipo: 'mudanca_desfeita',
      dia: momento.hoje,
      planoPara: assinatura.plano_nome,
      userId: pessoa.userId,
    })
    await auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: 'assinaturas.desfazer_mudanca',
      recurso: 'assinaturas_estabelecimento',
      recursoId: estabelecimentoId,
      de,
      para: { plano: assinatura.plano_nome },
      ip,
    })
  })
}

function exigirSituacao({ status }: AssinaturaRow): void {
  if (status === 'em_atraso' || status === 'bloqueada') throw errors.regularize_antes()
  if (status === 'cancelada' || status === 'encerrada' || status === 'cancelamento_agendado')
    throw errors.transicao_invalida()
}

function conferirEscolha(pedido: MudarPlanoInput, { plano }: Mudanca) {
  const produtos = pedido.manter_produtos ?? []
  const usuarios = pedido.manter_usuarios ?? []
  const demais = (limite: number, quantos: number) => limite !== -1 && quantos > limite
  if (demais(plano.limite_produtos, produtos.length) || demais(plano.max_usuarios, usuarios.length))
    throw errors.escolha_invalida()
  return { produtos, usuarios }
}

interface Passo {
  mudanca: Mudanca
  escolha: { produtos: string[]; usuarios: string[] }
  hoje: string
  regras: Cobranca
  userId: string
}

async function agendar(
  tx: Tx,
  assinatura: AssinaturaRow,
  { mudanca, escolha, hoje, regras, userId }: Passo,
): Promise<FaturaRow | undefined> {
  const { estabelecimento_id: id } = assinatura
  const agenda = {
    plano_seguinte_id: mudanca.plano.id,
    periodicidade_seguinte: mudanca.periodicidade,
    mudanca_em: mudanca.dia,
    escolha,
  }
  await updateAssinatura(tx, id, agenda)
  Object.assign(assinatura, agenda)
  await refazerFaturaSeguinte(tx, assinatura, { hoje, regras })
  await registrarEvento(tx, assinatura, {
    tipo: 'mudanca_agendada',
    dia: hoje,
    planoDe: assinatura.plano_nome,
    planoPara: mudanca.plano.nome,
    userId,
  })
  await escreverCartaDaAssinatura(tx, {
    carta: 'mudanca_agendada',
    estabelecimentoId: id,
    ocasiao: `${hoje}.${mudanca.plano.id}.${mudanca.dia}`,
    dados: { plano: mudanca.plano.nome, dia: formatarDia(mudanca.dia) },
  })
  return undefined
}

async function trocarAgora(
  tx: Tx,
  assinatura: AssinaturaRow,
  { mudanca, escolha, hoje, regras, userId }: Passo,
): Promise<FaturaRow | undefined> {
  const { plano, periodicidade } = mudanca
  const recomeca = mudanca.tipo === 'imediata' && periodicidade !== assinatura.periodicidade
  const antes = assinatura.plano_nome
  if (recomeca) await limparSeguinte(tx, mudanca.seguinte)
  await aplicarPlano(tx, assinatura, { planoId: plano.id, periodicidade, dia: hoje, escolha, userId })
  if (recomeca) {
    const ate = fimDoPeriodo(hoje, periodicidade, Number(hoje.slice(8)))
    const ciclo = { ciclo_de: hoje, ciclo_ate: ate, dia_ciclo: Number(hoje.slice(8)) }
    await updateAssinatura(tx, assinatura.estabelecimento_id, ciclo)
    Object.assign(assinatura, ciclo)
  } else {
    await refazerFaturaSeguinte(tx, assinatura, { hoje, regras })
  }
  if (valorDeHoje(mudanca) === 0) return undefined
  return emitirFatura(tx, assinatura, {
    tipo: 'pro_rata',
    emissao: hoje,
    vencimento: proximoDiaBancario(somarDias(hoje, regras.prazo_pro_rata)),
    plano,
    periodicidade,
    periodo: { de: hoje, ate: assinatura.ciclo_ate ?? somarDias(hoje, 30) },
    itens: itensDaMudanca(mudanca, antes),
  })
}

function itensDaMudanca({ plano, proRata, diferencaSeguinte }: Mudanca, antes: string): ItemDaFatura[] {
  const itens: ItemDaFatura[] = []
  if (proRata) {
    const dias = `${proRata.diasRestantes} de ${proRata.diasDoPeriodo} dias`
    itens.push(
      { tipo: 'pro_rata', descricao: `Plano ${plano.nome}, ${dias}`, valor: proRata.cobranca },
      { tipo: 'credito', descricao: `Crédito do plano ${antes}, ${dias}`, valor: -proRata.credito },
    )
  }
  if (diferencaSeguinte !== 0)
    itens.push({
      tipo: diferencaSeguinte > 0 ? 'pro_rata' : 'credito',
      descricao: `${diferencaSeguinte > 0 ? 'Diferença' : 'Crédito'} do próximo período, já pago`,
      valor: diferencaSeguinte,
    })
  return itens
}

/** An unpaid invoice of the next period is issued anew for what will be in force then. A paid one stays. */
export async function refazerFaturaSeguinte(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras }: { hoje: string; regras: Cobranca },
): Promise<void> {
  const seguinte = (await listEmAberto(tx, assinatura.estabelecimento_id)).find(
    (fatura) => fatura.tipo === 'ciclo' && fatura.periodo_de === assinatura.ciclo_ate,
  )
  if (!seguinte || assinatura.ciclo_ate === null) return
  await limparSeguinte(tx, seguinte)
  await emitirFaturaDoPeriodo(tx, assinatura, { de: assinatura.ciclo_ate, hoje, regras })
}

async function limparSeguinte(tx: Tx, fatura: FaturaRow | undefined): Promise<void> {
  if (fatura?.status !== 'aberta') return
  await tx
    .updateTable('faturas')
    .set({ status: 'cancelada', substituida: true, motivo: 'Substituída pela mudança de plano.' })
    .where('id', '=', fatura.id)
    .execute()
}

async function limparAgenda(tx: Tx, assinatura: AssinaturaRow): Promise<void> {
  const vazia = { plano_seguinte_id: null, periodicidade_seguinte: null, mudanca_em: null, escolha: null }
  await updateAssinatura(tx, assinatura.estabelecimento_id, vazia)
  Object.assign(assinatura, vazia)
}

/** The next period's invoice may be replaced: a code that is open for it must not be paid any more. Asks the provider. */
export async function fecharPixDoPeriodoSeguinte(estabelecimentoId: string): Promise<void> {
  const aFechar = await withAcesso(SISTEMA, async (tx) => {
    const assinatura = await findAssinatura(tx, estabelecimentoId)
    const abertas = await listEmAberto(tx, estabelecimentoId)
    return abertas.find((fatura) => fatura.tipo === 'ciclo' && fatura.periodo_de === assinatura?.ciclo_ate)
  })
  if (!aFechar) return
  if (!(await encerrarPagamentoAberto({ estabelecimentoId, faturaId: aFechar.id })))
    throw errors.pagamento_em_andamento()
}
