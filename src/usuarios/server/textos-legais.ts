import { sql } from 'kysely'
import { z } from 'zod'
import { CHAVES_DOS_TEXTOS, TEXTOS_LEGAIS } from '#src/planos/secao-textos.ts'
import { exigirPessoa, type Pessoa } from '#src/planos/server/acesso.ts'
import { configuracao } from '#src/planos/server/configuracao.ts'
import { EDICAO_DE_FABRICA } from '#src/planos/textos-legais.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'

interface TextoPendente {
  chave: string
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
      chave: secao.chave,
      nome: secao.nome,
      edicao: (await configuracao(secao)).edicao,
    })),
  )
}

/** A person's own door to the legal texts. */
export async function textosLegaisApi(app: App): Promise<void> {
  const resposta = z.object({
    itens: z.array(z.object({ chave: z.string(), nome: z.string(), edicao: z.string() })),
  })
  app.get(
    '/rest/v1/textos_pendentes',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags: ['usuarios'],
        summary: 'Textos legais com edição nova que a pessoa ainda não aceitou',
        response: { 200: resposta },
      },
    },
    async (request) => ({ itens: await lerPendentes(exigirPessoa(request)) }),
  )
  app.post(
    '/rest/v1/textos_pendentes',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags: ['usuarios'],
        summary: 'Aceita a edição de um texto legal',
        body: z.strictObject({ chave: z.enum(CHAVES_DOS_TEXTOS), edicao: z.string().max(20) }),
        response: { 200: resposta },
      },
    },
    async (request) => ({
      itens: await aceitarTexto(exigirPessoa(request), { ...request.body, ip: request.ip }),
    }),
  )
}
