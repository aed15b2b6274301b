import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import { type Route, route } from '#src/shared/server/http/route-table.ts'
import { withUpload } from '#src/shared/server/http/multipart.ts'
import type { Acao } from '#src/acesso/papeis.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import type { PlanilhaEnviada } from './guardar-planilha.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

interface Importador<I extends z.ZodType, Colunas> {
  acao: Acao
  /** What the rows are, in the plural. */
  oQue: string
  /** What these answer. */
  importacao: I
  colunas: z.ZodType<Colunas>
  receber(pessoa: Pessoa, planilha: PlanilhaEnviada): Promise<unknown>
  ler(pessoa: Pessoa, qual: Qual): Promise<unknown>
  erros(pessoa: Pessoa, qual: Qual): Promise<string>
  conferir(pessoa: Pessoa, qual: Qual, colunas: Colunas): Promise<unknown>
  importar(pessoa: Pessoa, qual: Qual): Promise<unknown>
}

const params = z.strictObject({ id: z.guid() })
const daLoja = z.strictObject({ estabelecimento_id: z.guid() })
type Params = typeof params
type DaLoja = typeof daLoja
const MAIOR = 20 * 1024 * 1024
/** What multipart puts around a file. */
const CERCADURA = 16 * 1024
const qual = ({ id }: { id: string }, { estabelecimento_id }: { estabelecimento_id: string }) => ({
  id,
  estabelecimentoId: estabelecimento_id,
})

/**
 * The routes of a spreadsheet import under an address like `/rest/v1/importacoes_produtos`: the file, what each column
 * is, what is right, then it, in the background.
 */
export function importacoesApi<
  P extends `/rest/v1/${string}`,
  I extends z.ZodType,
  Colunas extends { estabelecimento_id: string },
>(rota: P, importador: Importador<I, Colunas>) {
  const { oQue, colunas } = importador
  const importacao: z.ZodType = importador.importacao
  const who = { equipe: importador.acao }
  const enviar = route({
    who,
    summary: `Envia uma planilha CSV de ${oQue}`,
    upload: { limits: { fileSize: MAIOR }, throwFileSizeLimit: true },
    query: daLoja,
    created: importacao,
    async handle(request) {
      // What is too large is known before its rows are kept, where its sender says how much comes.
      if (Number(request.headers['content-length']) > MAIOR + CERCADURA) throw portal.arquivo_grande_demais()
      const estabelecimentoId = request.query.estabelecimento_id
      return withUpload(request, (enviada) =>
        importador.receber(request.pessoa, { estabelecimentoId, ...enviada }),
      )
    },
  })
  const ler = route({
    who,
    summary: 'Como vai uma importação',
    params,
    query: daLoja,
    answer: importacao,
    handle: ({ pessoa, params, query }) => importador.ler(pessoa, qual(params, query)),
  })
  const erros = route({
    who,
    summary: 'As linhas com erro, para corrigir',
    params,
    query: daLoja,
    file: ['text/csv'],
    handle: async ({ pessoa, params, query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${oQue}-com-erro.csv"`)
        .send(await importador.erros(pessoa, qual(params, query))),
  })
  const conferir = route({
    who,
    summary: 'Diz o que cada coluna é e confere as linhas',
    params,
    body: colunas as z.ZodType,
    accepted: importacao,
    handle({ pessoa, params, body }) {
      const ditas = body as Colunas
      return importador.conferir(pessoa, qual(params, ditas), ditas)
    },
  })
  const importar = route({
    who,
    summary: 'Importa as linhas válidas, em segundo plano',
    params,
    body: daLoja,
    accepted: importacao,
    handle: ({ pessoa, params, body }) => importador.importar(pessoa, qual(params, body)),
  })
  return {
    [`POST ${rota}`]: enviar,
    [`GET ${rota}/:id`]: ler,
    [`GET ${rota}/:id/erros`]: erros,
    [`POST ${rota}/:id/conferir`]: conferir,
    [`POST ${rota}/:id/importar`]: importar,
  } as {
    [K in `POST ${P}`]: Route<undefined, DaLoja, undefined, I>
  } & { [K in `GET ${P}/:id`]: Route<Params, DaLoja, undefined, I> } & {
    [K in `GET ${P}/:id/erros`]: typeof erros
  } & { [K in `POST ${P}/:id/conferir`]: Route<Params, undefined, z.ZodType<Colunas, Colunas>, I> } & {
    [K in `POST ${P}/:id/importar`]: Route<Params, undefined, DaLoja, I>
  }
}
