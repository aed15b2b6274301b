import { sql } from 'kysely'
import { avisar } from '#src/planos/server/avisar.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'

/** What was reported and what became of it. */
export interface Denunciado {
  /** `o produto X`, `a loja Y`, `uma avaliação da Y`. */
  oQue: string
  loja: string
  estabelecimentoId: string
  decisao: 'mantida' | 'removida'
  resposta: string
}

/** Who reported hears how it ended, without a word about anybody else. */
export async function contarAQuemDenunciou(
  tx: Tx,
  {
    oQue,
    decisao,
    resposta,
    protocolo,
    para,
    chave,
  }: Denunciado & { protocolo: string; para: string; chave: string },
): Promise<void> {
  const retirada = decisao === 'removida'
  await queueLetter(tx, {
    para,
    assunto: `Sua denúncia ${protocolo} foi analisada`,
    chave: `denuncia.${chave}`,
    corpo: (
      <Carta titulo={retirada ? 'Retiramos o que você denunciou' : 'Analisamos a sua denúncia'}>
        <Paragrafo>
          Você denunciou {oQue}. {retirada ? 'Retiramos do ar.' : 'Decidimos manter no ar.'}
        </Paragrafo>
        <Paragrafo>{resposta}</Paragrafo>
        <Paragrafo>Protocolo {protocolo}. Obrigado por ajudar a cuidar do Portal.</Paragrafo>
      </Carta>
    ),
  })
}

/** The shop hears what of it was taken down, and why, by letter and behind the bell. */
export async function contarALoja(
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
  const titulo = `Retiramos do ar ${oQue}`
  await avisar(tx, {
    estabelecimentoId,
    acao: 'loja.editar',
    tipo: 'plataforma.retirada',
    titulo,
    texto: resposta,
    rota,
    chave,
  })
  const { rows } = await sql<{ email: string | null }>`
    select u.email from estabelecimentos e join auth.users u on u.id = e.owner_user_id
    where e.id = ${estabelecimentoId}`.execute(tx)
  const para = rows[0]?.email
  if (!para) return
  const { publicUrl } = getConfig()
  await queueLetter(tx, {
    para,
    assunto: titulo,
    chave: `retirada.${chave}`,
    corpo: (
      <Carta titulo={titulo}>
        <Paragrafo>A administração do Portal analisou uma denúncia sobre a {loja}.</Paragrafo>
        <Paragrafo>{resposta}</Paragrafo>
        <Paragrafo>Se você acha que houve engano, fale com o suporte.</Paragrafo>
        <Botao href={`${publicUrl}/suporte?novo=1`}>Contestar</Botao>
      </Carta>
    ),
  })
}

/** The author of a review that was taken down hears why. */
export async function contarAAutoria(
  tx: Tx,
  { loja, resposta, para, autor, chave }: Denunciado & { para: string; autor: string; chave: string },
): Promise<void> {
  await queueLetter(tx, {
    para,
    assunto: `Sua avaliação da ${loja} foi retirada`,
    chave: `avaliacao-retirada.${chave}`,
    corpo: (
      <Carta titulo="Retiramos uma avaliação sua">
        <Paragrafo>
          Olá, {autor}. Sua avaliação da {loja} foi denunciada, e decidimos retirá-la do ar.
        </Paragrafo>
        <Paragrafo>{resposta}</Paragrafo>
      </Carta>
    ),
  })
}
