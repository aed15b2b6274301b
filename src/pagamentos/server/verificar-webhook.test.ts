import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { assinaturaValida } from './verificar-webhook.ts'

const agora = new Date('2026-11-21T12:00:00Z')
const segundos = String(agora.getTime() / 1000)
const milissegundos = String(agora.getTime())
const hora = 3_600_000

function assinar(manifesto: string, ts = segundos, segredo = 'segredo'): string {
  return `ts=${ts},v1=${createHmac('sha256', segredo).update(manifesto).digest('hex')}`
}
const inteiro = (id: string, ts = segundos) => `id:${id};request-id:req-1;ts:${ts};`
const base = { requestId: 'req-1', dataId: '123456', segredo: 'segredo', agora }

describe('passes', () => {
  test.each([
    ['stamp in seconds', { cabecalho: assinar(inteiro('123456')) }],
    ['stamp in milliseconds', { cabecalho: assinar(inteiro('123456', milissegundos), milissegundos) }],
    ['id signed as received', { dataId: 'ORD01ABC', cabecalho: assinar(inteiro('ORD01ABC')) }],
    ['id signed in lower case', { dataId: 'ORD01ABC', cabecalho: assinar(inteiro('ord01abc')) }],
    [
      'no request id on either side',
      { requestId: undefined, cabecalho: assinar(`id:123456;ts:${segundos};`) },
    ],
    ['no id on either side', { dataId: undefined, cabecalho: assinar(`request-id:req-1;ts:${segundos};`) }],
    [
      'spaces and order do not matter',
      { cabecalho: assinar(inteiro('123456')).split(',').reverse().join(' , ') },
    ],
    [
      'upper-case hex',
      { cabecalho: assinar(inteiro('123456')).replace(/v1=(.*)$/, (_, hex) => `v1=${hex.toUpperCase()}`) },
    ],
    ['a stamp 47 h old', antigo(47)],
    ['a clock 4 minutes ahead', antigo(-4 / 60)],
  ])('%s', (_, mudanca) => expect(assinaturaValida({ ...base, ...mudanca })).toBe(true))
})

describe('is refused', () => {
  const bom = assinar(inteiro('123456'))
  test.each([
    ['no header', { cabecalho: undefined }],
    ['an empty header', { cabecalho: '' }],
    ['no stamp', { cabecalho: bom.replace(/^ts=\d+,/, '') }],
    ['no signature', { cabecalho: `ts=${segundos}` }],
    ['a signature of another length', { cabecalho: bom.slice(0, -2) }],
    ['a signature that is not hex', { cabecalho: `ts=${segundos},v1=${'z'.repeat(64)}` }],
    ['a stamp that is not a number', { cabecalho: bom.replace(/ts=\d+/, 'ts=agora') }],
    ['another secret', { cabecalho: assinar(inteiro('123456'), segundos, 'outro') }],
    ['an empty secret', { segredo: '', cabecalho: assinar(inteiro('123456'), segundos, '') }],
    ['another id in the query', { dataId: '123457', cabecalho: bom }],
    ['another request id', { requestId: 'req-2', cabecalho: bom }],
    ['a request id taken away', { requestId: undefined, cabecalho: bom }],
    [
      'a request id moved into the id',
      { requestId: undefined, dataId: '123456;request-id:req-1', cabecalho: bom },
    ],
    [
      'an id moved into the request id',
      {
        dataId: undefined,
        requestId: 'req-1;id:123456',
        cabecalho: assinar(`request-id:req-1;id:123456;ts:${segundos};`),
      },
    ],
    ['another stamp', { cabecalho: bom.replace(segundos, String(Number(segundos) - 1)) }],
    ['a stamp 49 h old', antigo(49)],
    ['a stamp 6 minutes ahead', antigo(-6 / 60)],
    ['a stamp 47 h ahead', antigo(-47)],
  ])('%s', (_, mudanca) => expect(assinaturaValida({ ...base, ...mudanca })).toBe(false))
})

function antigo(horas: number) {
  const ts = String(agora.getTime() - horas * hora)
  return { cabecalho: assinar(inteiro('123456', ts), ts) }
}
