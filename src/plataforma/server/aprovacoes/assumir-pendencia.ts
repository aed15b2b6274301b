import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { atribuirAlteracao } from '#src/estabelecimentos/server/alteracao-cadastral.ts'
import { atribuirCadastro } from '#src/estabelecimentos/server/situacao.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { AssumirInput } from '../../pendencias.ts'

const ATRIBUIR = { loja: atribuirCadastro, alteracao: atribuirAlteracao, denuncia: atribuirDenuncia }

const RECURSOS = { loja: 'estabelecimentos', alteracao: 'alteracoes_cadastrais', denuncia: 'denuncias' }

/**
 * Somebody of the platform says that they look into it, or gives it back. Advisory only: others may still act on it.
 */
export async function assumirPendencia(pessoa: Pessoa, { tipo, id, meu }: AssumirInput): Promise<void> {
  const responsavel = meu ? pessoa.userId : null
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    if (!(await ATRIBUIR[tipo](tx, id, responsavel))) throw errors.pendencia_nao_encontrada()
    await auditar(tx, pessoa, meu ? 'plataforma.assumir_pendencia' : 'plataforma.devolver_pendencia', {
      recurso: RECURSOS[tipo],
      id,
      para: { responsavel },
    })
  })
}

async function atribuirDenuncia(tx: Tx, id: string, responsavel: string | null): Promise<boolean> {
  return (
    (await run(tx)`
    update denuncias set responsavel = ${responsavel}::uuid where id = ${id}`) === 1
  )
}
