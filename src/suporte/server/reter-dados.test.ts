import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop } from '#test/support/factories.ts'
import { reterDados } from './reter-dados.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(async () => {
  setClock(null)
  await t.close()
})

test('an attachment that was never sent goes after a week, with its bytes; one of a shop and a portrait stay', async () => {
  const loja = await createShop(t.owner)
  await t.owner.query(
    `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave, created_at)
     select l, $2, uso, nome, 'image/jpeg', 1, nome, '2030-01-10'
     from (values (null, 'anexo', 'anexos/solto'), ($1::uuid, 'anexo', 'anexos/da-loja'), (null, 'perfil', 'rosto')) v (l, uso, nome)`,
    [loja.id, loja.ownerId],
  )
  const ficam = async (dia: string) => {
    setClock(new Date(`${dia}T07:00:00Z`))
    await reterDados()
    await reterDados()
    return (await t.owner.query('select nome from arquivos order by nome')).rows.map(({ nome }) => nome)
  }
  expect(await ficam('2030-01-16')).toEqual(['anexos/da-loja', 'anexos/solto', 'rosto'])
  expect(await ficam('2030-01-18')).toEqual(['anexos/da-loja', 'rosto'])
  const bytes = await t.owner.query(
    `select data -> 'chaves' as chaves from pgboss.job where name = 'arquivos.apagar'`,
  )
  expect(bytes.rows).toEqual([{ chaves: ['anexos/solto'] }])
  const ditos = await t.owner.query(`select recurso, para from auditoria where acao = 'retencao.apagar'`)
  expect(ditos.rows).toEqual([{ recurso: 'anexos_sem_uso', para: { quantos: 1 } }])
})
