import type { ReactElement } from 'react'
import {
  EMAILS_DA_ASSINATURA,
  EMAILS_DA_FATURA,
  type EmailDaAssinatura,
  EMAILS_DA_COBRANCA,
} from '#src/assinaturas/server/emails.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { WrittenEmail } from '#src/shared/server/email/texts.tsx'
import { EMAILS_DA_CONTA } from '#src/usuarios/server/emails.ts'
import { EMAILS, escreverEmail, type NomeDoEmail } from '#src/vendas/server/emails/emails.tsx'
import type { PedidoNoEmail } from '#src/vendas/server/emails/resumo-no-email.tsx'
import exemplos from '../../conteudo/exemplos-nos-emails.json' with { type: 'json' }

export interface ModeloDeEmail {
  chave: string
  grupo: string
  assunto: string
  para: string
  corpo: ReactElement
}

/** The e-mails that the program writes, each as it would go out with data of an invented shop and an invented buyer. */
export function modelosDeEmail(): ModeloDeEmail[] {
  const { publicUrl } = getConfig()
  return [...daConta(publicUrl), ...dosPedidos(publicUrl), ...daCobranca(publicUrl)]
}

const DA_CONTA = [
  'confirmacao',
  'conta_existente',
  'redefinicao',
  'entrada',
  'senha_alterada',
  'mudanca_de_email',
  'novo_acesso',
  'convite',
] as const

function daConta(publicUrl: string): ModeloDeEmail[] {
  const exemplo = { ...exemplos.conta, link: `${publicUrl}/exemplo` }
  return DA_CONTA.map((id) =>
    modelo(`conta.${id}`, EMAILS_DA_CONTA.write(id, exemplo), { grupo: 'Conta', para: 'Pessoa da conta' }),
  )
}

function dosPedidos(publicUrl: string): ModeloDeEmail[] {
  const pedido: PedidoNoEmail = {
    ...exemplos.pedido,
    expiraEm: new Date('2026-11-21T13:33:00Z'),
    decisaoAte: new Date('2026-11-28T13:03:00Z'),
    reembolsoAte: new Date('2026-12-06T13:03:00Z'),
    linkDoComprador: `${publicUrl}/exemplo`,
    linkDaLoja: `${publicUrl}/exemplo`,
  }
  return (Object.entries(EMAILS) as [NomeDoEmail, string][]).map(([id, para]) =>
    modelo(`pedido.${id}`, escreverEmail(id, pedido), {
      grupo: 'Pedidos',
      para: para === 'loja' ? 'Loja' : 'Quem comprou',
    }),
  )
}

function daCobranca(publicUrl: string): ModeloDeEmail[] {
  const exemplo = { ...exemplos.cobranca, link: `${publicUrl}/minha-assinatura` }
  const ids = [...EMAILS_DA_FATURA, ...(Object.keys(EMAILS_DA_ASSINATURA) as EmailDaAssinatura[])]
  return ids.map((id) =>
    modelo(`cobranca.${id}`, EMAILS_DA_COBRANCA.write(id, exemplo), {
      grupo: 'Cobrança',
      para: 'Loja: responsável e Financeiro',
    }),
  )
}

function modelo(
  chave: string,
  { assunto, corpo }: WrittenEmail,
  { grupo, para }: { grupo: string; para: string },
): ModeloDeEmail {
  return { chave, grupo, assunto, para, corpo }
}
