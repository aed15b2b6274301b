import { errors as acesso } from '#src/acesso/errors.ts'
import type { Acao } from '#src/acesso/papeis.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import type { UsoDeArquivo } from '#src/shared/arquivos.ts'
import { errors } from '#src/shared/errors.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { Access } from '#src/shared/server/database/database.ts'
import { hitFits } from '#src/shared/server/http/rate-limit.ts'

const QUEM_ENVIA: Partial<Record<UsoDeArquivo, Acao>> = {
  produto: 'produtos.editar',
  logo: 'loja.editar',
  capa: 'loja.editar',
}

export interface PedidoDeEnvio {
  uso: UsoDeArquivo
  estabelecimentoId: string | undefined
}

/**
 * Says, before any byte is read, whether this person may send: pictures of a shop need a role there that edits them;
 * attachments and portraits anyone signed in, within the limit. An API key sends pictures of products alone.
 */
export async function autorizarEnvio(
  pessoa: Pessoa,
  { uso, estabelecimentoId }: PedidoDeEnvio,
): Promise<{ acesso: Access & { userId: string }; estabelecimentoId: string | null }> {
  const dono = donoDoArquivo(pessoa, { uso, estabelecimentoId })
  const cabe = await hitFits({
    name: 'arquivos',
    who: pessoa.userId,
    limit: getConfig().UPLOAD_ACCOUNT_LIMIT,
    windowSeconds: getConfig().UPLOAD_WINDOW_SECONDS,
  })
  if (!cabe) throw errors.muitas_requisicoes()
  return dono
}

function donoDoArquivo(pessoa: Pessoa, { uso, estabelecimentoId }: PedidoDeEnvio) {
  const { userId } = pessoa
  const acao = QUEM_ENVIA[uso]
  if (acao) {
    const { papel, estabelecimentoId: loja } = acessoDaLoja(pessoa, estabelecimentoId ?? '', acao)
    return { acesso: { papel, userId, estabelecimentoId: loja }, estabelecimentoId: loja }
  }
  if (pessoa.chave) throw acesso.rota_sem_chave()
  const daEquipe =
    uso === 'anexo' && pessoa.lojas.some((loja) => loja.estabelecimentoId === estabelecimentoId)
  if (!daEquipe || !estabelecimentoId)
    return { acesso: { papel: 'pessoa' as const, userId }, estabelecimentoId: null }
  return { acesso: { papel: 'loja' as const, userId, estabelecimentoId }, estabelecimentoId }
}
