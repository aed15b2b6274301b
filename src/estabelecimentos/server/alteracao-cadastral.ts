import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { cnpjValido, normalizarCnpj } from '#src/shared/cnpj.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { violates, withAcesso } from '#src/shared/server/database.ts'
import type { AlteracaoCadastral, AlteracaoCadastralInput } from '../configuracoes.ts'
import { errors } from '../errors.ts'

const COLUNAS = sql`id, cnpj, razao_social, motivo, status, resposta, iso(created_at) as created_at`

/** The team asks for another CNPJ or company name: it waits in the platform's queue, and the shop stays as it is. */
export async function pedirAlteracaoCadastral(
  pessoa: Pessoa,
  { estabelecimento_id: id, cnpj, razao_social, motivo, ip }: AlteracaoCadastralInput & { ip: string },
): Promise<AlteracaoCadastral> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  if (cnpj && !cnpjValido(cnpj))
    throw portal.dados_invalidos({ errors: [{ path: 'cnpj', message: 'Por favor, insira um CNPJ válido.' }] })
  const novo = cnpj ? normalizarCnpj(cnpj) : null
  try {
    return await withAcesso(acesso, async (tx) => {
      const { rows } = await sql<AlteracaoCadastral>`
        insert into alteracoes_cadastrais (estabelecimento_id, cnpj, razao_social, motivo, pedida_por)
        values (${id}, ${novo}, ${razao_social ?? null}, ${motivo}, ${pessoa.userId}) returning ${COLUNAS}`.execute(
        tx,
      )
      const pedido = rows[0] as AlteracaoCadastral
      await auditar(tx, {
        pessoa,
        estabelecimentoId: id,
        acao: 'estabelecimentos.alteracao_pedida',
        recurso: 'alteracoes_cadastrais',
        recursoId: pedido.id,
        para: { cnpj: novo, razao_social },
        motivo,
        ip,
      })
      return pedido
    })
  } catch (error) {
    throw violates(error, 'alteracoes_cadastrais_uma') ? errors.alteracao_pendente() : error
  }
}

/** The team reads its requests, newest first. */
export async function listarAlteracoesCadastrais(pessoa: Pessoa, id: string): Promise<AlteracaoCadastral[]> {
  return withAcesso(acessoDaLoja(pessoa, id, 'loja.editar'), async (tx) => {
    const { rows } = await sql<AlteracaoCadastral>`
      select ${COLUNAS} from alteracoes_cadastrais where estabelecimento_id = ${id}
      order by alteracoes_cadastrais.created_at desc limit 20`.execute(tx)
    return rows
  })
}
