import { cobrarAssinaturas } from '#src/assinaturas/server/cobrar-assinaturas.ts'
import type { Conciliada } from '#src/assinaturas/schemas-receitas.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSettings } from '#test/support/settings.ts'
import { type AutomaticPixWorld, startAutomaticPix } from '#test/support/automatic-pix.ts'

// A subscription that the shop's bank pays, over the days: docs/rules/billing.md#automatic-pix.

let w: AutomaticPixWorld
beforeAll(async () => {
  w = await startAutomaticPix()
})
afterAll(() => w.close())

describe('an invoice of a cycle', () => {
  test('goes to the bank when it is issued, nobody is asked to pay it, and it is paid on its day', async () => {
    const loja = await w.charged()
    expect(await w.charges(loja)).toMatchObject([
      { status: 'agendada', vencimento: '2026-08-10', fatura: 'aberta' },
    ])
    for (const dia of ['07', '09', '10'])
      await w.goTo(loja, `2026-08-${dia}`, dia === '10' ? '05:00' : '10:00')
    expect(await w.told(loja)).not.toEqual(expect.arrayContaining(['fatura_emitida']))
    expect((await w.told(loja)).filter((tipo) => /lembrete|vence_hoje/.test(tipo))).toEqual([])
    await w.goTo(loja, '2026-08-10', '09:10')
    expect(await w.invoices(loja)).toMatchObject([{ status: 'paga', meio: 'pix_automatico', total: 49.9 }])
    expect(await w.charges(loja)).toMatchObject([{ status: 'paga', tentativas: 1 }])
    expect((await w.told(loja)).slice(-2)).toEqual(['pix_automatico_agendado', 'fatura_paga'])
    await w.goTo(loja, '2026-09-03')
    await w.goTo(loja, '2026-09-10')
    expect((await w.charges(loja)).map(({ status, fatura }) => [status, fatura])).toEqual([
      ['paga', 'paga'],
      ['paga', 'paga'],
    ])
  })

  test('is issued in time for the bank, whatever the calendar of the others says', async () => {
    const loja = await w.shop()
    const other = await w.shop()
    await w.authorise(loja)
    const mudar = changeSettings(w, () => w.admin)
    await mudar('cobranca', { emitir_dias_antes: 1, lembretes_antes: [0] })
    for (const shop of [loja, other]) await w.goTo(shop, '2026-08-05')
    expect(await w.charges(loja)).toMatchObject([{ status: 'agendada' }])
    expect(await w.invoices(other)).toEqual([])
    await mudar('cobranca', { emitir_dias_antes: 7, lembretes_antes: [3, 1, 0] })
  })

  test('that is not paid for want of money is reminded of, tried three times more, and paid by the last', async () => {
    const loja = await w.charged()
    w.bank.mudarSaldo(loja.cnpj, true)
    await w.goTo(loja, '2026-08-10', '19:10')
    expect(await w.charges(loja)).toMatchObject([
      { status: 'falhou', motivo: 'Saldo insuficiente', tentativas: 2 },
    ])
    expect((await w.told(loja)).slice(-2)).toEqual(['pix_automatico_falhou', 'vence_hoje'])
    for (const dia of ['11', '12', '13', '14', '15']) {
      await w.goTo(loja, `2026-08-${dia}`)
      await w.goTo(loja, `2026-08-${dia}`, '20:10')
    }
    expect(await w.charges(loja)).toMatchObject([{ status: 'falhou', fatura: 'vencida', tentativas: 4 }])
    expect((await w.told(loja)).filter((tipo) => tipo === 'pix_automatico_falhou')).toHaveLength(1)
    w.bank.mudarSaldo(loja.cnpj, false)
    await w.goTo(loja, '2026-08-16')
    await w.goTo(loja, '2026-08-16', '20:10')
    expect(await w.charges(loja)).toMatchObject([{ status: 'paga', fatura: 'paga', tentativas: 5 }])
    await w.goTo(loja, '2026-08-20')
    expect((await w.mandate(loja)).status, 'is still good').toBe('aprovada')
  })

  test('that no try paid is the shop’s, and the permission stays for the next one', async () => {
    const loja = await w.charged()
    w.bank.mudarSaldo(loja.cnpj, true)
    for (const dia of ['10', '11', '13', '16', '17', '18', '19'])
      await w.goTo(loja, `2026-08-${dia}`, '20:10')
    expect(await w.charges(loja)).toMatchObject([{ status: 'falhou', fatura: 'vencida', tentativas: 5 }])
    expect(await w.told(loja)).toEqual(expect.arrayContaining(['atraso']))
  })

  test('above what the payer lets through is told at once and reminded of as any other', async () => {
    const loja = await w.charged(4000)
    expect(await w.charges(loja)).toMatchObject([{ status: 'recusada', fatura: 'aberta' }])
    expect((await w.told(loja)).slice(-1)).toEqual(['pix_automatico_falhou'])
    await w.goTo(loja, '2026-08-07')
    expect((await w.told(loja)).slice(-1)).toEqual(['lembrete'])
    await w.goTo(loja, '2026-08-09')
    expect(await w.charges(loja), 'and not charged again').toHaveLength(1)
  })

  test('that another way paid is withdrawn at the bank', async () => {
    const loja = await w.charged()
    await w.payOtherwise(loja)
    await w.work(loja)
    expect(await w.charges(loja)).toMatchObject([
      { status: 'cancelada', fatura: 'paga', meio: 'transferencia' },
    ])
    await w.goTo(loja, '2026-08-10')
    expect(await w.charges(loja)).toMatchObject([{ status: 'cancelada', devolver: 0 }])
  })

  test('that another way paid too late for the bank is paid twice, and one goes back', async () => {
    const loja = await w.charged()
    await w.goTo(loja, '2026-08-09', '22:30')
    await w.payOtherwise(loja)
    await w.work(loja)
    expect(await w.charges(loja)).toMatchObject([{ status: 'agendada', tarde: true, cancelar: false }])
    await w.goTo(loja, '2026-08-10')
    await w.goTo(loja, '2026-08-10', '11:10')
    expect(await w.charges(loja)).toMatchObject([
      { status: 'paga', fatura: 'paga', meio: 'transferencia', devolver: 49.9, devolvida: true },
    ])
    expect(await w.told(loja)).toContain('pix_automatico_devolvido')
    const id = await w.chargeOf(loja)
    expect(w.bank.livro.estado.cobrancas[id]?.refunds).toEqual({ [id]: 4990 })
  })

  test('that is put off or made cheaper leaves the bank', async () => {
    const atos = { adiar: { vencimento: '2026-08-14' }, desconto: { valor: 10 } }
    for (const [ato, body] of Object.entries(atos)) {
      const loja = await w.charged()
      const [fatura] = await w.invoices(loja)
      const { status } = await w.request('POST', `/rest/v1/plataforma/faturas/${fatura?.id}/${ato}`, {
        token: w.admin,
        body: { motivo: 'Combinado com a loja', ...body },
      })
      expect(status).toBe(200)
      await w.work(loja)
      expect(await w.charges(loja), ato).toMatchObject([{ status: 'cancelada', fatura: 'aberta' }])
      await w.goTo(loja, '2026-08-11')
      expect((await w.charges(loja)).map(({ status }) => status)).toEqual(['cancelada'])
    }
  })

  test('that the platform pays back goes back to the bank', async () => {
    const loja = await w.charged()
    await w.goTo(loja, '2026-08-10')
    const [fatura] = await w.invoices(loja)
    await w.request('POST', `/rest/v1/plataforma/faturas/${fatura?.id}/estornar`, {
      token: w.admin,
      body: { motivo: 'Cobrada por engano' },
    })
    await w.work(loja)
    expect(await w.charges(loja)).toMatchObject([{ status: 'paga', fatura: 'estornada', devolvida: true }])
  })

  test('that was made cheaper too late for the bank and is paid back goes back whole, in two parts', async () => {
    const loja = await w.charged()
    await w.goTo(loja, '2026-08-09', '22:30')
    const [fatura] = await w.invoices(loja)
    const agir = (ato: string, mais: object = {}) =>
      w.request('POST', `/rest/v1/plataforma/faturas/${fatura?.id}/${ato}`, {
        token: w.admin,
        body: { motivo: 'Combinado com a loja', ...mais },
      })
    await agir('desconto', { valor: 10 })
    await w.work(loja)
    await w.goTo(loja, '2026-08-10')
    expect(await w.charges(loja)).toMatchObject([{ fatura: 'paga', devolver: 10, devolvida: true }])
    const certa = { fatura: 39.9, pagamento: 39.9, diferenca: 0, conferencia: 'confere' }
    expect(await conferencia(fatura?.id)).toMatchObject(certa)
    await agir('estornar')
    expect(await conferencia(fatura?.id)).toMatchObject(certa)
    await w.work(loja)
    expect(await w.charges(loja)).toMatchObject([{ fatura: 'estornada', devolver: 49.9, devolvida: true }])
    const id = await w.chargeOf(loja)
    expect(Object.values(w.bank.livro.estado.cobrancas[id]?.refunds ?? {})).toEqual([1000, 3990])
  })

  test('is set against what the bank paid of it and did not get back', async () => {
    const loja = await w.charged()
    await w.goTo(loja, '2026-08-10')
    const [cobranca] = await w.charges(loja)
    expect(await conferencia(cobranca?.fatura_id)).toMatchObject({ pagamento: 49.9, conferencia: 'confere' })
    await w.owner.query('update cobrancas_pix_automatico set devolver = 20 where id = $1', [cobranca?.id])
    expect(await conferencia(cobranca?.fatura_id)).toMatchObject({
      pagamento: 29.9,
      diferenca: -20,
      conferencia: 'valor_diferente',
    })
  })

  test('goes to the bank also while the bank refuses to take an earlier one back', async () => {
    const loja = await w.charged()
    await w.goTo(loja, '2026-08-10')
    const [antiga] = await w.charges(loja)
    await w.owner.query('update cobrancas_pix_automatico set devolver = valor where id = $1', [antiga?.id])
    delete w.bank.livro.estado.cobrancas[antiga?.id ?? '']
    await expect(w.work(loja)).rejects.toThrow()
    setClock(new Date('2026-09-03T10:00:00-03:00'))
    await cobrarAssinaturas({ estabelecimentoId: loja.id })
    await w.work(loja).catch(() => undefined)
    expect((await w.charges(loja)).at(-1)).toMatchObject({ vencimento: '2026-09-10', status: 'agendada' })
  })
})

/** How the platform sees an invoice beside its payment. */
async function conferencia(faturaId: string | undefined): Promise<Conciliada | undefined> {
  const { body } = await w.request('GET', '/rest/v1/plataforma/receitas/conciliacao?limite=100', {
    token: w.admin,
  })
  return (body.itens as Conciliada[]).find(({ fatura_id }) => fatura_id === faturaId)
}
