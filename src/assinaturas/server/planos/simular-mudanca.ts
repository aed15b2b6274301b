import type { PapelEquipe } from '#src/acesso/papeis.ts'
import { type PlanoComRecursos, temRecurso } from '#src/acesso/recursos.ts'
import { unidadesQueFicaram } from '#src/produtos/server/unidades-que-ficaram.ts'
import { diasEntre } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { MudancaSimulada } from '../../schemas-assinatura.ts'
import { mrrDe, type Periodicidade, type ProRata, precoDoPeriodo, proRata } from '../../valores.ts'
import {
  type AssinaturaRow,
  type FaturaRow,
  findFaturaDoPeriodo,
  findPlano,
  mudancaPaga,
  type PlanoRow,
  precoVigente,
} from '../repository.ts'

export interface Mudanca {
  /**
   * In the trial nothing is paid yet; an upgrade is charged in part and takes effect at once; a downgrade waits for
   * its day.
   */
  tipo: 'teste' | 'imediata' | 'agendada'
  plano: PlanoRow
  periodicidade: Periodicidade
  /** When it takes effect. */
  dia: string
  proRata:
    | (ProRata & { diasRestantes: number; diasDoPeriodo: number; precoNovo: number; precoAntigo: number })
    | null
  /** The next period was paid ahead: what the new plan costs more for it, or, negative, what is given back. Cents. */
  diferencaSeguinte: number
  /** The next period's invoice, issued for the old plan. */
  seguinte: FaturaRow | undefined
}

/** What a change of plan would be on that day. Refuses a plan that is not on sale, and the plan one has. */
export async function planejarMudanca(
  tx: Tx,
  assinatura: AssinaturaRow,
  { planoId, periodicidade, hoje }: { planoId: string; periodicidade: Periodicidade; hoje: string },
): Promise<Mudanca> {
  const plano = await findPlano(tx, planoId)
  if (!plano?.ativo) throw errors.plano_nao_encontrado()
  if (plano.id === assinatura.plano_id && periodicidade === assinatura.periodicidade)
    throw errors.mesmo_plano()
  const { ciclo_de, ciclo_ate } = assinatura
  const base = { plano, periodicidade, proRata: null, diferencaSeguinte: 0 }
  if (
    assinatura.status === 'aguardando_aprovacao' ||
    assinatura.status === 'em_teste' ||
    !ciclo_de ||
    !ciclo_ate
  ) {
    const seguinte = ciclo_ate
      ? await findFaturaDoPeriodo(tx, assinatura.estabelecimento_id, ciclo_ate)
      : undefined
    const diferenca =
      seguinte?.status === 'paga'
        ? precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade) - precoVigente(assinatura, seguinte)
        : 0
    if (diferenca < 0) return { ...base, tipo: 'agendada', dia: seguinte?.periodo_ate ?? hoje, seguinte }
    return { ...base, tipo: 'teste', dia: hoje, seguinte, diferencaSeguinte: diferenca }
  }
  const seguinte = await findFaturaDoPeriodo(tx, assinatura.estabelecimento_id, ciclo_ate)
  const mudaPaga = await mudancaPaga(tx, assinatura)
  const mensal = (valor: number) => paraCentavos(valor)
  const antes = mrrDe(mensal(assinatura.valor_mensal), assinatura.periodicidade)
  const maisPorMes = mensal(plano.valor_mensal) > mensal(assinatura.valor_mensal)
  const viraAnual = periodicidade === 'anual' && assinatura.periodicidade === 'mensal'
  const viraMensal = periodicidade === 'mensal' && assinatura.periodicidade === 'anual'
  const sobe = !viraMensal && (maisPorMes || (viraAnual && plano.id === assinatura.plano_id))
  if (!sobe || antes === 0) {
    if (mudaPaga) throw errors.mudanca_ja_paga()
    // A period that is paid already is served to its end.
    const paga = seguinte?.status === 'paga' && seguinte.periodo_ate !== null
    return {
      ...base,
      tipo: 'agendada',
      dia: paga ? (seguinte.periodo_ate ?? ciclo_ate) : ciclo_ate,
      seguinte,
    }
  }
  const diasDoPeriodo = diasEntre(ciclo_de, ciclo_ate)
  const diasRestantes = Math.max(0, diasEntre(hoje, ciclo_ate))
  const precoAntigo =
    assinatura.preco_periodo === null
      ? precoDoPeriodo(mensal(assinatura.valor_mensal), assinatura.periodicidade)
      : mensal(assinatura.preco_periodo)
  const precoNovo = precoDoPeriodo(mensal(plano.valor_mensal), periodicidade)
  const precoAdiante = mudaPaga ? mensal(seguinte?.subtotal ?? 0) : precoVigente(assinatura, seguinte)
  const pagoAdiante = seguinte?.status === 'paga' ? precoAdiante : 0
  if (viraAnual) {
    // A new year begins today; what is left of the month, and a next one paid ahead, are given back.
    const { cobranca: credito } = proRata({ de: 0, para: precoAntigo, diasRestantes, diasDoPeriodo })
    const partes = { cobranca: precoNovo, credito, total: precoNovo - credito }
    return {
      ...base,
      tipo: 'imediata',
      dia: hoje,
      proRata: { ...partes, diasRestantes, diasDoPeriodo, precoNovo, precoAntigo },
      diferencaSeguinte: -pagoAdiante,
      seguinte,
    }
  }
  // A plan that has become cheaper than what the shop pays: nothing is due, and nothing is paid out.
  const partes = proRata({
    de: Math.min(precoAntigo, precoNovo),
    para: precoNovo,
    diasRestantes,
    diasDoPeriodo,
  })
  return {
    ...base,
    tipo: 'imediata',
    dia: hoje,
    proRata: { ...partes, diasRestantes, diasDoPeriodo, precoNovo, precoAntigo },
    diferencaSeguinte: pagoAdiante === 0 ? 0 : Math.max(0, precoNovo - pagoAdiante),
    seguinte,
  }
}

