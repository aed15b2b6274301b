import type { z } from 'zod'
import { lojaQuerEmail, lojaQuerWhatsApp } from '#src/avisos/server/preferencias.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { digitosWhatsApp } from '#src/shared/telefone.ts'
import { EMAILS_DE_CONVERSA, type EmailDeChamado, EMAILS_DO_SUPORTE } from './emails.ts'
import type { filasDeSuporte } from './queues.ts'

type EmailDeSuporte = z.infer<typeof filasDeSuporte.enviarEmail.data>

/** The job that writes an e-mail about a ticket or a conversation, to whoever is to read it. */
export async function enviarEmail(pedido: EmailDeSuporte): Promise<void> {
  await withAccess(SYSTEM, (tx) =>
    'chamadoId' in pedido
      ? sobreChamado(tx, pedido.chamadoId, pedido)
      : sobreConversa(tx, pedido.conversaId, pedido),
  )
}

/** To whom opened it: the team member who asked. */
async function sobreChamado(
  tx: Tx,
  id: string,
  { modelo, ocasiao }: { modelo: EmailDeChamado; ocasiao?: string | undefined },
): Promise<void> {
  const chamado = await rowOf<{
    numero: number
    assunto: string
    loja_id: string
    responder_ate: Date | null
    email: string | null
    nome: string | null
    quer: boolean
  }>(tx)`
    select c.numero, c.assunto, c.estabelecimento_id as loja_id, c.responder_ate, u.email,
      (select nome from profiles p where p.user_id = u.id and p.nome <> ''
        order by p.estabelecimento_id = c.estabelecimento_id desc nulls last limit 1) as nome,
      coalesce((select ligado from preferencias_de_aviso a where a.estabelecimento_id = c.estabelecimento_id
        and a.user_id = u.id and a.evento = 'suporte' and a.canal = 'email'), true) as quer
    from chamados c join auth.users u on u.id = c.user_id where c.id = ${id}`
  if (!chamado?.email || !chamado.quer) return
  await queueEmail(tx, {
    para: chamado.email,
    loja: chamado.loja_id,
    ...EMAILS_DO_SUPORTE.write(modelo, {
      numero: chamado.numero,
      assunto: chamado.assunto,
      pessoa: chamado.nome || 'lojista',
      prazo: chamado.responder_ate && formatarDataHora(chamado.responder_ate),
      link: `${getConfig().publicUrl}/suporte?chamado=${id}`,
    }),
    chave: `${id}.${modelo}.${ocasiao ?? ''}`,
  })
}

async function sobreConversa(
  tx: Tx,
  id: string,
  { modelo, ocasiao }: { modelo: keyof typeof EMAILS_DE_CONVERSA; ocasiao?: string | undefined },
): Promise<void> {
  const conversa = await rowOf<{
    loja_id: string
    protocolo: string
    loja: string
    cliente: string
    responder_ate: Date | null
    mediacao_responder_ate: Date | null
    ultima: string | null
    email_loja: string | null
    email_cliente: string | null
    telefone_cliente: string | null
  }>(tx)`
    select c.estabelecimento_id as loja_id, c.protocolo, e.nome as loja, c.cliente_nome as cliente, c.responder_ate,
      c.mediacao_responder_ate,
      (select left(m.texto, 500) from mensagens_conversa m where m.estabelecimento_id = c.estabelecimento_id
        and m.conversa_id = c.id and m.de <> 'sistema' order by m.id desc limit 1) as ultima,
      coalesce(e.email, dona.email) as email_loja, u.email as email_cliente,
      (select telefone from profiles p where p.user_id = c.user_id and p.telefone is not null limit 1) as telefone_cliente
    from conversas c join estabelecimentos e on e.id = c.estabelecimento_id
    join auth.users u on u.id = c.user_id left join auth.users dona on dona.id = e.owner_user_id
    where c.id = ${id}`
  if (!conversa) return
  const paraALoja = EMAILS_DE_CONVERSA[modelo] === 'loja'
  // Answered meanwhile: nothing is running out any more.
  if (modelo === 'prazo_acabando' && !conversa.responder_ate) return
  // What the platform was called for reaches the shop whatever it turned off.
  if (paraALoja && !modelo.startsWith('ajuda_') && !(await lojaQuerEmail(tx, conversa.loja_id, 'mensagens')))
    return
  const destino = paraALoja ? conversa.email_loja : conversa.email_cliente
  if (!destino) return
  const { publicUrl } = getConfig()
  await queueEmail(tx, {
    para: destino,
    loja: conversa.loja_id,
    ...EMAILS_DO_SUPORTE.write(modelo, {
      protocolo: conversa.protocolo,
      loja: conversa.loja,
      cliente: conversa.cliente || 'cliente',
      ultima: conversa.ultima ?? '',
      prazo: conversa.responder_ate && formatarDataHora(conversa.responder_ate),
      ajuda: conversa.mediacao_responder_ate && formatarDataHora(conversa.mediacao_responder_ate),
      link: paraALoja
        ? `${publicUrl}/suporte?tab=clientes&conversa=${id}`
        : `${publicUrl}/minha-conta/mensagens/${id}`,
      whatsapp:
        conversa.telefone_cliente && (await lojaQuerWhatsApp(tx, conversa.loja_id, 'mensagens'))
          ? `https://wa.me/${digitosWhatsApp(conversa.telefone_cliente)}`
          : null,
    }),
    chave: `${id}.${modelo}.${ocasiao ?? ''}`,
  })
}
