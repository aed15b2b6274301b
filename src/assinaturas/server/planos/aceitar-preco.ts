import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { sha256 } from '#src/usuarios/server/auth/secrets.ts'
import { fraseDoAceite } from '#src/shared/aceite-do-preco.ts'
import { errors } from '../../errors.ts'
import type { Periodicidade } from '../../valores.ts'
import type { FaturaRow } from '../repository.ts'

interface Aceite {
  estabelecimentoId: string
  userId: string
  plano: { id: string; nome: string }
  periodicidade: Periodicidade
  /** Of one period, in cents. */
  centavos: number
  ip: string | null
}

/** Keeps that somebody of the shop agreed to a plan at a price: the words they ticked, their digest, time and address. */
export async function guardarAceiteDoPreco(tx: Tx, aceite: Aceite): Promise<void> {
  const { estabelecimentoId, userId, plano, periodicidade, centavos, ip } = aceite
  const texto = fraseDoAceite({ plano: plano.nome, preco: paraReais(centavos), periodicidade })
  await run(tx)`
    insert into aceites_de_preco (estabelecimento_id, user_id, plano_id, periodicidade, preco_centavos, texto,
      texto_sha256, ip)
    values (${estabelecimentoId}, ${userId}, ${plano.id}, ${periodicidade}, ${centavos}, ${texto},
      ${sha256(texto).toString('hex')}, ${ip}::inet)`
}

/** What was ticked is what it costs; otherwise 409 with the price of now and the words to tick for it. */
export function conferirPrecoAceito(
  aceito: number,
  { plano, centavos, periodicidade }: Pick<Aceite, 'plano' | 'centavos' | 'periodicidade'>,
): void {
  if (paraCentavos(aceito) === centavos) return
  const preco = paraReais(centavos)
  throw errors.preco_mudou({
    extra: { preco, frase: fraseDoAceite({ plano: plano.nome, preco, periodicidade }) },
  })
}

/**
 * Before a renewal at another plan, price or period than the shop agreed to is paid, somebody of the shop agrees to it.
 * A shop that never ticked anything came in before there was a box.
 */
export async function exigirAceiteDoPreco(
  tx: Tx,
  fatura: FaturaRow,
  { userId, aceito, ip }: { userId: string; aceito: number | undefined; ip: string | null },
): Promise<void> {
  const {
    tipo,
    plano_id: id,
    plano_nome: nome,
    periodicidade,
    estabelecimento_id: estabelecimentoId,
  } = fatura
  if (tipo !== 'ciclo' || !id || !nome || !periodicidade) return
  const centavos = paraCentavos(fatura.subtotal)
  const aceites = await rowOf<{ algum: boolean; este: boolean }>(tx)`
    select count(*) > 0 as algum, coalesce(bool_or(plano_id = ${id} and periodicidade = ${periodicidade}
      and preco_centavos = ${centavos}), false) as este
    from aceites_de_preco where estabelecimento_id = ${estabelecimentoId}`
  if (!aceites?.algum || aceites.este) return
  const preco = { plano: { id, nome }, centavos, periodicidade }
  if (aceito === undefined || paraCentavos(aceito) !== centavos) {
    const frase = fraseDoAceite({ plano: nome, preco: paraReais(centavos), periodicidade })
    throw errors.aceite_do_preco({ extra: { preco: paraReais(centavos), frase } })
  }
  await guardarAceiteDoPreco(tx, { ...preco, estabelecimentoId, userId, ip })
}