/** What is due at once, in cents. */
export function valorDeHoje({ proRata: partes, diferencaSeguinte }: Mudanca): number {
  return Math.max(0, (partes?.total ?? 0) + diferencaSeguinte)
}

/** The change as its dialog shows it, with what a smaller plan leaves out. */
export async function apresentarMudanca(
  tx: Tx,
  assinatura: AssinaturaRow,
  mudanca: Mudanca,
): Promise<MudancaSimulada> {
  const { plano, proRata: partes } = mudanca
  return {
    tipo: mudanca.tipo,
    plano: { id: plano.id, nome: plano.nome, valor_mensal: plano.valor_mensal },
    periodicidade: mudanca.periodicidade,
    dia: mudanca.dia,
    valor_hoje: paraReais(valorDeHoje(mudanca)),
    pro_rata: partes && {
      preco_novo: paraReais(partes.precoNovo),
      preco_antigo: paraReais(partes.precoAntigo),
      dias_restantes: partes.diasRestantes,
      dias_do_periodo: partes.diasDoPeriodo,
      cobranca: paraReais(partes.cobranca),
      credito: paraReais(partes.credito),
    },
    diferenca_seguinte: paraReais(mudanca.diferencaSeguinte),
    valor_seguinte: paraReais(precoDoPeriodo(paraCentavos(plano.valor_mensal), mudanca.periodicidade)),
    mercadopago_fora: await perdeMercadoPago(tx, assinatura.estabelecimento_id, plano),
    excedentes: await listarExcedentes(tx, assinatura.estabelecimento_id, plano),
  }
}

async function perdeMercadoPago(tx: Tx, estabelecimentoId: string, plano: PlanoRow): Promise<boolean> {
  const row = await rowOf<{ plano: PlanoComRecursos }>(tx)`
    select to_jsonb(p) as plano from estabelecimentos e, planos_assinatura p
    where e.id = ${estabelecimentoId} and e.mercadopago_user_id is not null and p.id = ${plano.id}`
  return row !== undefined && !temRecurso(row.plano, 'mercadopago_proprio')
}

async function listarExcedentes(
  tx: Tx,
  estabelecimentoId: string,
  plano: PlanoRow,
): Promise<MudancaSimulada['excedentes']> {
  const produtos = await rowsOf<{
    id: string
    nome: string
    imagem_url: string | null
    vendidos: number
    todos: number
  }>(tx)`
    select p.id, p.nome, p.imagem_url, coalesce(v.unidades, 0)::int as vendidos, count(*) over ()::int as todos
    from produtos p
    left join (select i.produto_id, sum(${unidadesQueFicaram()}) as unidades from itens_venda i
      join vendas s on s.estabelecimento_id = i.estabelecimento_id and s.id = i.venda_id and venda_vale(s)
      where i.estabelecimento_id = ${estabelecimentoId} group by 1) v on v.produto_id = p.id
    where p.estabelecimento_id = ${estabelecimentoId} and p.status in ('ativo', 'inativo', 'rascunho')
    order by (p.status = 'ativo') desc, vendidos desc, p.created_at, p.id limit 2000`
  const usuarios = await rowsOf<{ id: string; nome: string; papel: PapelEquipe }>(tx)`
    select p.user_id as id, coalesce(nullif(p.nome, ''), p.email, '') as nome, p.papel from profiles p
    where p.estabelecimento_id = ${estabelecimentoId} and p.desativado_em is null
    order by (p.papel = 'proprietario') desc, p.created_at`
  const quantos = produtos[0]?.todos ?? 0
  const demais = (limite: number, tem: number) => limite !== -1 && tem > limite
  return {
    produtos: demais(plano.limite_produtos, quantos)
      ? {
          total: quantos,
          limite: plano.limite_produtos,
          itens: produtos.map(({ todos: _todos, ...produto }) => produto),
        }
      : null,
    usuarios: demais(plano.max_usuarios, usuarios.length)
      ? { total: usuarios.length, limite: plano.max_usuarios, itens: usuarios }
      : null,
  }
}
