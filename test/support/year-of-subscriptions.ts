import fc from 'fast-check'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import type { TestApp } from './app.ts'
import { payInvoice } from './subscriber.ts'

export const PLANS = ['Starter', 'Profissional', 'Enterprise'] as const
type Plan = (typeof PLANS)[number]

type Act =
  | 'mudar'
  | 'cancelar'
  | 'reativar'
  | 'desfazer-mudanca'
  | 'pausar'
  | 'retomar'
  | 'conceder-dias'
  | 'estornar'
  | 'desconto'

/** How late a shop pays is its character; what it does on a day may be refused, and then it goes on as it was. */
export interface Life {
  atraso: number
  atos: { dia: number; ato: Act; plano?: Plan; periodicidade?: string }[]
}

/** Any life of so many days: mostly nothing happens. */
export const life = (dias: number): fc.Arbitrary<Life> =>
  fc.record({
    atraso: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 14 }) },
      { weight: 1, arbitrary: fc.integer({ min: 15, max: 70 }) },
    ),
    atos: fc.array(
      fc.record({
        dia: fc.integer({ min: 1, max: dias - 1 }),
        ato: fc.constantFrom<Act>(
          ...(['mudar', 'mudar', 'mudar', 'cancelar', 'reativar', 'desfazer-mudanca'] as const),
          ...(['pausar', 'retomar', 'conceder-dias', 'estornar', 'desconto'] as const),
        ),
        plano: fc.constantFrom(...PLANS),
        periodicidade: fc.constantFrom('mensal', 'mensal', 'anual'),
      }),
      { minLength: 5, maxLength: 10 },
    ),
  })

/** One that does everything that moves money or worth, so that no year goes by without it. */
export const FULL_LIFE: Life = {
  atraso: 0,
  atos: [
    { dia: 30, ato: 'mudar', plano: 'Profissional' },
    { dia: 66, ato: 'mudar', plano: 'Enterprise' },
    { dia: 90, ato: 'mudar', plano: 'Starter' },
    { dia: 144, ato: 'estornar' },
    { dia: 150, ato: 'conceder-dias' },
    { dia: 171, ato: 'desconto' },
    { dia: 183, ato: 'pausar' },
    { dia: 240, ato: 'cancelar' },
    { dia: 291, ato: 'reativar' },
    { dia: 318, ato: 'mudar', plano: 'Profissional', periodicidade: 'anual' },
  ],
}

interface SubscribedShop extends Life {
  id: string
  token: string
}

/**
 * The test's own books, kept beside the program and never read from its reports. Money: what it handed over, the sum of
 * the invoice's lines less the discounts it gave, and what it took back, by month. Worth: at each month's end, its own
 * price list times the plans of the shops whose trial is over and that did not leave, without the program's ledger.
 */
