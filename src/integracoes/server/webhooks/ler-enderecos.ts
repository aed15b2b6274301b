import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors-dos-webhooks.ts'
import type { EnderecoDeWebhook } from '../../schemas-webhooks.ts'

/** The shop's addresses, as who manages its connections sees them. */
export async function listarEnderecos(
  pessoa: Pessoa,
  estabelecimentoId: string,
): Promise<EnderecoDeWebhook[]> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  return withAccess(acesso, (tx) => findEnderecos(tx, { estabelecimentoId }))
}

export interface AlvoDoEndereco {
  estabelecimentoId: string
  id: string
}

export async function lerEndereco(tx: Tx, alvo: AlvoDoEndereco): Promise<EnderecoDeWebhook> {
  const [endereco] = await findEnderecos(tx, alvo)
  if (!endereco) throw errors.endereco_nao_encontrado()
  return endereco
}

function findEnderecos(
  tx: Tx,
  { estabelecimentoId, id }: { estabelecimentoId: string; id?: string },
): Promise<EnderecoDeWebhook[]> {
  return rowsOf<EnderecoDeWebhook>(tx)`
    select w.id, w.url, w.topicos, w.ligado, w.desligado_por, iso(w.desligado_em) as desligado_em, w.falhas,
      iso(w.ultimo_sucesso_em) as ultimo_sucesso_em, iso(w.created_at) as created_at,
      case when w.anterior_ate > now() then iso(w.anterior_ate) end as anterior_ate,
      (select count(*)::int from entregas_de_webhook e
        where e.endereco_id = w.id and e.situacao = 'pendente') as pendentes
    from enderecos_de_webhook w
    where w.estabelecimento_id = ${estabelecimentoId} and ${id ? sql`w.id = ${id}` : sql`true`}
    order by w.created_at, w.id`
}
