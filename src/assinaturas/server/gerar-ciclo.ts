import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeAssinaturas } from './queues.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { emissaoDoPeriodo } from '../calendario.ts'
import type { FaturaDoCiclo } from '../schemas-plataforma.ts'
import { precoDoPeriodo } from '../valores.ts'
import { planoEm, vencimentoAoEmitir } from './faturas/emitir-fatura.ts'
import { lerRegras } from './ler-regras.ts'
import { regrasComPixAutomatico } from './pix-automatico/no-banco.ts'
import { findAssinatura } from './repository.ts'

/** `Gerar faturas do ciclo`, dry: what the job would issue on that day, and nothing is written. */
export async function simularCiclo(pessoa: Pessoa, dia = hojeDoRelogio()): Promise<FaturaDoCiclo[]> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const regras = await lerRegras(tx)
    const rows = await rowsOf<{ id: string }>(tx)`
      select a.estabelecimento_id as id from assinaturas_estabelecimento a
      where a.status in ('em_teste', 'ativa', 'em_atraso', 'cancelamento_agendado')
        and (a.ciclo_ate at time zone 'America/Sao_Paulo')::date <= ${dia}::date + 31
        and (a.cancelar_em is null or a.cancelar_em > (a.ciclo_ate at time zone 'America/Sao_Paulo')::date)
        and not exists (select 1 from faturas f where f.estabelecimento_id = a.estabelecimento_id and f.tipo = 'ciclo'
          and not f.substituida and f.periodo_de = (a.ciclo_ate at time zone 'America/Sao_Paulo')::date)
      order by a.ciclo_ate limit 5000`
    const previstas: FaturaDoCiclo[] = []
    for (const { id } of rows) {
      const assinatura = await findAssinatura(tx, id)
      const desta = await regrasComPixAutomatico(tx, id, regras)
      if (!assinatura?.ciclo_ate || dia < emissaoDoPeriodo(assinatura.ciclo_ate, desta)) continue
      const { plano, periodicidade } = await planoEm(tx, assinatura, assinatura.ciclo_ate)
      const valor = precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade)
      if (valor === 0) continue
      previstas.push({
        estabelecimento_id: id,
        loja_nome: assinatura.loja_nome,
        plano_nome: plano.nome,
        periodicidade,
        vencimento: vencimentoAoEmitir(assinatura.ciclo_ate, dia, regras),
        valor: paraReais(valor),
      })
    }
    return previstas
  })
}

/** The round of billing now instead of at the next full hour. It issues what the dry run listed. */
export async function gerarCiclo(pessoa: Pessoa): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    await auditar(tx, pessoa, 'faturas.gerar_ciclo', { para: { dia: hojeDoRelogio() } })
    await enqueue(tx, filasDeAssinaturas.cobrar, {})
  })
}
