import { errors as errosDeAcesso } from '#src/acesso/errors.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { diasEntre } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { bloqueioAdiado, faixaDeAtraso, vencimentoDoPeriodo } from '../calendario.ts'
import type { MinhaAssinatura, SituacaoDaLoja } from '../schemas-assinatura.ts'
import { precoDoPeriodo } from '../valores.ts'
import { planoEm } from './faturas/emitir-fatura.ts'
import { lerRegras } from './ler-regras.ts'
import { lerPixAutomatico } from './pix-automatico/ler.ts'
import {
  type AssinaturaRow,
  emAtraso,
  findAssinatura,
  listEmAberto,
  mudancaPaga,
  servidaAte,
} from './repository.ts'

/** The subscription as its owner and the Financeiro see it. */
export async function lerMinhaAssinatura(pessoa: Pessoa, id: string): Promise<MinhaAssinatura> {
  return withAccess(acessoDaLoja(pessoa, id, 'faturas.ver'), async (tx) => {
    const assinatura = await findAssinatura(tx, id)
    if (!assinatura) throw errosDeAcesso.estabelecimento_nao_encontrado()
    const abertas = await listEmAberto(tx, id)
    const vencidas = emAtraso(abertas)
    const resto = await findResto(tx, assinatura)
    const servida_ate = await servidaAte(tx, assinatura)
    const hoje = hojeDoRelogio()
    const { ultima_pausa, status } = assinatura
    const seguinte = assinatura.plano_seguinte_id ? await planoEm(tx, assinatura, '9999-12-31') : null
    return {
      estabelecimento_id: id,
      status,
      periodicidade: assinatura.periodicidade,
      valor: paraReais(precoDoPeriodo(paraCentavos(assinatura.valor_mensal), assinatura.periodicidade)),
      teste_ate: status === 'em_teste' ? assinatura.teste_ate : null,
      ciclo_de: assinatura.ciclo_de,
      ciclo_ate: assinatura.ciclo_ate,
      servida_ate,
      cancelar_em: assinatura.cancelar_em,
      cancelado_em: assinatura.cancelado_em,
      encerrar_dias: (await lerRegras(tx)).encerrar,
      mudanca:
        seguinte && assinatura.mudanca_em
          ? {
              plano: seguinte.plano.nome,
              periodicidade: seguinte.periodicidade,
              dia: assinatura.mudanca_em,
              paga: await mudancaPaga(tx, assinatura),
            }
          : null,
      proxima_cobranca: await findProxima(tx, { ...assinatura, servida_ate }, abertas),
      pode_pausar: status === 'ativa' && (ultima_pausa === null || somarDias(ultima_pausa, 365) <= hoje),
      em_atraso:
        vencidas.length > 0
          ? {
              quantas: vencidas.length,
              total: paraReais(vencidas.reduce((soma, fatura) => soma + paraCentavos(fatura.total), 0)),
            }
          : null,
      ...resto,
      pix_automatico: await lerPixAutomatico(tx, assinatura),
      pausa: fimDaPausa(assinatura, hoje),
    }
  })
}

/** Of the pause in place of cancelling; the shop's own switch has a screen of its own. */
function fimDaPausa({ ultima_pausa, pausa_dias }: AssinaturaRow, hoje: string): MinhaAssinatura['pausa'] {
  const ate = ultima_pausa && somarDias(ultima_pausa, pausa_dias)
  return ate && hoje < ate ? { ate } : null
}

async function findProxima(
  tx: Tx,
  assinatura: AssinaturaRow & Pick<MinhaAssinatura, 'servida_ate'>,
  abertas: Awaited<ReturnType<typeof listEmAberto>>,
): Promise<MinhaAssinatura['proxima_cobranca']> {
  const [aberta] = abertas
  if (aberta) return { dia: aberta.vencimento, valor: aberta.total, fatura_id: aberta.id }
  const { servida_ate: dia, status, cancelar_em } = assinatura
  if (!dia || status === 'cancelada' || status === 'encerrada') return null
  if (cancelar_em && cancelar_em <= dia) return null
  const { plano, periodicidade } = await planoEm(tx, assinatura, dia)
  return {
    dia: vencimentoDoPeriodo(dia),
    valor: paraReais(precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade)),
    fatura_id: null,
  }
}

