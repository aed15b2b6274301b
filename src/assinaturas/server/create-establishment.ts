import { sql } from 'kysely'
import { CATEGORIAS_PADRAO } from '#src/categorias/padrao.ts'
import { errors as planos } from '#src/planos/errors.ts'
import { type PlanoComRecursos, temRecurso } from '#src/planos/recursos.ts'
import { pedidos } from '#src/planos/secao-pedidos.ts'
import { recursosDoPortal } from '#src/planos/secao-recursos.ts'
import { lojaTemRecurso, type Pessoa } from '#src/planos/server/acesso.ts'
import { configuracao } from '#src/planos/server/configuracao.ts'
import { catalogo } from '#src/produtos/configuracao.ts'
import { cnpjValido, normalizarCnpj } from '#src/shared/cnpj.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, type Tx, violates, withAcesso } from '#src/shared/server/database.ts'
import { countHits } from '#src/shared/server/rate-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { normalizeEmail } from '#src/usuarios/schemas.ts'
import { recordFact } from '#src/usuarios/server/audit.ts'
import { endereco, type Origem } from '#src/usuarios/server/origin.ts'
import { errors } from '../errors.ts'
import { codigoDoNome, codigoTentativa } from '../rules.ts'
import type { CreateEstablishmentInput, EstabelecimentoCriado } from '../schemas.ts'

const SIGN_UP_MINUTES = 15

interface Pedido {
  pessoa: Pessoa | null
  origem: Origem
}

/**
 * `create-establishment`: a signed-in person opens a shop of their own; without a session, only the account just made
 * by a supplier's sign-up does. Anything else without a session is answered as if it had worked, and does nothing.
 */
export async function createEstablishment(
  input: CreateEstablishmentInput,
  { pessoa, origem }: Pedido,
): Promise<EstabelecimentoCriado> {
  if (pessoa && pessoa.userId !== input.userId) throw errors.conta_de_outra_pessoa()
  if (!(await configuracao(recursosDoPortal)).cadastro_de_lojas) throw errors.cadastro_fechado()
  const pedida = conferir(input)
  if (pessoa) exigirDireito(pessoa)
  else await countAttempt(origem)

  try {
    return await withAcesso(SISTEMA, async (tx) => {
      const dono = pessoa
        ? await findDono(tx, input.userId)
        : await findNovoFornecedor(tx, input.userId, pedida.email)
      if (!dono) return apresentar(uuidV7(), codigoDoNome(pedida.nome), pedida.nome)
      if (!(await planoAtivo(tx, pedida.planoId))) throw errors.plano_nao_selecionado()
      return abrirLoja(tx, { ...pedida, dono, origem })
    })
  } catch (error) {
    throw violates(error, 'estabelecimentos_cnpj_key') ? errors.cnpj_ja_cadastrado() : error
  }
}

interface LojaPedida {
  nome: string
  email: string
  cnpj: string | null
  telefone: string | null
  planoId: string
}

function conferir(input: CreateEstablishmentInput): LojaPedida {
  if (input.cnpj && !cnpjValido(input.cnpj)) throw errors.cnpj_invalido()
  const email = normalizeEmail(input.email)
  if (!email) throw errors.email_invalido()
  if (!input.planoId || !/^[0-9a-f-]{36}$/i.test(input.planoId)) throw errors.plano_nao_selecionado()
  return {
    nome: input.nome,
    email,
    cnpj: input.cnpj ? normalizarCnpj(input.cnpj) : null,
    telefone: input.telefone || null,
    planoId: input.planoId,
  }
}

/** A second shop is for plans that allow several, and not while one is blocked. */
function exigirDireito(pessoa: Pessoa): void {
  const proprias = pessoa.lojas.filter((loja) => loja.papel === 'proprietario')
  if (proprias.some((loja) => loja.bloqueada)) throw planos.loja_bloqueada()
  if (proprias.length > 0 && !proprias.some((loja) => lojaTemRecurso(loja, 'varias_lojas'))) {
    throw planos.recurso_fora_do_plano()
  }
}

async function countAttempt(origem: Origem): Promise<void> {
  const { SIGNUP_ADDRESS_LIMIT: limite, SIGNUP_WINDOW_SECONDS: janelaSegundos } = getConfig()
  const limit = { nome: 'criar-loja', quem: endereco(origem), limite, janelaSegundos }
  const [contagem] = await withAcesso(SISTEMA, (tx) => countHits(tx, [limit]))
  if (!contagem?.cabe) throw errors.muitas_lojas()
}

interface Dono {
  id: string
  nome: string
}

