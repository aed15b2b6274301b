import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { type Edition, faultsOf, type Letter } from '#src/shared/server/email/letters.ts'
import type { EmailInteiro, SalvarEmailInput, VoltarEmailInput } from '../../emails.ts'
import { errors } from '../../errors.ts'
import { exigirVista } from '../exigir-vista.ts'
import { comparar, emVigor, inteiro } from './ler-emails.ts'
import { acharModelo } from './modelos.tsx'
import { findVersao, findVersoes, insertVersao, lockEmail } from './versoes-dos-emails.ts'

/** A person of the platform writes an e-mail anew: one more version, which the next e-mail that is sent has. */
export async function salvarEmail(
  pessoa: Pessoa,
  { chave, versao, motivo, ...escrita }: SalvarEmailInput & { chave: string },
): Promise<EmailInteiro> {
  const { letter } = acharModelo(chave)
  const edicao = exigirQueSirva(letter, escrita)
  return escrever(pessoa, {
    chave,
    vista: versao,
    motivo: motivo || null,
    ato: 'plataforma.editar_email',
    nova: async () => edicao,
  })
}

/** Goes back to the words of a version, or to the program's, as a new version. */
export async function voltarEmail(
  pessoa: Pessoa,
  { chave, alvo, versao }: VoltarEmailInput & { chave: string },
): Promise<EmailInteiro> {
  const { letter } = acharModelo(chave)
  return escrever(pessoa, {
    chave,
    vista: versao,
    motivo: alvo === 0 ? 'Restaurou o original' : `Restaurou a versão ${alvo}`,
    ato: 'plataforma.restaurar_email',
    nova: async (tx) => {
      if (alvo === 0) return null
      const guardada = await findVersao(tx, chave, alvo)
      if (!guardada) throw errors.versao_nao_encontrada()
      return guardada.edicao && exigirQueSirva(letter, guardada.edicao)
    },
  })
}

/** A broken text is never saved: a sentence for each field. */
export function exigirQueSirva(letter: Letter, edicao: Edition): Edition {
  const faltas = faultsOf(letter, edicao)
  if (faltas.length > 0) throw portal.dados_invalidos({ detail: faltas[0]?.message ?? '', errors: faltas })
  return edicao
}

interface Escrita {
  chave: string
  vista: number | undefined
  motivo: string | null
  ato: 'plataforma.editar_email' | 'plataforma.restaurar_email'
  nova: (tx: Tx) => Promise<Edition | null>
}

async function escrever(pessoa: Pessoa, { chave, vista, motivo, ato, nova }: Escrita): Promise<EmailInteiro> {
  const modelo = acharModelo(chave)
  const { letter } = modelo
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    await lockEmail(tx, chave)
    const [atual] = await findVersoes(tx, chave, 1)
    exigirVista(atual, vista)
    const edicao = await nova(tx)
    const antes = emVigor(letter, atual?.edicao)
    const mudancas = comparar(antes, edicao ?? letter.original)
    // Words that no longer suit this program are not in force, and still there to be taken away.
    if (mudancas.length === 0 && (edicao !== null || !atual?.edicao)) nadaMudou()
    else {
      const versao = (atual?.versao ?? 0) + 1
      await insertVersao(tx, { chave, versao, edicao, motivo, user_id: pessoa.userId })
      await auditar(tx, pessoa, ato, {
        recurso: 'emails',
        id: `${chave}:${versao}`,
        de: { ...antes },
        para: { ...(edicao ?? letter.original) },
        motivo,
      })
    }
    return inteiro(tx, modelo)
  })
}
