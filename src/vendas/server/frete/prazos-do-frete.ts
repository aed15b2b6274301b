import { type RawBuilder, sql } from 'kysely'
import { inicioDoDia } from '#src/shared/dias.ts'
import { ehDiaUtil, somarDias } from '#src/shared/feriados.ts'
import { today } from '#src/shared/server/clock.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { COMBINAR_FRETE_DIAS, LEMBRAR_FRETE_DIAS, PROPOR_FRETE_DIAS_UTEIS } from '../../rules.ts'
import { cancelar } from '../cancelar-venda.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import type { VendaRow } from '../repository.ts'
import { findFrete, updateFrete } from './fretes.ts'

/** An order that waits for its freight, under a condition on `fretes_a_combinar f`. */
const aCombinar = (
  condicao: RawBuilder<unknown>,
) => sql`status in ('pago', 'em_preparacao') and not em_disputa
  and exists (select 1 from fretes_a_combinar f where f.estabelecimento_id = vendas.estabelecimento_id
    and f.venda_id = vendas.id and f.aceito_em is null and ${condicao})`

const ha = (dias: number) => sql`now() - make_interval(days => ${dias}::int)`

/** What the clock does to a delivery that nobody settles: the late side is told first (docs/rules/sales.md#delivery-to-arrange). */
export const regrasDoFrete = () => [
  {
    nome: 'avisar-frete-atrasado',
    criterio: aCombinar(sql`f.proposta = 0 and f.avisado_em is null
      and coalesce(vendas.pago_em, vendas.created_at) < ${diasUteisAtras(PROPOR_FRETE_DIAS_UTEIS)}`),
    async mover(tx: Tx, venda: VendaRow) {
      await anotar(tx, venda, { avisado_em: new Date() })
      await mandarEmails(tx, venda.id, ['frete_atrasado', 'frete_atrasado_para_a_loja'])
    },
  },
  {
    nome: 'cancelar-frete-sem-proposta',
    criterio: aCombinar(sql`f.proposta = 0 and f.avisado_em < ${ha(COMBINAR_FRETE_DIAS)}`),
    mover: (tx: Tx, venda: VendaRow) =>
      cancelar(tx, venda, {
        motivo: 'A loja não propôs o frete no prazo.',
        por: 'prazo_da_loja',
        userId: null,
      }),
  },
  {
    nome: 'lembrar-frete',
    criterio: aCombinar(sql`f.proposta > 0 and f.lembrado_em is null
      and greatest(f.proposto_em, vendas.pago_em) < ${ha(LEMBRAR_FRETE_DIAS)}`),
    async mover(tx: Tx, venda: VendaRow) {
      const frete = await anotar(tx, venda, { lembrado_em: new Date() })
      await mandarEmails(tx, venda.id, ['frete_lembrete'], `proposta-${frete?.proposta}`)
    },
  },
  {
    nome: 'cancelar-frete-sem-aceite',
    criterio: aCombinar(sql`f.proposta > 0
      and greatest(f.proposto_em, vendas.pago_em) < ${ha(COMBINAR_FRETE_DIAS)}`),
    async mover(tx: Tx, venda: VendaRow) {
      const motivo = `O frete proposto não foi aceito em ${COMBINAR_FRETE_DIAS} dias.`
      await cancelar(tx, venda, { motivo, por: 'sistema', userId: null })
      await mandarEmails(tx, venda.id, ['frete_sem_aceite'])
    },
  },
]

async function anotar(tx: Tx, venda: VendaRow, mudancas: { avisado_em?: Date; lembrado_em?: Date }) {
  const frete = await findFrete(tx, venda)
  if (frete) await updateFrete(tx, frete, mudancas)
  return frete
}

/** So many full business days lie between whatever was before that instant and today. */
export function diasUteisAtras(dias: number, hoje = today()): Date {
  let dia = hoje
  for (let faltam = dias; faltam > 0; ) {
    dia = somarDias(dia, -1)
    if (ehDiaUtil(dia)) faltam -= 1
  }
  return inicioDoDia(dia)
}
