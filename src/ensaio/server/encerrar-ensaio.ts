import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeArquivos } from '#src/shared/server/files/queues.ts'
import { errors } from '../errors.ts'
import { DIAS_PARADO } from '../schemas.ts'
import { lerEnsaio } from './ler-ensaio.ts'

/** The owner ends a rehearsal, from inside it or from its shop: nothing of it is left. */
export async function encerrarEnsaio(pessoa: Pessoa, estabelecimentoId: string): Promise<void> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'loja.ensaiar')
  const real = pessoa.lojas.find((loja) => loja.estabelecimentoId === estabelecimentoId)?.ensaioDe
  const ensaio = real
    ? estabelecimentoId
    : (await withAccess(acesso, (tx) => lerEnsaio(tx, estabelecimentoId)))?.id
  if (!ensaio) throw errors.nao_ensaia()
  await withAccess(SYSTEM, async (tx) => {
    await apagar(tx, ensaio)
    const daLoja = real ?? estabelecimentoId
    await auditar(tx, pessoa, 'estabelecimentos.encerrar_ensaio', { estabelecimentoId: daLoja, id: daLoja })
  })
}

/** Once a day: rehearsals that nobody used for a month, or whose shop was closed. The shop is told. */
export async function encerrarEnsaiosParados(): Promise<void> {
  const parados = await withAccess(
    SYSTEM,
    (tx) => rowsOf<{ id: string; real: string }>(tx)`
      select e.id, o.id as real from estabelecimentos e join estabelecimentos o on o.id = e.ensaio_de
      where o.status = 'encerrado' or greatest(e.updated_at,
          (select max(v.updated_at) from vendas v where v.estabelecimento_id = e.id),
          (select max(p.updated_at) from produtos p where p.estabelecimento_id = e.id)
        ) < now() - ${DIAS_PARADO} * interval '1 day'
      order by e.id`,
  )
  // One that does not end keeps no other from ending.
  let falha: unknown
  for (const parado of parados)
    await encerrarParado(parado).catch((error: unknown) => {
      falha ??= error
    })
  if (falha !== undefined) throw falha
}

async function encerrarParado({ id, real }: { id: string; real: string }): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await apagar(tx, id)
    await auditar(tx, null, 'estabelecimentos.encerrar_ensaio', { estabelecimentoId: real, id: real })
    await avisar(tx, {
      estabelecimentoId: real,
      acao: 'loja.ensaiar',
      tipo: 'loja.ensaio',
      titulo: 'O ensaio da sua loja terminou',
      texto: `Ninguém o usou por ${DIAS_PARADO} dias. Nada dele ficou, e você pode começar outro.`,
      rota: '/perfil?tab=ensaio',
    })
  })
}

/** All rows of a rehearsal, and once that is committed the bytes of its files that no other shop has. */
async function apagar(tx: Tx, ensaio: string): Promise<void> {
  const row = await rowOf<{ chaves: string[] | null }>(tx)`select apagar_ensaio(${ensaio}) as chaves`
  if (!row?.chaves) throw errors.nao_ensaia()
  if (row.chaves.length > 0) await enqueue(tx, filasDeArquivos.apagar, { chaves: row.chaves })
}