export async function openLedger(t: TestApp, admin: string) {
  const recebido = new Map<string, number>()
  const estornado = new Map<string, number>()
  const mrr = new Map<string, number>()
  const porPlano = new Map<string, number>()
  const { rows: planos } = await t.owner.query<{ id: string; nome: string; preco: number }>(
    'select id, nome, valor_mensal::float8 as preco from planos_assinatura',
  )
  /** Cents a month, and from which day on. */
  const precos = planos.map(({ nome, preco }) => ({ plano: nome, desde: '', centavos: paraCentavos(preco) }))
  const idDe = (plano: string) => planos.find(({ nome }) => nome === plano)?.id
  const precoEm = (plano: string, dia: string) =>
    precos.findLast((um) => um.plano === plano && um.desde <= dia)?.centavos ?? Number.NaN

  const mesa = async (caminho: string, body: object) => {
    const answer = await t.request('POST', `/rest/v1/plataforma/${caminho}`, {
      token: admin,
      body: { motivo: 'Um ano de vida', ...body },
    })
    if (answer.status >= 500) throw new Error(`${caminho}: ${answer.status}`)
    return answer.status === 200
  }
  const pedir = async ({ id, token }: SubscribedShop, verbo: string, body: object = {}) => {
    const answer = await t.request('POST', `/rest/v1/minha_assinatura/${verbo}`, {
      token,
      body: { estabelecimento_id: id, ...body },
    })
    if (answer.status >= 500) throw new Error(`${verbo}: ${answer.status}`)
    return answer
  }
  const umaFatura = async ({ id }: SubscribedShop, onde: string) => {
    const { rows } = await t.owner.query<{ id: string; deve: number }>(
      `select f.id, (sum(i.valor) - f.desconto)::float8 as deve from faturas f join itens_fatura i on i.fatura_id = f.id
       where f.estabelecimento_id = $1 and ${onde} group by f.id order by f.id desc limit 1`,
      [id],
    )
    return rows[0]
  }

  return {
    recebido,
    estornado,
    mrr,
    porPlano,
    precoEm,

    /** The platform's new price, before that day's invoices. */
    async mudarPreco(plano: Plan, centavos: number, hoje: string): Promise<void> {
      const route = `/rest/v1/plataforma/planos`
      const { body } = await t.request('GET', route, { token: admin })
      const lido = (body.itens as Record<string, unknown>[]).find(({ nome }) => nome === plano) ?? {}
      const { id: _id, ativo: _ativo, assinaturas: _assinaturas, lojas: _lojas, ...campos } = lido
      const { status } = await t.request('PATCH', `${route}/${idDe(plano)}`, {
        token: admin,
        body: { ...campos, valor_mensal: centavos / 100, motivo: 'Reajuste' },
      })
      if (status !== 204) throw new Error(`the price of ${plano}: ${status}`)
      precos.push({ plano, desde: hoje, centavos })
    },

    /** What the plans are worth on the last day of a month. */
    async anotarValor(hoje: string): Promise<void> {
      const { rows } = await t.owner.query<{ plano: string; periodicidade: string }>(
        `select p.nome as plano, a.periodicidade
         from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id
         where a.status in ('ativa', 'em_atraso', 'bloqueada', 'cancelamento_agendado')
           and (a.teste_ate is null or (a.teste_ate at time zone 'America/Sao_Paulo')::date <= $1::date)`,
        [hoje],
      )
      porPlano.clear()
      for (const { plano, periodicidade } of rows) {
        const preco = precoEm(plano, hoje)
        addTo(porPlano, plano, periodicidade === 'anual' ? Math.round((preco * 10) / 12) : preco)
      }
      mrr.set(hoje.slice(0, 7), sum(porPlano.values()))
    },

    async pagarVencidas(loja: SubscribedShop, hoje: string): Promise<void> {
      const { rows } = await t.owner.query<{ id: string; deve: string }>(
        `select f.id, sum(i.valor) - f.desconto as deve from faturas f join itens_fatura i on i.fatura_id = f.id
         where f.estabelecimento_id = $1 and f.status in ('aberta', 'vencida') and f.vencimento + $2::int <= $3::date
         group by f.id`,
        [loja.id, loja.atraso, hoje],
      )
      for (const { id, deve } of rows) {
        const pagoEm = new Date(`${hoje}T15:00:00-03:00`)
        const paga = await payInvoice(loja.id, { faturaId: id, hoje, pagoEm, meio: 'transferencia' })
        if (!paga) throw new Error('an unpaid invoice could not be paid')
        addTo(recebido, hoje.slice(0, 7), paraCentavos(Number(deve)))
      }
    },

    async agir(
      loja: SubscribedShop,
      { ato, plano = 'Starter', periodicidade = 'mensal' }: Life['atos'][number],
      hoje: string,
    ) {
      switch (ato) {
        case 'mudar': {
          const alvo = { plano_id: idDe(plano), periodicidade }
          const { status, body } = await pedir(loja, 'simular-mudanca', alvo)
          const aceito = { valor_visto: body.valor_hoje, preco_aceito: body.valor_seguinte }
          if (status === 200) await pedir(loja, 'mudar-plano', { ...alvo, ...aceito })
          return
        }
        case 'conceder-dias':
          await mesa(`assinaturas/${loja.id}/conceder-dias`, { dias: 9 })
          return
        case 'estornar': {
          const paga = await umaFatura(loja, `status = 'paga' and total > 0`)
          if (paga && (await mesa(`faturas/${paga.id}/estornar`, {})))
            addTo(estornado, hoje.slice(0, 7), paraCentavos(paga.deve))
          return
        }
        case 'desconto': {
          const aberta = await umaFatura(loja, `status in ('aberta', 'vencida')`)
          if (aberta) await mesa(`faturas/${aberta.id}/desconto`, { valor: 7.31 })
          return
        }
        default:
          await pedir(
            loja,
            ato,
            ato === 'cancelar' ? { motivo: 'outro' } : ato === 'pausar' ? { dias: 21 } : {},
          )
      }
    },
  }
}

export type Ledger = Awaited<ReturnType<typeof openLedger>>

function addTo(livro: Map<string, number>, chave: string, centavos: number): void {
  livro.set(chave, (livro.get(chave) ?? 0) + centavos)
}

export function sum(centavos: Iterable<number>): number {
  return [...centavos].reduce((a, b) => a + b, 0)
}