async function findResto(tx: Tx, { estabelecimento_id: id }: AssinaturaRow) {
  const row = await rowOf<Pick<MinhaAssinatura, 'plano' | 'uso' | 'dados' | 'historico'>>(tx)`
    select to_jsonb(p) as plano,
      jsonb_build_object(
        'produtos', jsonb_build_object('limite', p.limite_produtos, 'usado', (select count(*) from produtos
          where estabelecimento_id = e.id and status in ('ativo', 'inativo', 'rascunho'))),
        'usuarios', jsonb_build_object('limite', p.max_usuarios, 'usado', (select count(*) from profiles
          where estabelecimento_id = e.id and desativado_em is null) + (select count(*) from convites
          where estabelecimento_id = e.id and status = 'pendente' and expira_em > now()))) as uso,
      jsonb_build_object('razao_social', e.razao_social, 'cnpj', e.cnpj, 'endereco', e.endereco,
        'email_financeiro', a.email_financeiro, 'endereco_cobranca', a.endereco_cobranca) as dados,
      coalesce((select jsonb_agg(h order by h.created_at desc) from (
        select v.id, v.tipo, v.dia, v.plano_de, v.plano_para, v.motivo, v.created_at,
          autor_do_evento(v.id) as por from eventos_assinatura v
        where v.estabelecimento_id = e.id order by v.created_at desc limit 50) h), '[]') as historico
    from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id
    join estabelecimentos e on e.id = a.estabelecimento_id where e.id = ${id}`
  if (!row) throw errosDeAcesso.estabelecimento_nao_encontrado()
  return row
}

/** What everyone of the team may know about the subscription, without amounts: the banner, the chip, why it is blocked. */
export async function lerSituacaoDaLoja(pessoa: Pessoa, id: string): Promise<SituacaoDaLoja> {
  return withAccess(acessoDaLoja(pessoa, id, 'suporte.usar'), async (tx) => {
    const assinatura = await findAssinatura(tx, id)
    const loja = await rowOf<Loja>(tx)`
      select e.nome, e.status, e.bloqueado_por_inadimplencia as bloqueada, e.motivo_bloqueio, e.motivo_suspensao,
        iso(coalesce(a.bloqueado_em, a.cancelado_em)) as bloqueado_em, iso(e.suspenso_em) as suspenso_em
      from estabelecimentos e left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
      where e.id = ${id}`
    if (!assinatura || !loja) throw errosDeAcesso.estabelecimento_nao_encontrado()
    const hoje = hojeDoRelogio()
    const regras = await lerRegras(tx)
    const vencidas = emAtraso(await listEmAberto(tx, id))
    const faixa =
      assinatura.status === 'em_atraso' ? faixaDeAtraso(vencidas, assinatura, { hoje, regras }) : null
    const emTeste = assinatura.status === 'em_teste' && assinatura.teste_ate !== null
    return {
      estabelecimento_id: id,
      nome: loja.nome,
      status: assinatura.status,
      ...restricaoDe(loja, assinatura),
      teste_ate: emTeste ? assinatura.teste_ate : null,
      dias_de_teste: emTeste ? diasEntre(hoje, assinatura.teste_ate ?? hoje) : null,
      cancelar_em: assinatura.cancelar_em,
      encerrar_dias: regras.encerrar,
      faixa: faixa && {
        cor: faixa.cor,
        dias_para_bloqueio: faixa.diasParaBloqueio,
        bloqueio: faixa.bloqueio,
        fatura_id: faixa.fatura.id,
        adiar_dias: regras.adiar_dias,
        pode_adiar:
          faixa.bloqueio !== null &&
          hoje >= somarDias(faixa.bloqueio, -3) &&
          bloqueioAdiado(faixa.fatura, assinatura, regras) !== null,
      },
    }
  })
}

interface Loja {
  nome: string
  status: string
  bloqueada: boolean
  motivo_bloqueio: string | null
  motivo_suspensao: string | null
  bloqueado_em: string | null
  suspenso_em: string | null
}

function restricaoDe(
  loja: Loja,
  { status }: AssinaturaRow,
): Pick<SituacaoDaLoja, 'restricao' | 'motivo' | 'desde'> {
  if (loja.status === 'suspenso')
    return { restricao: 'suspensa', motivo: loja.motivo_suspensao, desde: loja.suspenso_em }
  if (status === 'cancelada' || status === 'encerrada')
    return { restricao: 'cancelada', motivo: loja.motivo_bloqueio, desde: loja.bloqueado_em }
  if (loja.bloqueada)
    return { restricao: 'inadimplencia', motivo: loja.motivo_bloqueio, desde: loja.bloqueado_em }
  return { restricao: null, motivo: null, desde: null }
}
