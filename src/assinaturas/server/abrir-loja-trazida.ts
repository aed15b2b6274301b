import { comecarEquipe } from '#src/usuarios/server/equipe/comecar-equipe.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { findDono } from '#src/usuarios/server/dono-de-loja.ts'
import { errors } from '../errors.ts'
import { type DadosDaLoja, insertLoja } from './inserir-loja.ts'
import { abrirAssinatura } from './repository.ts'

/**
 * Opens a shop that comes with all that it had elsewhere: without the first categories, under its old code where that is
 * free, waiting for the platform like a new one. In the transaction that brings the rest.
 */
export async function abrirLojaTrazida(
  tx: Tx,
  {
    donoId,
    planoId,
    origem,
    ...loja
  }: DadosDaLoja & { palavra: string; donoId: string; planoId: string; origem: Origem },
): Promise<{ id: string; codigo: string }> {
  const dono = await findDono(tx, donoId)
  if (!dono) throw errors.conta_de_outra_pessoa()
  const { id, codigo } = await insertLoja(tx, loja, dono.id)
  await comecarEquipe(tx, {
    estabelecimento_id: id,
    user_id: dono.id,
    nome: dono.nome,
    email: loja.email,
    telefone: loja.telefone,
  })
  await abrirAssinatura(tx, id, planoId)
  await recordFact(tx, {
    acao: 'estabelecimentos.trazer',
    userId: dono.id,
    origem,
    recurso: 'estabelecimentos',
    recursoId: id,
    estabelecimentoId: id,
    para: { codigo, plano_id: planoId },
  })
  return { id, codigo }
}

/** A plan on sale, by its name, with how many products it takes: -1 is any. */
export function planoPeloNome(tx: Tx, nome: string) {
  return rowOf<{ id: string; limite_produtos: number }>(tx)`
    select id, limite_produtos from planos_assinatura where nome = ${nome} and ativo`
}
