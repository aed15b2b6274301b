import { expect } from 'vitest'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { acharSecao, type SecaoDaTela } from '#src/plataforma/configuracoes.ts'
import type { TestApp } from './app.ts'

const ROUTE = '/rest/v1/plataforma/configuracoes'

/**
 * How an administrator sets fields of a section through the platform's route; done when this process has received it.
 */
export function changeSettings(t: Pick<TestApp, 'request'>, admin: () => string) {
  return async (chave: string, mudado: Record<string, unknown>): Promise<void> => {
    const { body } = await t.request('GET', ROUTE, { token: admin() })
    const atual = (body.itens as SecaoDaTela[]).find((uma) => uma.chave === chave)
    const salva = await t.request('POST', `${ROUTE}/${chave}`, {
      token: admin(),
      body: { valor: { ...atual?.valor, ...mudado } },
    })
    expect(salva.status).toBe(200)
    const secao = acharSecao(chave)
    if (secao) await expect.poll(() => configuracao(secao)).toMatchObject(mudado)
  }
}
