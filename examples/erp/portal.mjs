// The shop's API by a key: one function, which waits where it is told to and says what went wrong.
import { setTimeout as esperar } from 'node:timers/promises'

const TENTATIVAS = 5

/** `pedir('GET', '/rest/v1/produtos', { query })`. Answers the body; throws an error with the sentence and `status`. */
export function portal({ url, chave }) {
  return async function pedir(method, path, { query, body, headers } = {}) {
    const endereco = new URL(path, url)
    for (const [nome, valor] of Object.entries(query ?? {})) endereco.searchParams.set(nome, String(valor))
    for (let vez = 1; ; vez += 1) {
      const resposta = await fetch(endereco, {
        method,
        headers: {
          authorization: `Bearer ${chave}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: body ? JSON.stringify(body) : undefined,
      })
      // Too fast, or not now: both say how long to wait.
      if ((resposta.status === 429 || resposta.status === 503) && vez < TENTATIVAS) {
        await esperar(1000 * Number(resposta.headers.get('retry-after') ?? vez))
        continue
      }
      const texto = await resposta.text()
      const dados = texto ? JSON.parse(texto) : null
      if (resposta.ok) return dados
      const campos = dados?.errors?.map(({ path, message }) => `${path}: ${message}`) ?? []
      throw Object.assign(new Error([dados?.title, dados?.detail, ...campos].filter(Boolean).join(' · ')), {
        status: resposta.status,
      })
    }
  }
}
