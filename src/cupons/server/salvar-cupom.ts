import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { announceSoon } from '#src/shared/server/database/announcements.ts'
import { rowOf, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { type Cupom, type EdicaoDeCupomInput, type NovoCupomInput, novoCupomSchema } from '../schemas.ts'
import { findCupom } from './listar-cupons.ts'

type Campos = Omit<NovoCupomInput, 'estabelecimento_id'>

/** Who may edit coupons makes one. */
export async function criarCupom(pessoa: Pessoa, input: NovoCupomInput): Promise<Cupom> {
  const { estabelecimento_id: estabelecimentoId, ...campos } = input
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'cupons.editar')
  const id = uuidV7()
  const cupom = await withAccess(acesso, async (tx) => {
    await exigirAlvos(tx, estabelecimentoId, campos)
    await comCodigoUnico(
      tx
        .insertInto('cupons')
        .values({ ...campos, id, estabelecimento_id: estabelecimentoId })
        .execute(),
    )
    const feito = await findCupom(tx, { estabelecimentoId, id })
    if (!feito) throw errors.nao_encontrado()
    await auditar(tx, pessoa, 'cupons.criar', { estabelecimentoId, id, para: resumir(feito) })
    return feito
  })
  announceSoon([{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
  return cupom
}

/** What was sent of one of the shop's coupons. Those that orders used already keep what they took. */
export async function alterarCupom(pessoa: Pessoa, id: string, input: EdicaoDeCupomInput): Promise<Cupom> {
  const { estabelecimento_id: estabelecimentoId, updated_at, status, ...mudancas } = input
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'cupons.editar')
  const cupom = await withAccess(acesso, async (tx) => {
    // Orders with it wait here, and it waits for theirs: the limit is compared with the uses of now.
    const antes = await lockCupom(tx, { estabelecimentoId, id })
    if (!antes) throw errors.nao_encontrado()
    if (antes.status === 'encerrado') throw errors.encerrado()
    await exigirVersao(tx, acesso, {
      recurso: 'cupons',
      recursoId: id,
      atual: antes.updated_at,
      vista: updated_at,
    })
    const campos = conferir(estabelecimentoId, { ...camposDe(antes), ...semIndefinidos(mudancas) })
    if (campos.limite_total !== null && campos.limite_total < antes.usos) {
      const message = `O cupom já tem ${antes.usos} usos. Use um limite igual ou maior, ou encerre o cupom.`
      throw errors.limite_abaixo_dos_usos({ errors: [{ path: 'limite_total', message }] })
    }
    // A category that is gone since matches nothing, and keeps the coupon from nothing.
    await exigirAlvos(tx, estabelecimentoId, {
      categorias: campos.categorias.filter((alvo) => !antes.categorias.includes(alvo)),
      produtos: campos.produtos.filter((alvo) => !antes.produtos.includes(alvo)),
    })
    await comCodigoUnico(
      tx
        .updateTable('cupons')
        .set({ ...campos, status: status ?? antes.status })
        .where('estabelecimento_id', '=', estabelecimentoId)
        .where('id', '=', id)
        .execute(),
    )
    const depois = await findCupom(tx, { estabelecimentoId, id })
    if (!depois) throw errors.nao_encontrado()
    await auditar(tx, pessoa, status === 'encerrado' ? 'cupons.encerrar' : 'cupons.alterar', {
      estabelecimentoId,
      id,
      de: resumir(antes),
      para: resumir(depois),
    })
    return depois
  })
  announceSoon([{ channel: 'cache', payload: `loja:${estabelecimentoId}` }])
  return cupom
}

async function lockCupom(
  tx: Tx,
  alvo: { estabelecimentoId: string; id: string },
): Promise<Cupom | undefined> {
  await tx
    .selectFrom('cupons')
    .select('id')
    .where('estabelecimento_id', '=', alvo.estabelecimentoId)
    .where('id', '=', alvo.id)
    .forNoKeyUpdate()
    .execute()
  return findCupom(tx, alvo)
}

const NOMES = Object.keys(novoCupomSchema.shape).filter(
  (nome) => nome !== 'estabelecimento_id',
) as (keyof Campos)[]

function camposDe(cupom: Cupom): Campos {
  return Object.fromEntries(NOMES.map((nome) => [nome, cupom[nome]])) as Campos
}

/** The coupon as it would be, by the same rules as a new one. */
function conferir(estabelecimentoId: string, campos: Campos): Campos {
  const lido = novoCupomSchema.safeParse({ estabelecimento_id: estabelecimentoId, ...campos })
  if (!lido.success) {
    throw portal.dados_invalidos({
      errors: lido.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    })
  }
  const { estabelecimento_id: _, ...certos } = lido.data
  return certos
}

function semIndefinidos<T extends object>(valores: T): T {
  return Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== undefined)) as T
}

/** Categories and products are this shop's: another shop's would match nothing, and tell that it is there. */
async function exigirAlvos(
  tx: Tx,
  loja: string,
  { categorias, produtos }: Pick<Campos, 'categorias' | 'produtos'>,
): Promise<void> {
  if (categorias.length + produtos.length === 0) return
  const row = await rowOf<{ todos: boolean }>(tx)`
    select (select count(*) from categorias where estabelecimento_id = ${loja} and id = any(${categorias}::uuid[]))
        = ${new Set(categorias).size}
      and (select count(*) from produtos where estabelecimento_id = ${loja} and pai_id is null and id = any(${produtos}::uuid[]))
        = ${new Set(produtos).size} as todos`
  if (!row?.todos) throw errors.alvo_de_outra_loja()
}

async function comCodigoUnico<T>(escrever: Promise<T>): Promise<T> {
  try {
    return await escrever
  } catch (error) {
    if (!violates(error, 'cupons_codigo_key')) throw error
    throw errors.codigo_em_uso({
      errors: [{ path: 'codigo', message: 'Já existe um cupom com este código.' }],
    })
  }
}

function resumir({ codigo, tipo, percentual, valor, status, vale_ate, limite_total }: Cupom) {
  return { codigo, tipo, percentual, valor, status, vale_ate, limite_total }
}
