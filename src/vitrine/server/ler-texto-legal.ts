import { lerValor } from '#src/configuracao/secao.ts'
import type { TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { log } from '#src/shared/server/log.ts'

/** Anyone. Without a database the text that came with the program is better than none. */
export async function lerTextoLegal(
  secao: (typeof TEXTOS_LEGAIS)[number],
): Promise<{ origem: string; texto: string; atualizado: string }> {
  const { texto, atualizado } = await configuracao(secao).catch((error: unknown) => {
    log.warn({ err: error }, 'a legal text could not be read')
    return lerValor(secao, {})
  })
  return { origem: getConfig().publicUrl, texto, atualizado }
}
