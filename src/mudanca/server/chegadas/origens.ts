import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, rowsOf, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import type { Origem } from '../../chegadas.ts'
import { errors } from '../../errors.ts'
import { chaveDestaInstalacao } from '../assinatura.ts'

export const ESTA = 'Esta instalação'

/** What the installation with this key is called here; undefined where nobody knows it. */
export async function origemConhecida(tx: Tx, chave: string): Promise<string | undefined> {
  if (chave === chaveDestaInstalacao()) return ESTA
  return (await rowOf<{ nome: string }>(tx)`select nome from origens_conhecidas where chave = ${chave}`)?.nome
}

export function listarOrigens(tx: Tx): Promise<Origem[]> {
  return rowsOf<Origem>(tx)`select id, nome, chave from origens_conhecidas order by nome, id limit 500`
}

/** An administrator believes what the installation with this key signs, from now on. */
export async function conhecerOrigem(
  pessoa: Pessoa,
  { nome, chave }: { nome: string; chave: string },
): Promise<Origem> {
  try {
    return await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
      if (chave === chaveDestaInstalacao()) throw errors.origem_ja_conhecida()
      const origem = await rowOf<Origem>(tx)`
        insert into origens_conhecidas (nome, chave) values (${nome}, ${chave}) returning id, nome, chave`
      await auditar(tx, pessoa, 'plataforma.conhecer_origem', {
        recurso: 'origens_conhecidas',
        id: origem?.id ?? null,
        para: { nome, chave },
      })
      return origem as Origem
    })
  } catch (error) {
    throw violates(error, 'origens_conhecidas_chave_key') ? errors.origem_ja_conhecida() : error
  }
}

/** What it signed is unknown again. Shops that came from there stay. */
export async function esquecerOrigem(pessoa: Pessoa, id: string): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const de = await rowOf<{ nome: string; chave: string }>(tx)`
      delete from origens_conhecidas where id = ${id} returning nome, chave`
    if (!de) throw errors.origem_nao_encontrada()
    await auditar(tx, pessoa, 'plataforma.esquecer_origem', { recurso: 'origens_conhecidas', id, de })
  })
}
