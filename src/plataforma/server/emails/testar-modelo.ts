import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail, renderEmail } from '#src/shared/server/email/mail.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../../errors.ts'
import { type ModeloDeEmail, modelosDeEmail } from './modelos.ts'

type Resumo = Omit<ModeloDeEmail, 'corpo'>

export function listarModelos(): Resumo[] {
  return modelosDeEmail().map(({ corpo: _corpo, ...resumo }) => resumo)
}

export function lerModelo(chave: string): Resumo & { html: string; texto: string } {
  const { corpo, ...resumo } = achar(chave)
  return { ...resumo, ...renderEmail(corpo) }
}

/** Sends an e-mail with invented data to whoever asks, and to nobody else. Thirty an hour. */
export async function testarModelo(pessoa: Pessoa, chave: string): Promise<{ para: string }> {
  const { assunto, corpo } = achar(chave)
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const [contagem] = await countHits(tx, [
      { name: 'email-de-teste', who: pessoa.userId, limit: 30, windowSeconds: 3600 },
    ])
    if (!contagem?.fits) throw portal.muitas_requisicoes()
    await queueEmail(tx, { para: pessoa.email, assunto: `[Teste] ${assunto}`, corpo })
    await auditar(tx, pessoa, 'plataforma.testar_email', { recurso: 'emails', id: chave, para: { assunto } })
  })
  return { para: pessoa.email }
}

function achar(chave: string): ModeloDeEmail {
  const modelo = modelosDeEmail().find((um) => um.chave === chave)
  if (!modelo) throw errors.email_nao_encontrado()
  return modelo
}
