import { z } from 'zod'
import { CHAVES_DOS_TEXTOS, TEXTOS_LEGAIS } from '#src/configuracao/secao-textos.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { pedeAceite } from '#src/configuracao/textos-legais.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { sha256 } from '../auth/secrets.ts'

interface Edicao {
  chave: (typeof CHAVES_DOS_TEXTOS)[number]
  nome: string
  edicao: string
  /** The digest of the words, which every version of the settings keeps. */
  sha: string
}

interface TextoPendente extends Omit<Edicao, 'sha'> {
  /** Of this text the person accepted no edition yet. */
  primeira: boolean
}

/** The legal texts whose newest edition a person has not accepted yet. */
export async function lerPendentes({ userId }: Pessoa): Promise<TextoPendente[]> {
  const novas = (await edicoes()).filter(pedeAceite)
  const rows = await withAccess(
    { papel: 'pessoa', userId },
    (tx) =>
      rowsOf<{ finalidade: string; versao: string }>(tx)`
      select finalidade, versao from consentimentos
      where user_id = ${userId} and concedido and finalidade = any(${CHAVES_DOS_TEXTOS}::text[])`,
  )
  const aceito = new Set(rows.map(({ finalidade, versao }) => `${finalidade}:${versao}`))
  const conhecido = new Set(rows.map(({ finalidade }) => finalidade))
  return novas
    .filter(({ chave, edicao }) => !aceito.has(`${chave}:${edicao}`))
    .map(({ chave, nome, edicao }) => ({ chave, nome, edicao, primeira: !conhecido.has(chave) }))
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
    await withAccess({ papel: 'pessoa', userId }, (tx) => guardarAceite(tx, { userId, aceita: atual, ip }))
  return lerPendentes(pessoa)
}

/**
 * What a sign-up's form accepted, such as `termos:2026-11`, kept when its account comes to be. An edition that is not
 * the newest any more is not kept, and the person is asked at the first sign-in, as after a sign-up without the form.
 */
export async function guardarAceitesDoCadastro(
  tx: Tx,
  { userId, aceites, ip }: { userId: string; aceites: unknown; ip: string | null },
): Promise<void> {
  const ditos = z.array(z.string().max(60)).max(CHAVES_DOS_TEXTOS.length).safeParse(aceites)
  if (!ditos.success) return
  for (const aceita of await edicoes())
    if (ditos.data.includes(`${aceita.chave}:${aceita.edicao}`))
      await guardarAceite(tx, { userId, aceita, ip })
}

async function guardarAceite(
  tx: Tx,
  { userId, aceita, ip }: { userId: string; aceita: Edicao; ip: string | null },
): Promise<void> {
  await run(tx)`
    insert into consentimentos (user_id, finalidade, concedido, versao, texto_sha256, ip)
    values (${userId}, ${aceita.chave}, true, ${aceita.edicao}, ${aceita.sha}, ${ip}::inet)`
}

async function edicoes(): Promise<Edicao[]> {
  return Promise.all(
    TEXTOS_LEGAIS.map(async (secao) => {
      const { edicao, texto } = await configuracao(secao)
      return {
        chave: secao.chave as Edicao['chave'],
        nome: secao.nome,
        edicao,
        sha: sha256(texto).toString('hex'),
      }
    }),
  )
}

const resposta = z.object({
  itens: z.array(
    z.object({
      chave: z.enum(CHAVES_DOS_TEXTOS),
      nome: z.string(),
      edicao: z.string(),
      primeira: z.boolean(),
    }),
  ),
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
