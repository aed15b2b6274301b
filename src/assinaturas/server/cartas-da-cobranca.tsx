import { sql } from 'kysely'
import { avisar } from '#src/planos/server/avisar.ts'
import { Botao, Carta, Discreto, Paragrafo } from '#src/shared/carta.tsx'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import type { FaturaRow } from './repository.ts'
import { CARTAS_DA_ASSINATURA, CARTAS_DA_FATURA, type TextoDaCarta } from './textos-das-cartas.ts'

export type CartaDaFatura = keyof typeof CARTAS_DA_FATURA
export type CartaDaAssinatura = keyof typeof CARTAS_DA_ASSINATURA

interface PedidoDeCarta {
  carta: CartaDaFatura
  fatura: Pick<FaturaRow, 'id' | 'estabelecimento_id' | 'numero' | 'vencimento' | 'total'>
  /** Names the step, so that each is written once. */
  passo?: string
  /** The day of the block, where the letter warns of it. */
  bloqueio?: string | null
  /** What a person wrote, where the letter carries it. */
  texto?: string
}

/** A letter about an invoice, to the owner and to who looks after money in the shop, and their bell. Once per step. */
export async function escreverCarta(
  tx: Tx,
  { carta, fatura, passo = carta, bloqueio = null, texto: escrito = '' }: PedidoDeCarta,
) {
  const { loja, destinos } = await destinosDaCobranca(tx, fatura.estabelecimento_id)
  const texto: TextoDaCarta = CARTAS_DA_FATURA[carta]({
    loja,
    numero: fatura.numero,
    total: formatarReais(fatura.total),
    vencimento: formatarDia(fatura.vencimento),
    bloqueio: bloqueio === null ? '' : formatarDia(bloqueio),
    texto: escrito,
  })
  const rota = `/minha-assinatura?fatura=${fatura.id}`
  const link = `${getConfig().publicUrl}${rota}`
  await avisar(tx, {
    estabelecimentoId: fatura.estabelecimento_id,
    acao: 'faturas.ver',
    tipo: `assinaturas.${carta}`,
    titulo: texto.assunto,
    rota,
    chave: `fatura.${fatura.id}.${passo}`,
  })
  for (const para of destinos) {
    await queueLetter(tx, {
      para,
      assunto: texto.assunto,
      chave: `fatura.${fatura.id}.${passo}.${para.replace('@', '-em-')}`,
      corpo: (
        <Carta titulo={texto.titulo ?? texto.assunto}>
          {texto.frases.map((frase) => (
            <Paragrafo key={frase}>{frase}</Paragrafo>
          ))}
          <Botao href={link}>{texto.botao}</Botao>
          <Discreto>
            Fatura {fatura.numero}, {formatarReais(fatura.total)}, com vencimento em{' '}
            {formatarDia(fatura.vencimento)}.
          </Discreto>
        </Carta>
      ),
    })
  }
}

/** A letter about the subscription as a whole. `ocasiao` names the occasion: one letter for each. */
export async function escreverCartaDaAssinatura(
  tx: Tx,
  {
    carta,
    estabelecimentoId,
    ocasiao,
    dados = {},
  }: {
    carta: CartaDaAssinatura
    estabelecimentoId: string
    ocasiao: string
    dados?: { plano?: string; dia?: string; motivo?: string; de?: string; para?: string }
  },
): Promise<void> {
  const { loja, destinos } = await destinosDaCobranca(tx, estabelecimentoId)
  const texto: TextoDaCarta & { rota: string } = CARTAS_DA_ASSINATURA[carta]({
    loja,
    plano: '',
    dia: '',
    motivo: '',
    de: '',
    para: '',
    ...dados,
  })
  await avisar(tx, {
    estabelecimentoId,
    acao: 'faturas.ver',
    tipo: `assinaturas.${carta}`,
    titulo: texto.assunto,
    rota: texto.rota,
    chave: `assinatura.${estabelecimentoId}.${carta}.${ocasiao}`,
  })
  for (const para of destinos) {
    await queueLetter(tx, {
      para,
      assunto: texto.assunto,
      chave: `assinatura.${estabelecimentoId}.${carta}.${ocasiao}.${para.replace('@', '-em-')}`,
      corpo: (
        <Carta titulo={texto.titulo ?? texto.assunto}>
          {texto.frases.map((frase) => (
            <Paragrafo key={frase}>{frase}</Paragrafo>
          ))}
          <Botao href={`${getConfig().publicUrl}${texto.rota}`}>{texto.botao}</Botao>
        </Carta>
      ),
    })
  }
}

/** The owner, the address given for billing, and the team's Financeiro; each once. */
async function destinosDaCobranca(tx: Tx, estabelecimentoId: string) {
  const { rows } = await sql<{ loja: string; destinos: string[] | null }>`
    select e.nome as loja, (
      select array_agg(distinct lower(d.email)) from (
        select u.email from auth.users u where u.id = e.owner_user_id
        union select a.email_financeiro from assinaturas_estabelecimento a where a.estabelecimento_id = e.id
        union select u.email from profiles p join auth.users u on u.id = p.user_id
          where p.estabelecimento_id = e.id and p.papel = 'financeiro' and p.desativado_em is null
      ) d where d.email is not null) as destinos
    from estabelecimentos e where e.id = ${estabelecimentoId}`.execute(tx)
  return { loja: rows[0]?.loja ?? '', destinos: rows[0]?.destinos ?? [] }
}
