import { fimDoPeriodo, vencimentoDoPeriodo } from '#src/assinaturas/calendario.ts'
import { inicioDoDia, somarMeses } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { Linhas } from './linhas.ts'
import type { LojaDaDemo } from './lojas/tipos.ts'
import { LOJAS } from './lojas.ts'
import type { PlanoDaDemo } from './seed.ts'

const MESES_DE_HISTORIA = 6
/** How many periods ago the shops of larger plans still were on the smallest. */
const NO_STARTER_ATE = 3

interface Cena {
  linhas: Linhas
  loja: LojaDaDemo
  estabelecimentoId: string
  hoje: string
}

/** What the shops owe the platform: the last months paid, the next one open or to come; the blocked shop is in arrears. */
export function porFaturas(
  linhas: Linhas,
  { planos, agora }: { planos: PlanoDaDemo[]; agora: number },
): void {
  const lojas = linhas.de('estabelecimentos') as { id: string; codigo: string }[]
  const starter = planos.find(({ nome }) => nome === 'Starter')
  const hoje = diaEmSaoPaulo(new Date(agora))
  for (const loja of LOJAS) {
    const plano = planos.find(({ nome }) => nome === loja.plano)
    const estabelecimento = lojas.find(({ codigo }) => codigo === loja.codigo)
    if (!plano || !starter || !estabelecimento || loja.situacao === 'pendente' || loja.idade < 30) continue
    const cena = { linhas, loja, estabelecimentoId: estabelecimento.id, hoje }
    const periodos = periodosDe(loja, hoje)
    const mudou = loja.idade > 150 && plano.nome !== 'Starter' ? periodos.length - NO_STARTER_ATE : 0
    for (const [lugar, periodo] of periodos.entries()) {
      const noPeriodo = lugar < mudou ? starter : plano
      porUma(cena, { ...periodo, plano: noPeriodo })
      const antes = lugar === 0 ? null : lugar - 1 < mudou ? starter : plano
      if (antes?.id !== noPeriodo.id && periodo.de <= hoje)
        porEvento(cena, { em: periodo.de, antes, depois: noPeriodo })
    }
    if (loja.situacao === 'bloqueada') porUma(cena, { ...avulsa(hoje), plano: null })
  }
}

interface Periodo {
  de: string
  ate: string
}

/** The periods that have an invoice: some months back, and the next one where its seventh day before has come. */
function periodosDe(loja: LojaDaDemo, hoje: string): Periodo[] {
  const { ciclo_de, ciclo_ate } = cicloDaDemo(loja, hoje)
  const quantos = Math.min(MESES_DE_HISTORIA, Math.max(1, Math.floor((loja.idade - 20) / 30)))
  const passados = Array.from({ length: quantos }, (_, i) => {
    const de = somarMeses(ciclo_de, i - quantos + 1)
    return { de, ate: somarMeses(de, 1) }
  })
  const proximo = { de: ciclo_ate, ate: fimDoPeriodo(ciclo_ate, 'mensal', Number(ciclo_ate.slice(8))) }
  const chegou = hoje >= somarDias(vencimentoDoPeriodo(ciclo_ate), -7)
  return loja.situacao !== 'bloqueada' && chegou ? [...passados, proximo] : passados
}

/** The cycle of a shop of the demonstration, each on a day of its own. The blocked one stopped paying 24 days ago. */
export function cicloDaDemo(loja: LojaDaDemo, hoje: string): { ciclo_de: string; ciclo_ate: string } {
  const ciclo_de =
    loja.situacao === 'bloqueada'
      ? somarDias(hoje, -24)
      : somarMeses(somarDias(hoje, 3 + (loja.idade % 24)), -1)
  return { ciclo_de, ciclo_ate: somarMeses(ciclo_de, 1) }
}

function avulsa(hoje: string): Periodo {
  return { de: somarDias(hoje, -18), ate: somarDias(hoje, -17) }
}

function porUma(
  { linhas, loja, estabelecimentoId, hoje }: Cena,
  { de, ate, plano }: Periodo & { plano: PlanoDaDemo | null },
): void {
  const vencimento = vencimentoDoPeriodo(de)
  const emissao = somarDias(vencimento, -7)
  const vencida = loja.situacao === 'bloqueada' && de >= somarDias(hoje, -24)
  const aberta = !vencida && de > hoje
  const id = uuidV7(inicioDoDia(emissao).getTime())
  const valor = plano?.valor_mensal ?? 89
  const pagoEm = vencida || aberta ? null : inicioDoDia(somarDias(vencimento, -1))
  linhas.por('faturas', {
    id,
    estabelecimento_id: estabelecimentoId,
    tipo: plano ? 'ciclo' : 'avulsa',
    plano_id: plano?.id ?? null,
    plano_nome: plano?.nome ?? null,
    periodicidade: plano ? 'mensal' : null,
    periodo_de: plano ? de : null,
    periodo_ate: plano ? ate : null,
    competencia: de.replace(/\d\d$/, '01'),
    emissao,
    vencimento,
    subtotal: valor,
    total: valor,
    status: vencida ? 'vencida' : aberta ? 'aberta' : 'paga',
    pago_em: pagoEm,
    meio: pagoEm && 'pix',
    bloqueou_em: vencida ? inicioDoDia(somarDias(hoje, -13)) : null,
    created_at: inicioDoDia(emissao),
    updated_at: pagoEm ?? inicioDoDia(emissao),
  })
  linhas.por('itens_fatura', {
    estabelecimento_id: estabelecimentoId,
    fatura_id: id,
    tipo: plano ? 'plano' : 'avulso',
    descricao: plano ? `Plano ${plano.nome}, mensal` : 'Sessão de fotos dos produtos',
    valor,
  })
}

function porEvento(
  { linhas, estabelecimentoId }: Cena,
  { em, antes, depois }: { em: string; antes: PlanoDaDemo | null; depois: PlanoDaDemo },
): void {
  linhas.por('eventos_assinatura', {
    estabelecimento_id: estabelecimentoId,
    tipo: antes ? 'expansao' : 'nova',
    dia: em,
    plano_de: antes?.nome ?? null,
    plano_para: depois.nome,
    mrr_de: antes?.valor_mensal ?? 0,
    mrr_para: depois.valor_mensal,
    created_at: inicioDoDia(em),
  })
}
