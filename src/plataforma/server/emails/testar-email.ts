import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import type { Edition } from '#src/shared/server/email/letters.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { compose } from '#src/shared/server/email/texts.tsx'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { exigirQueSirva } from './editar-email.ts'
import { emVigor } from './ler-emails.ts'
import { acharModelo } from './modelos.tsx'
import { findVersoes } from './versoes-dos-emails.ts'

/**
 * Sends an e-mail with invented data to whoever asks, and to nobody else: with the words that they are trying, or else
 * as it goes out now. Thirty an hour.
 */
export async function testarEmail(
  pessoa: Pessoa,
  { chave, edicao }: { chave: string; edicao: Edition | null },
): Promise<{ para: string }> {
  const { letter, valores } = acharModelo(chave)
  if (edicao) exigirQueSirva(letter, edicao)
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const [contagem] = await countHits(tx, [
      { name: 'email-de-teste', who: pessoa.userId, limit: 30, windowSeconds: 3600 },
    ])
    if (!contagem?.fits) throw portal.muitas_requisicoes()
    const [atual] = await findVersoes(tx, chave, 1)
    const { assunto, corpo } = compose(letter, edicao ?? emVigor(letter, atual?.edicao), valores)
    await queueEmail(tx, { para: pessoa.email, assunto: `[Teste] ${assunto}`, corpo })
    await auditar(tx, pessoa, 'plataforma.testar_email', { recurso: 'emails', id: chave, para: { assunto } })
  })
  return { para: pessoa.email }
}
