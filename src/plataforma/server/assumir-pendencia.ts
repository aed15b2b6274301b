import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { AssumirInput } from '../pendencias.ts'

const ONDE = {
  loja: sql`estabelecimentos set analista`,
  alteracao: sql`alteracoes_cadastrais set responsavel`,
  denuncia: sql`denuncias set responsavel`,
}

const RECURSOS = { loja: 'estabelecimentos', alteracao: 'alteracoes_cadastrais', denuncia: 'denuncias' }

/** Somebody of the platform says that they look into it, or gives it back. It binds nobody. */
export async function assumirPendencia(pessoa: Pessoa, { tipo, id, meu }: AssumirInput): Promise<void> {
  await withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const { numAffectedRows } = await sql`
      update ${ONDE[tipo]} = ${meu ? pessoa.userId : null}::uuid where id = ${id}`.execute(tx)
    if (!numAffectedRows) throw errors.pendencia_nao_encontrada()
    await auditar(tx, {
      pessoa,
      estabelecimentoId: null,
      acao: meu ? 'plataforma.pendencia_assumida' : 'plataforma.pendencia_devolvida',
      recurso: RECURSOS[tipo],
      recursoId: id,
      para: { responsavel: meu ? pessoa.userId : null },
    })
  })
}
