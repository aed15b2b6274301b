import { setImmediate as respirar } from 'node:timers/promises'
import { vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { copiarProdutos, listarParaCopiar } from '#src/produtos/server/copiar-produtos.ts'
import { plural } from '#src/shared/plural.ts'
import { rowOf, rowsOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { sharePictures } from '#src/shared/server/files/files.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeAssinaturas } from './queues.ts'

/** Products at once; each may have two hundred variations. */
const POR_VEZ = 100

/**
 * The queue `assinaturas.copiar-produtos` calls this: the products of one shop of an owner go into the one they have just
 * opened. Each batch is a transaction with how far the copy is, so that one that broke off goes on where it stopped.
 */
export async function trabalharCopia({ para }: { para: string }): Promise<void> {
  while (await withAccess(SYSTEM, (tx) => copiarLote(tx, para))) await respirar()
}

interface Copia {
  de: string
  rascunho: boolean
  ate: Date
  ultimo: string
  total: number
  copiados: number
  dono: string
  de_outro: boolean
}

async function copiarLote(tx: Tx, para: string): Promise<boolean> {
  const copia = await rowOf<Copia>(tx)`
    select c.de, c.rascunho, c.ate, c.ultimo, c.total, c.copiados, nova.owner_user_id as dono,
      velha.owner_user_id <> nova.owner_user_id as de_outro
    from copias_de_produtos c join estabelecimentos nova on nova.id = c.estabelecimento_id
    join estabelecimentos velha on velha.id = c.de
    where c.estabelecimento_id = ${para} for update of c for share of velha`
  if (!copia) return false
  const { de, rascunho, ate, ultimo: depois, dono: userId, copiados } = copia
  // Whoever handed the first shop over, copies it no more.
  if (copia.de_outro) return terminar(tx, para, { ...copia, porque: 'A outra loja não é mais sua.' })
  // Others may have put products into the new one meanwhile.
  const { vagas } = await vagasNoPlano(tx, { estabelecimentoId: para, recurso: 'produtos' })
  const ids = await listarParaCopiar(tx, { de, ate, depois, limite: Math.min(POR_VEZ, vagas) })
  const [primeiro, ultimo] = [ids[0], ids.at(-1)]
  // At last once more: pictures that came meanwhile.
  if (copiados === 0 || !primeiro) await sharePictures(tx, { from: de, to: para, usos: ['produto'] })
  if (!ultimo)
    return terminar(tx, para, {
      ...copia,
      porque: vagas === 0 ? 'O plano não tem lugar para os outros.' : '',
    })
  await copiarProdutos(tx, { de, para, userId, rascunho, quais: { ids } })
  await run(tx)`
    update copias_de_produtos set ultimo = ${ultimo}, copiados = copiados + ${ids.length}
    where estabelecimento_id = ${para}`
  return true
}

async function terminar(
  tx: Tx,
  para: string,
  { copiados, total, dono, porque }: Copia & { porque: string },
): Promise<false> {
  await run(tx)`delete from copias_de_produtos where estabelecimento_id = ${para}`
  const vieram = plural(copiados, '# produto veio', '# produtos vieram')
  await avisar(tx, {
    userId: dono,
    estabelecimentoId: para,
    tipo: 'produtos.copia_concluida',
    titulo: porque ? 'A cópia dos produtos parou' : 'Os produtos da loja nova chegaram',
    texto: porque ? `${vieram}, de ${total.toLocaleString('pt-BR')}. ${porque}` : `${vieram} da outra loja.`,
    rota: '/produtos',
    chave: `copia:${para}`,
  })
  return false
}

/** Called by the clock: copies that the queue gave up on begin again where they stopped. */
export async function retomarCopias(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const paradas = await rowsOf<{ para: string }>(tx)`
      select estabelecimento_id as para from copias_de_produtos where updated_at < now() - interval '30 minutes'`
    for (const { para } of paradas)
      await enqueue(tx, filasDeAssinaturas.copiarProdutos, { para }, { singletonKey: para })
  })
}
