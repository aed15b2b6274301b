import { ConfigError } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { apagarPartes } from '../guardar-em-partes.ts'
import { trazerLoja } from '../trazer/trazer-loja.ts'
import { andamentoDe, lerEmCurso, noDisco, terminar } from './em-curso.ts'

/**
 * The queue `mudanca.trazer-chegada` calls this: the archive becomes a shop, as `npm run shop:import` does it. The same
 * transaction writes the shop and that it is there, so one that runs again after its process died brings no second.
 */
export async function trazerChegada({ chegadaId: id }: { chegadaId: string }): Promise<void> {
  const chegada = await lerEmCurso(id, 'trazendo')
  if (!chegada) return
  const { andar, escrito } = andamentoDe(id, 'trazendo')
  try {
    await noDisco(chegada, (caminho) =>
      trazerLoja({
        caminho,
        email: chegada.email ?? '',
        plano: chegada.plano ?? '',
        aceitaDesconhecida: chegada.aceita,
        andamento: (_frase, parte) => andar(parte),
        async aoGravar(tx, loja) {
          const primeira = await terminar(tx, { id, passo: 'trazendo', status: 'trazida', lojaId: loja.id })
          if (!primeira) throw new Error(`The archive ${id} was brought in meanwhile`)
        },
      }),
    )
  } catch (erro) {
    if (!(erro instanceof ConfigError)) throw erro
    await escrito()
    return naoTrouxe(id, erro.message)
  }
  await escrito()
  await apagarPartes(id)
}

/** The archive waits for another click: the account, the plan or the CNPJ may be put right until then. */
async function naoTrouxe(id: string, motivo: string): Promise<void> {
  await withAccess(SYSTEM, (tx) => terminar(tx, { id, passo: 'trazendo', status: 'conferida', motivo }))
}

/** The queue calls this when one is given up. */
export const desistirDeTrazer = ({ chegadaId }: { chegadaId: string }): Promise<void> =>
  naoTrouxe(chegadaId, 'Não foi possível trazer a loja, e nada dela ficou. Tente de novo.')