/** Locks the account, so that of two requests at once the second sees the first one's shop. */
async function findDono(tx: Tx, userId: string): Promise<Dono | undefined> {
  const { rows } = await sql<Dono>`
    select u.id, coalesce((select nome from profiles where user_id = u.id and estabelecimento_id is null), '') as nome
    from auth.users u where u.id = ${userId} and u.deleted_at is null for update of u`.execute(tx)
  const [dono] = rows
  if (dono) await exigirUmaDeCadaVez(tx, userId)
  return dono
}

async function findNovoFornecedor(tx: Tx, userId: string, email: string): Promise<Dono | undefined> {
  const { rows } = await sql<Dono>`
    select u.id, coalesce((select nome from profiles where user_id = u.id and estabelecimento_id is null), '') as nome
    from auth.users u
    where u.id = ${userId} and u.email = ${email} and u.email_confirmed_at is null
      and u.created_at > now() - ${SIGN_UP_MINUTES} * interval '1 minute'
      and u.raw_user_meta_data ->> 'user_type' = 'admin_estabelecimento'
    for update of u`.execute(tx)
  const [dono] = rows
  return dono && !(await temLoja(tx, userId)) ? dono : undefined
}

async function temLoja(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from estabelecimentos where owner_user_id = ${userId}
    union all select 1 from profiles where user_id = ${userId} and estabelecimento_id is not null`.execute(tx)
  return rows.length > 0
}

/** Under the lock: what `exigirDireito` read may have changed while this request waited. */
async function exigirUmaDeCadaVez(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ plano: PlanoComRecursos | null }>`
    select to_jsonb(p) as plano from estabelecimentos e
    left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
    left join planos_assinatura p on p.id = a.plano_id where e.owner_user_id = ${userId}`.execute(tx)
  if (rows.length > 0 && !rows.some(({ plano }) => temRecurso(plano, 'varias_lojas')))
    throw planos.recurso_fora_do_plano()
}

async function planoAtivo(tx: Tx, planoId: string): Promise<boolean> {
  const plano = await tx
    .selectFrom('planos_assinatura')
    .select('id')
    .where('id', '=', planoId)
    .where('ativo', '=', true)
    .executeTakeFirst()
  return plano !== undefined
}

async function abrirLoja(
  tx: Tx,
  { dono, origem, planoId, ...loja }: LojaPedida & { dono: Dono; origem: Origem },
): Promise<EstabelecimentoCriado> {
  const { categorias_padrao } = await configuracao(catalogo)
  const { id, codigo } = await insertLoja(tx, loja, dono.id)
  await tx
    .insertInto('profiles')
    .values({
      user_id: dono.id,
      estabelecimento_id: id,
      nome: dono.nome,
      email: loja.email,
      telefone: loja.telefone,
      papel: 'proprietario',
    })
    .execute()
  await tx
    .insertInto('assinaturas_estabelecimento')
    .values({ estabelecimento_id: id, plano_id: planoId })
    .execute()
  await tx
    .insertInto('categorias')
    .values(categorias_padrao.map((nome, ordem) => ({ ...comDesenho(nome), ordem, estabelecimento_id: id })))
    .execute()
  await recordFact(tx, {
    acao: 'estabelecimento.criado',
    userId: dono.id,
    origem,
    recurso: 'estabelecimentos',
    recursoId: id,
    estabelecimentoId: id,
    para: { codigo, plano_id: planoId },
  })
  return apresentar(id, codigo, loja.nome)
}

/** A category of the platform's list with the drawing of that name; one of its own has that of the others. */
function comDesenho(nome: string): { nome: string; icone: string; cor: string } {
  const conhecida = CATEGORIAS_PADRAO.find((uma) => uma.nome === nome)
  return conhecida ?? { nome, icone: 'outros', cor: '#5c6470' }
}

/** Tries codes until one is free; the unique index decides between two shops at once. */
async function insertLoja(
  tx: Tx,
  loja: Omit<LojaPedida, 'planoId'>,
  donoId: string,
): Promise<{ id: string; codigo: string }> {
  const { pix_minutos, horas_para_confirmar } = await configuracao(pedidos)
  const palavra = codigoDoNome(loja.nome)
  for (let tentativa = 1; ; tentativa++) {
    const codigo = codigoTentativa(palavra, tentativa)
    const inserida = await tx
      .insertInto('estabelecimentos')
      .values({ id: uuidV7(), codigo, ...loja, owner_user_id: donoId, pix_minutos, horas_para_confirmar })
      .onConflict((conflito) => conflito.column('codigo').doNothing())
      .returning(['id', 'codigo'])
      .executeTakeFirst()
    if (inserida) return inserida
  }
}

function apresentar(id: string, codigo: string, nome: string): EstabelecimentoCriado {
  return { id, codigo, nome, status: 'inativo', status_aprovacao: 'pendente' }
}
