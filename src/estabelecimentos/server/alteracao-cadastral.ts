import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { cnpjValido, normalizarCnpj } from '#src/shared/cnpj.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { rowOf, rowsOf, run, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import type { AlteracaoCadastral, AlteracaoCadastralInput } from '../configuracoes.ts'
import { errors } from '../errors.ts'

const COLUNAS = sql`id, cnpj, razao_social, motivo, status, resposta, iso(created_at) as created_at`

/** The team asks for another CNPJ or company name: it waits in the platform's queue, and the shop stays as it is. */
export async function pedirAlteracaoCadastral(
  pessoa: Pessoa,
  { estabelecimento_id: id, cnpj, razao_social, motivo }: AlteracaoCadastralInput,
): Promise<AlteracaoCadastral> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  if (cnpj && !cnpjValido(cnpj))
    throw portal.dados_invalidos({ errors: [{ path: 'cnpj', message: 'Por favor, insira um CNPJ válido.' }] })
  const novo = cnpj ? normalizarCnpj(cnpj) : null
  try {
    return await withAccess(acesso, async (tx) => {
      const row = await rowOf<AlteracaoCadastral>(tx)`
        insert into alteracoes_cadastrais (estabelecimento_id, cnpj, razao_social, motivo, user_id)
        values (${id}, ${novo}, ${razao_social ?? null}, ${motivo}, ${pessoa.userId}) returning ${COLUNAS}`
      const pedido = row as AlteracaoCadastral
      await auditar(tx, pessoa, 'estabelecimentos.pedir_alteracao', {
        estabelecimentoId: id,
        recurso: 'alteracoes_cadastrais',
        id: pedido.id,
        para: { cnpj: novo, razao_social },
        motivo,
      })
      return pedido
    })
  } catch (error) {
    throw violates(error, 'alteracoes_cadastrais_uma') ? errors.alteracao_pendente() : error
  }
}

/** Somebody of the platform looks into the request, or nobody does. False when there is none. */
export async function atribuirAlteracao(tx: Tx, id: string, responsavel: string | null): Promise<boolean> {
  return (
    (await run(tx)`
    update alteracoes_cadastrais set responsavel = ${responsavel}::uuid where id = ${id}`) === 1
  )
}

interface Decidida {
  id: string
  estabelecimentoId: string
  decisao: 'aprovada' | 'recusada'
  resposta: string | null
  userId: string
}

/** The platform answers, with the request and its shop locked. Approved, the new data are in force at once. */
export async function aplicarDecisao(
  tx: Tx,
  { id, estabelecimentoId, decisao, resposta, userId }: Decidida,
): Promise<void> {
  const aprovada = decisao === 'aprovada'
  await run(tx)`update alteracoes_cadastrais a set status = ${decisao}, resposta = ${resposta},
      cnpj_anterior = case when ${aprovada} and a.cnpj is not null then e.cnpj end,
      decidido_por = ${userId}, decidido_em = now()
    from estabelecimentos e where a.id = ${id} and e.id = a.estabelecimento_id`
  if (!aprovada) return
  await run(tx)`update estabelecimentos e set cnpj = coalesce(a.cnpj, e.cnpj),
      razao_social = coalesce(a.razao_social, e.razao_social)
    from alteracoes_cadastrais a where a.id = ${id} and e.id = a.estabelecimento_id`
  await invalidate(tx, `loja:${estabelecimentoId}`, 'lojas')
}

/** The team reads its requests, newest first. */
export async function listarAlteracoesCadastrais(pessoa: Pessoa, id: string): Promise<AlteracaoCadastral[]> {
  return withAccess(acessoDaLoja(pessoa, id, 'loja.editar'), async (tx) => {
    return rowsOf<AlteracaoCadastral>(tx)`
      select ${COLUNAS} from alteracoes_cadastrais where estabelecimento_id = ${id}
      order by alteracoes_cadastrais.created_at desc limit 20`
  })
}
