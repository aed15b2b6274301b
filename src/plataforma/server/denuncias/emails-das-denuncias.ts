import { avisar } from '#src/avisos/server/avisar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { EMAILS_DA_PLATAFORMA } from '../emails/emails.ts'

/** What was reported and what became of it. */
export interface Denunciado {
  /** `o produto X`, `a loja Y`, `uma avaliação da Y`. */
  oQue: string
  loja: string
  estabelecimentoId: string
  decisao: 'mantida' | 'removida'
  resposta: string
}

/** Who reported is told how it ended, by e-mail and in their account, without a word about anybody else. */
export async function avisarQuemDenunciou(
  tx: Tx,
  {
    oQue,
    decisao,
    resposta,
    protocolo,
    userId,
    para,
    chave,
  }: Denunciado & { protocolo: string; userId: string | null; para: string | null; chave: string },
): Promise<void> {
  const email = EMAILS_DA_PLATAFORMA.write(`denuncia_${decisao}`, { oQue, resposta, protocolo })
  if (userId)
    await avisar(tx, {
      userId,
      tipo: 'plataforma.denuncia_decidida',
      titulo: email.assunto,
      texto: `${decisao === 'removida' ? 'Retiramos do ar' : 'Decidimos manter no ar'}: ${resposta}`,
      chave: `denuncia.${chave}`,
    })
  if (para) await queueEmail(tx, { para, ...email, chave: `denuncia.${chave}` })
}

/** The shop learns what of it was taken down, and why, by e-mail and in-app notification. */
export async function avisarALoja(
  tx: Tx,
  {
    oQue,
    loja,
    estabelecimentoId,
    resposta,
    chave,
    rota,
  }: Omit<Denunciado, 'decisao'> & { chave: string; rota: string },
): Promise<void> {
  const email = EMAILS_DA_PLATAFORMA.write('retirada', {
    oQue,
    loja,
    resposta,
    link: `${getConfig().publicUrl}/suporte?novo=1`,
  })
  await avisar(tx, {
    estabelecimentoId,
    acao: 'loja.editar',
    tipo: 'plataforma.retirada',
    titulo: email.assunto,
    texto: resposta,
    rota,
    chave,
  })
  const row = await rowOf<{ email: string | null }>(tx)`
    select u.email from estabelecimentos e join auth.users u on u.id = e.owner_user_id
    where e.id = ${estabelecimentoId}`
  const para = row?.email
  if (!para) return
  await queueEmail(tx, {
    para,
    ...email,
    chave: `retirada.${chave}`,
  })
}

/** The author of a review that was taken down is notified why. */
export async function avisarAAutoria(
  tx: Tx,
  { loja, resposta, para, autor, chave }: Denunciado & { para: string; autor: string; chave: string },
): Promise<void> {
  await queueEmail(tx, {
    para,
    ...EMAILS_DA_PLATAFORMA.write('avaliacao_retirada', { autor, loja, resposta }),
    chave: `avaliacao-retirada.${chave}`,
  })
}

/** Who asked a question that was taken down is notified why. */
export async function avisarAAutoriaDaPergunta(
  tx: Tx,
  { loja, resposta, para, autor, chave }: Denunciado & { para: string; autor: string; chave: string },
): Promise<void> {
  await queueEmail(tx, {
    para,
    ...EMAILS_DA_PLATAFORMA.write('pergunta_retirada', { autor: autor || null, loja, resposta }),
    chave: `pergunta-retirada.${chave}`,
  })
}
