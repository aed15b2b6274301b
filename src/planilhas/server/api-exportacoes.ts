import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import { porId } from '#src/shared/lista.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import type { Formato } from '../exportacoes.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { copiarLista } from './copiar-lista.ts'
import {
  acessoDaExportacao,
  type Exportacao,
  encontrarExportacao,
  exportar,
  pedidoDeExportacao,
} from './exportar.ts'

const TIPOS: Record<Formato, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const exportacaoSchema = z.object({
  id: z.uuid(),
  recurso: z.string(),
  status: z.enum(['na_fila', 'pronta', 'falhou']),
  arquivo: z.string(),
  linhas: z.int(),
})

/** Lists as spreadsheets: at once, or made by a job and fetched when the notification comes. */
export const exportacoesApi = (exportacoes: readonly Exportacao[]) =>
  routes('exportacoes', {
    'POST /rest/v1/exportacoes': route({
      who: 'pessoa',
      scope: 'dados.exportar',
      summary: 'Uma lista em CSV ou XLSX: o arquivo (200) ou, acima de 5.000 linhas, um pedido (202)',
      body: pedidoDeExportacao,
      example: { estabelecimento_id: '$LOJA', recurso: 'produtos', formato: 'csv' },
      file: [...Object.values(TIPOS)],
      accepted: exportacaoSchema.pick({ id: true, status: true, linhas: true }),
      async handle({ pessoa, body }, reply) {
        const feito = await exportar(exportacoes, pessoa, body)
        if (feito.feito) return comoArquivo(reply, feito.arquivo, feito.formato).send(feito.conteudo)
        return reply.code(202).send({ id: feito.id, status: 'na_fila', linhas: feito.linhas })
      },
    }),

    'GET /rest/v1/exportacoes/copia': route({
      who: { equipe: 'dados.copiar' },
      summary: 'Uma lista inteira da loja em CSV, para quem sai: em qualquer plano, também bloqueada',
      query: z.strictObject({ estabelecimento_id: z.uuid(), recurso: z.string().max(40) }),
      file: [TIPOS.csv],
      async handle({ pessoa, query }, reply) {
        const { arquivo, pedacos } = await copiarLista(exportacoes, pessoa, query)
        return comoArquivo(reply, arquivo, 'csv').send(Readable.from(pedacos))
      },
    }),

    'GET /rest/v1/exportacoes/:id': route({
      who: 'pessoa',
      scope: 'dados.exportar',
      summary: 'Como vai uma exportação pedida',
      params: porId,
      answer: exportacaoSchema,
      handle: async ({ pessoa, params }) =>
        exportacaoSchema.parse(await lerPedida(exportacoes, pessoa, params.id)),
    }),

    'GET /rest/v1/exportacoes/:id/arquivo': route({
      who: 'pessoa',
      scope: 'dados.exportar',
      summary: 'O arquivo de uma exportação pronta',
      params: porId,
      file: [...Object.values(TIPOS)],
      async handle({ pessoa, params }, reply) {
        const pedida = await lerPedida(exportacoes, pessoa, params.id)
        if (pedida.status !== 'pronta') throw portal.nao_encontrado()
        return comoArquivo(reply, pedida.arquivo, pedida.formato as Formato).send(
          Readable.from(pedacos(pessoa, pedida.id)),
        )
      },
    }),
  })

/** Only who asked, and only while they still may take that list out of that shop. */
async function lerPedida(exportacoes: readonly Exportacao[], pessoa: Pessoa, id: string) {
  const pedida = await withAccess({ papel: 'pessoa', userId: pessoa.userId }, (tx) =>
    tx.selectFrom('exportacoes').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!pedida) throw portal.nao_encontrado()
  acessoDaExportacao(
    encontrarExportacao(exportacoes, pedida.recurso),
    pessoa,
    pedida.estabelecimento_id ?? undefined,
  )
  return pedida
}

async function* pedacos(pessoa: Pessoa, exportacaoId: string): AsyncGenerator<Buffer> {
  for (let parte = 0; ; parte += 1) {
    const pedaco = await withAccess({ papel: 'pessoa', userId: pessoa.userId }, (tx) =>
      tx
        .selectFrom('partes_exportacao')
        .select('conteudo')
        .where('exportacao_id', '=', exportacaoId)
        .where('parte', '=', parte)
        .executeTakeFirst(),
    )
    if (!pedaco) return
    yield pedaco.conteudo
  }
}

function comoArquivo(reply: FastifyReply, arquivo: string, formato: Formato): FastifyReply {
  return reply.type(TIPOS[formato]).header('content-disposition', `attachment; filename="${arquivo}"`)
}
