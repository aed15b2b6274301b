import { sql } from 'kysely'
import { z } from 'zod'
import { CHAVES_DOS_TEXTOS, TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { EDICAO_DE_FABRICA } from '#src/configuracao/textos-legais.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { withAcesso } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'

interface TextoPendente {
  chave: (typeof CHAVES_DOS_TEXTOS)[number]
  nome: string
  edicao: string
}

/** The legal texts whose newest edition a person has not accepted yet. The first edition came with the account. */
export async function lerPendentes({ userId }: Pessoa): Promise<TextoPendente[]> {
  const novas = (await edicoes()).filter(({ edicao }) => edicao !== EDICAO_DE_FABRICA)
  if (novas.length === 0) return []
  const { rows } = await withAcesso({ papel: 'pessoa', userId }, (tx) =>
    sql<{ aceito: string }>`
      select finalidade || ':' || versao as aceito from consentimentos
      where user_id = ${userId} and concedido and finalidade = any(${CHAVES_DOS_TEXTOS}::text[])`.execute(tx),
  )
  const aceitos = new Set(rows.map(({ aceito }) => aceito))
  return novas.filter(({ chave, edicao }) => !aceitos.has(`${chave}:${edicao}`))
}

/** A person accepts what was shown; an edition that is no longer the newest is refused. Said twice it is one yes. */
export async function aceitarTexto(
  pessoa: Pessoa,
  { chave, edicao, ip }: { chave: string; edicao: string; ip: string },
): Promise<TextoPendente[]> {
  const { userId } = pessoa
  const atual = (await edicoes()).find((um) => um.chave === chave)
  if (atual?.edicao !== edicao) throw portal.registro_alterado()
  const pendente = (await lerPendentes(pessoa)).some((um) => um.chave === chave)
  if (pendente)
    await withAcesso({ papel: 'pessoa', userId }, (tx) =>
      sql`insert into consentimentos (user_id, finalidade, concedido, versao, ip)
        values (${userId}, ${chave}, true, ${edicao}, ${ip}::inet)`.execute(tx),
    )
  return lerPendentes(pessoa)
}

async function edicoes(): Promise<TextoPendente[]> {
  return Promise.all(
    TEXTOS_LEGAIS.map(async (secao) => ({
      chave: secao.chave as TextoPendente['chave'],
      nome: secao.nome,
      edicao: (await configuracao(secao)).edicao,
    })),
  )
}

const resposta = z.object({
  itens: z.array(z.object({ chave: z.enum(CHAVES_DOS_TEXTOS), nome: z.string(), edicao: z.string() })),
})

/** A person's own route to the legal texts. */
export const textosLegaisApi = routes('usuarios', {
  'GET /rest/v1/textos_pendentes': route({
    who: 'pessoa',
    summary: 'Textos legais com edição nova que a pessoa ainda não aceitou',
    answer: resposta,
    handle: async ({ pessoa }) => ({ itens: await lerPendentes(pessoa) }),
  }),

  'POST /rest/v1/textos_pendentes': route({
    who: 'pessoa',
    summary: 'Aceita a edição de um texto legal',
    body: z.strictObject({ chave: z.enum(CHAVES_DOS_TEXTOS), edicao: z.string().max(20) }),
    answer: resposta,
    handle: async ({ pessoa, body, ip }) => ({ itens: await aceitarTexto(pessoa, { ...body, ip }) }),
  }),
})
