import { sql } from 'kysely'
import { lojaQuerCarta, lojaQuerWhatsApp } from '#src/estabelecimentos/server/preferencias-de-aviso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { digitosWhatsApp } from '#src/shared/telefone.ts'
import { CARTAS_DE_CHAMADO, CARTAS_DE_CONVERSA, type NomeDaCarta } from './cartas.tsx'

export interface CartaDeSuporte {
  chamadoId?: string
  conversaId?: string
  carta: NomeDaCarta
  /** Tells apart letters of one kind about one thing, each written once. */
  ocasiao?: string
}

/** The job that writes a letter about a ticket or a conversation, to whoever is to read it. */
export async function enviarCarta({ chamadoId, conversaId, carta, ocasiao }: CartaDeSuporte): Promise<void> {
  await withAcesso(SISTEMA, async (tx) => {
    if (chamadoId && carta in CARTAS_DE_CHAMADO)
      await sobreChamado(tx, chamadoId, carta as keyof typeof CARTAS_DE_CHAMADO)
    if (conversaId && carta in CARTAS_DE_CONVERSA)
      await sobreConversa(tx, conversaId, { carta: carta as keyof typeof CARTAS_DE_CONVERSA, ocasiao })
  })
}

/** To whom opened it: the team member who asked. */
async function sobreChamado(tx: Tx, id: string, carta: keyof typeof CARTAS_DE_CHAMADO): Promise<void> {
  const { rows } = await sql<{
    numero: number
    assunto: string
    loja_id: string
    responder_ate: Date | null
    email: string | null
    nome: string | null
    vezes: number
    quer: boolean
  }>`
    select c.numero, c.assunto, c.estabelecimento_id as loja_id, c.responder_ate, u.email,
      (select nome from profiles p where p.user_id = u.id and p.nome <> ''
        order by p.estabelecimento_id = c.estabelecimento_id desc nulls last limit 1) as nome,
      (select count(*)::int from mensagens_chamado m where m.estabelecimento_id = c.estabelecimento_id
        and m.chamado_id = c.id) as vezes,
      coalesce((select ligado from preferencias_de_aviso a where a.estabelecimento_id = c.estabelecimento_id
        and a.user_id = u.id and a.evento = 'suporte' and a.canal = 'email'), true) as quer
    from chamados c join auth.users u on u.id = c.aberto_por where c.id = ${id}`.execute(tx)
  const chamado = rows[0]
  if (!chamado?.email || !chamado.quer) return
  const { assunto, corpo } = CARTAS_DE_CHAMADO[carta]
  const dados = {
    ...chamado,
    pessoa: chamado.nome || 'lojista',
    responderAte: chamado.responder_ate,
    link: `${getConfig().publicUrl}/suporte?chamado=${id}`,
  }
  await queueLetter(tx, {
    para: chamado.email,
    assunto: assunto(dados),
    corpo: corpo(dados),
    chave: `${id}.${carta}.${chamado.vezes}`,
  })
}

async function sobreConversa(
  tx: Tx,
  id: string,
  { carta, ocasiao }: { carta: keyof typeof CARTAS_DE_CONVERSA; ocasiao: string | undefined },
): Promise<void> {
  const { rows } = await sql<{
    loja_id: string
    protocolo: string
    loja: string
    cliente: string
    responder_ate: Date | null
    ultima: string | null
    email_loja: string | null
    email_cliente: string | null
    telefone_cliente: string | null
  }>`
    select c.estabelecimento_id as loja_id, c.protocolo, e.nome as loja, c.cliente_nome as cliente, c.responder_ate,
      (select left(m.texto, 500) from mensagens_conversa m where m.estabelecimento_id = c.estabelecimento_id
        and m.conversa_id = c.id and m.de <> 'sistema' order by m.id desc limit 1) as ultima,
      coalesce(e.email, dona.email) as email_loja, u.email as email_cliente,
      (select telefone from profiles p where p.user_id = c.user_id and p.telefone is not null limit 1) as telefone_cliente
    from conversas c join estabelecimentos e on e.id = c.estabelecimento_id
    join auth.users u on u.id = c.user_id left join auth.users dona on dona.id = e.owner_user_id
    where c.id = ${id}`.execute(tx)
  const conversa = rows[0]
  if (!conversa) return
  const { para, assunto, corpo } = CARTAS_DE_CONVERSA[carta]
  // Answered meanwhile: nothing is running out any more.
  if (carta === 'prazo_acabando' && !conversa.responder_ate) return
  if (para === 'loja' && !(await lojaQuerCarta(tx, conversa.loja_id, 'mensagens'))) return
  const destino = para === 'loja' ? conversa.email_loja : conversa.email_cliente
  if (!destino) return
  const { publicUrl } = getConfig()
  const dados = {
    ...conversa,
    cliente: conversa.cliente || 'cliente',
    ultima: conversa.ultima ?? '',
    responderAte: conversa.responder_ate,
    linkDoCliente: `${publicUrl}/minha-conta/mensagens/${id}`,
    linkDaLoja: `${publicUrl}/suporte?tab=clientes&conversa=${id}`,
    linkDoWhatsApp:
      conversa.telefone_cliente && (await lojaQuerWhatsApp(tx, conversa.loja_id, 'mensagens'))
        ? `https://wa.me/${digitosWhatsApp(conversa.telefone_cliente)}`
        : null,
  }
  await queueLetter(tx, {
    para: destino,
    assunto: assunto(dados),
    corpo: corpo(dados),
    chave: `${id}.${carta}.${ocasiao ?? ''}`,
  })
}
