import { sql } from 'kysely'
import { comLeitura, type Escopo } from '#src/acesso/escopos.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { digestDaChave, novaChave } from '#src/acesso/server/chave-de-api.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { ofItsShop, rowOf, rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { confirmarSenha } from '#src/usuarios/server/auth/confirmar-senha.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { travarEquipeDeQuem } from '#src/usuarios/server/equipe/mudar-equipe.ts'
import { errors } from '../errors.ts'
import type { Chave, ChaveNova, NovaChaveInput } from '../schemas.ts'

const MAIS_CHAVES = 20

interface QualChave {
  estabelecimentoId: string
  id: string
}

/** Whoever manages integrations: the shop's keys, the newest first. Those that ended stay for a month. */
export async function listarChaves(pessoa: Pessoa, estabelecimentoId: string): Promise<Chave[]> {
  return withAccess(
    acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir'),
    (tx) =>
      rowsOf<Chave>(tx)`${CHAVE} where ${ofItsShop(tx, 'c.estabelecimento_id')}
        and coalesce(least(c.revogado_em, c.expira_em), now()) > now() - interval '30 days'
      order by c.created_at desc, c.id desc limit 100`,
  )
}

/**
 * Whoever manages integrations makes a key, after their password once more. That it may do no more than they is held at
 * each request.
 */
export async function criarChave(
  pessoa: Pessoa,
  { estabelecimento_id: estabelecimentoId, nome, dias, senha, ...pedida }: NovaChaveInput,
  origem: Origem,
): Promise<ChaveNova> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  const escopos = comLeitura(pedida.escopos)
  await confirmarSenha(pessoa, senha, origem)
  return withAccess(acesso, async (tx) => {
    await travarEquipeDeQuem(tx, { userId: pessoa.userId, estabelecimentoId, acao: 'integracoes.gerir' })
    await contarChaves(tx, estabelecimentoId)
    const nova = await inserir(tx, { pessoa, estabelecimentoId, nome, escopos, dias })
    const { comeco, fim } = nova.chave
    const para = { nome, escopos, dias, comeco, fim }
    await auditar(tx, pessoa, 'chaves.criar', { estabelecimentoId, id: nova.chave.id, para })
    return nova
  })
}

/**
 * Makes a second key like the first, in the name of who asks, and lets the first go on for so many hours, so that no
 * program stands still meanwhile; one such may go on beyond the most that a shop has.
 */
export async function trocarChave(
  pessoa: Pessoa,
  {
    estabelecimentoId,
    id,
    horas,
    senha,
    origem,
  }: QualChave & { horas: number; senha: string; origem: Origem },
): Promise<ChaveNova> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  await confirmarSenha(pessoa, senha, origem)
  return withAccess(acesso, async (tx) => {
    await travarEquipeDeQuem(tx, { userId: pessoa.userId, estabelecimentoId, acao: 'integracoes.gerir' })
    const antiga = await lockViva(tx, id)
    await run(tx)`
      update chaves_api set expira_em = least(expira_em, now() + ${horas} * interval '1 hour'), dias = ${antiga.dias}
      where id = ${id} and ${ofItsShop(tx)}`
    await contarChaves(tx, estabelecimentoId, MAIS_CHAVES + 1)
    const nova = await inserir(tx, { pessoa, estabelecimentoId, ...antiga })
    const para = { nome: antiga.nome, horas, nova: nova.chave.id }
    await auditar(tx, pessoa, 'chaves.trocar', { estabelecimentoId, id, para })
    return nova
  })
}

/** Ends a key at once. One that has ended stays as it is. */
export async function revogarChave(pessoa: Pessoa, { estabelecimentoId, id }: QualChave): Promise<void> {
  await withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir'), async (tx) => {
    const chave = await lockChave(tx, id)
    if (!chave.viva) return
    await run(tx)`update chaves_api set revogado_em = now() where id = ${id} and ${ofItsShop(tx)}`
    await auditar(tx, pessoa, 'chaves.revogar', { estabelecimentoId, id, para: { nome: chave.nome } })
  })
}

interface ChaveTravada {
  nome: string
  escopos: Escopo[]
  /** How many days it was made for; 0 for no end. */
  dias: number
  viva: boolean
}

async function lockChave(tx: Tx, id: string): Promise<ChaveTravada> {
  const chave = await rowOf<ChaveTravada>(tx)`
    select nome, escopos, coalesce(dias, ceil(extract(epoch from expira_em - created_at) / 86400), 0)::int as dias,
      ${VIVA} as viva
    from chaves_api c where id = ${id} and ${ofItsShop(tx)} for update`
  if (!chave) throw errors.chave_nao_encontrada()
  return chave
}

async function lockViva(tx: Tx, id: string): Promise<ChaveTravada> {
  const chave = await lockChave(tx, id)
  if (!chave.viva) throw errors.chave_terminada()
  return chave
}

/** From here to the commit nobody else of the shop makes a key. */
async function contarChaves(tx: Tx, estabelecimentoId: string, limite = MAIS_CHAVES): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${estabelecimentoId}, 76))`
  const vivas = await rowOf<{ quantas: number }>(tx)`
    select count(*)::int as quantas from chaves_api c where ${VIVA} and ${ofItsShop(tx)}`
  if ((vivas?.quantas ?? 0) >= limite) throw errors.chaves_demais()
}

async function inserir(
  tx: Tx,
  nova: { pessoa: Pessoa; estabelecimentoId: string; nome: string; escopos: Escopo[]; dias: number },
): Promise<ChaveNova> {
  const segredo = novaChave()
  const { id } = await tx
    .insertInto('chaves_api')
    .values({
      estabelecimento_id: nova.estabelecimentoId,
      user_id: nova.pessoa.userId,
      nome: nova.nome,
      escopos: nova.escopos,
      hash: digestDaChave(segredo),
      comeco: segredo.slice(0, 12),
      fim: segredo.slice(-4),
      dias: nova.dias,
      expira_em: nova.dias === 0 ? null : sql<Date>`now() + ${nova.dias} * interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chave = await rowOf<Chave>(
    tx,
  )`${CHAVE} where c.id = ${id} and ${ofItsShop(tx, 'c.estabelecimento_id')}`
  if (!chave) throw new Error('A key that was written did not come back')
  return { chave, segredo }
}

const VIVA = sql`(c.revogado_em is null and (c.expira_em is null or c.expira_em > now()))`

const CHAVE = sql`
  select c.id, c.nome, c.comeco, c.fim, c.escopos, coalesce(nullif(p.nome, ''), p.email, 'Quem saiu da equipe') as quem,
    case when c.revogado_em is not null then 'revogada' when ${VIVA} then 'ativa' else 'vencida' end as status,
    iso(c.expira_em) as expira_em, iso(c.usado_em) as usado_em, iso(c.revogado_em) as revogado_em,
    iso(c.created_at) as created_at
  from chaves_api c
  left join profiles p on p.estabelecimento_id = c.estabelecimento_id and p.user_id = c.user_id`
