import { aplicarDecisao } from '#src/estabelecimentos/server/alteracao-cadastral.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { errors } from '../../errors.ts'
import { EMAILS_DA_PLATAFORMA } from '../emails/emails.ts'
import type { DecisaoDaAlteracao } from '../../pendencias.ts'

interface AlteracaoPedida {
  estabelecimento_id: string
  cnpj: string | null
  razao_social: string | null
  status: string
  loja: string
  cnpj_atual: string | null
  razao_atual: string | null
  email: string | null
}

/**
 * Approves a shop's new CNPJ or company name, which take effect at once, or refuses them, and all stays as it is. The
 * shop is on sale with its old data all the while. The old CNPJ is free at once, and remembered for whoever approves the
 * next shop that brings it. 409 when somebody decided first.
 */
export async function decidirAlteracao(
  pessoa: Pessoa,
  { id, ...decisao }: DecisaoDaAlteracao & { id: string },
): Promise<void> {
  const { resposta = null } = decisao
  try {
    await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
      const alteracao = await lockAlteracao(tx, id)
      if (!alteracao) throw errors.pendencia_nao_encontrada()
      if (alteracao.status !== 'pendente') throw errors.pendencia_decidida()
      const { estabelecimento_id: loja, cnpj, razao_social } = alteracao
      await aplicarDecisao(tx, {
        id,
        estabelecimentoId: loja,
        decisao: decisao.decisao,
        resposta,
        userId: pessoa.userId,
      })
      await auditar(
        tx,
        pessoa,
        decisao.decisao === 'aprovada' ? 'plataforma.aprovar_alteracao' : 'plataforma.recusar_alteracao',
        {
          estabelecimentoId: loja,
          recurso: 'alteracoes_cadastrais',
          id,
          de: { cnpj: alteracao.cnpj_atual, razao_social: alteracao.razao_atual },
          para: { cnpj, razao_social },
          motivo: resposta,
        },
      )
      await avisarLoja(tx, { id, alteracao, decisao: decisao.decisao, resposta })
    })
  } catch (error) {
    throw violates(error, 'estabelecimentos_cnpj_key') ? errors.cnpj_em_uso() : error
  }
}

async function lockAlteracao(tx: Tx, id: string): Promise<AlteracaoPedida | undefined> {
  return rowOf<AlteracaoPedida>(tx)`
    select a.estabelecimento_id, a.cnpj, a.razao_social, a.status, e.nome as loja, e.cnpj as cnpj_atual,
      e.razao_social as razao_atual, (select u.email from auth.users u where u.id = e.owner_user_id) as email
    from alteracoes_cadastrais a join estabelecimentos e on e.id = a.estabelecimento_id
    where a.id = ${id} for no key update of a, e`
}

interface Noticia {
  id: string
  alteracao: AlteracaoPedida
  decisao: 'aprovada' | 'recusada'
  resposta: string | null
}

async function avisarLoja(tx: Tx, { id, alteracao, decisao, resposta }: Noticia): Promise<void> {
  const novos = [
    alteracao.cnpj && `CNPJ ${formatarCnpj(alteracao.cnpj)}`,
    alteracao.razao_social && `razão social ${alteracao.razao_social}`,
  ].filter(Boolean)
  const email = EMAILS_DA_PLATAFORMA.write(`alteracao_${decisao}`, {
    loja: alteracao.loja,
    novos: novos.join(' e '),
    resposta,
    link: `${getConfig().publicUrl}/perfil?tab=loja`,
  })
  await avisar(tx, {
    estabelecimentoId: alteracao.estabelecimento_id,
    acao: 'loja.editar',
    tipo: `plataforma.alteracao_${decisao}`,
    titulo: email.assunto,
    texto: resposta,
    rota: '/perfil?tab=loja',
    chave: id,
  })
  if (!alteracao.email) return
  await queueEmail(tx, {
    para: alteracao.email,
    ...email,
    chave: `alteracao.${id}`,
  })
}
