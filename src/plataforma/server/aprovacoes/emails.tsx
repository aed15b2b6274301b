import { CAMPOS_DO_CADASTRO } from '#src/estabelecimentos/analise.ts'
import type { CadastroTravado } from '#src/estabelecimentos/server/travar-cadastro.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import type { WrittenEmail } from '#src/shared/server/email/texts.tsx'
import { uuidV7 } from '#src/shared/uuid.ts'
import { EMAILS_DA_PLATAFORMA } from '../emails/emails.ts'
import type { CorrecaoInput, ReprovacaoInput } from '../../aprovacoes.ts'

export type Decisao =
  | { decisao: 'aprovado' }
  | ({ decisao: 'correcao' } & CorrecaoInput)
  | ({ decisao: 'reprovado' } & ReprovacaoInput)

/** Tells the owner what the platform decided about the shop, by e-mail and in-app notification. */
export async function escreverDecisao(
  tx: Tx,
  { loja, decisao, motivo }: { loja: CadastroTravado; decisao: Decisao; motivo: string | null },
): Promise<void> {
  const email = modelo(loja, decisao, motivo)
  await avisar(tx, {
    estabelecimentoId: loja.id,
    acao: 'loja.editar',
    tipo: `plataforma.cadastro_${decisao.decisao}`,
    titulo: email.assunto,
    texto: motivo,
    rota: decisao.decisao === 'aprovado' ? '/admin' : '/perfil?tab=loja',
  })
  if (!loja.email) return
  await queueEmail(tx, { para: loja.email, ...email, chave: `cadastro.${loja.id}.${uuidV7()}` })
}

function modelo(
  { nome: loja, codigo }: CadastroTravado,
  decisao: Decisao,
  motivo: string | null,
): WrittenEmail {
  const { publicUrl } = getConfig()
  switch (decisao.decisao) {
    case 'aprovado':
      return EMAILS_DA_PLATAFORMA.write('cadastro_aprovado', {
        loja,
        vitrine: `${publicUrl}/loja/${codigo}`,
        link: `${publicUrl}/admin`,
      })
    case 'correcao':
      return EMAILS_DA_PLATAFORMA.write('cadastro_correcao', {
        loja,
        campos: (
          <ul>
            {decisao.campos.map(({ campo, mensagem }) => (
              <li key={campo}>
                <strong>{CAMPOS_DO_CADASTRO[campo]}:</strong> {mensagem}
              </li>
            ))}
          </ul>
        ),
        link: `${publicUrl}/perfil?tab=loja`,
      })
    case 'reprovado':
      return decisao.pode_reenviar
        ? EMAILS_DA_PLATAFORMA.write('cadastro_reprovado_com_reenvio', {
            loja,
            motivo,
            link: `${publicUrl}/admin`,
          })
        : EMAILS_DA_PLATAFORMA.write('cadastro_reprovado', { loja, motivo, link: `${publicUrl}/suporte` })
  }
}
