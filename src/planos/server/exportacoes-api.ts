import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
import type { Formato } from '../exportacoes.ts'
import { exigirPessoa, type Pessoa } from './acesso.ts'
import { copiarLista } from './copiar-lista.ts'
import {
  acessoDaExportacao,
  type Exportacao,
  encontrarExportacao,
  exportar,
  pedidoDeExportacao,
} from './exportar.ts'

const tags = ['exportacoes']
const porId = z.strictObject({ id: z.uuid() })
const TIPOS: Record<Formato, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const exportacaoSchema = z.object({
  id: z.uuid(),
  recurso: z.string(),
  situacao: z.enum(['na_fila', 'pronta', 'falhou']),
  arquivo: z.string(),
  linhas: z.int(),
})

/** Lists as spreadsheets: at once, or made by a job and fetched when the notice comes. */
export async function exportacoesApi(app: App, exportacoes: readonly Exportacao[]): Promise<void> {
  app.post(
    '/rest/v1/exportacoes',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'Uma lista em CSV ou XLSX: o arquivo (200) ou, acima de 5.000 linhas, um pedido (202)',
        body: pedidoDeExportacao,
      },
    },
    async (request, reply) => {
      const feito = await exportar(exportacoes, exigirPessoa(request), request.body)
      if (feito.feito) return comoArquivo(reply, feito.arquivo, feito.formato).send(feito.conteudo)
      return reply.code(202).send({ id: feito.id, situacao: 'na_fila', linhas: feito.linhas })
    },
  )

  app.get(
    '/rest/v1/exportacoes/copia',
    {
      config: { permissao: { equipe: 'dados.copiar' } },
      schema: {
        tags,
        summary: 'Uma lista inteira da loja em CSV, para quem sai: em qualquer plano, também bloqueada',
        querystring: z.strictObject({ estabelecimento_id: z.uuid(), recurso: z.string().max(40) }),
      },
    },
    async (request, reply) => {
      const { arquivo, pedacos } = await copiarLista(exportacoes, exigirPessoa(request), request.query)
      return comoArquivo(reply, arquivo, 'csv').send(Readable.from(pedacos))
    },
  )

  app.get(
    '/rest/v1/exportacoes/:id',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, params: porId, response: { 200: exportacaoSchema } },
    },
    async (request) =>
      exportacaoSchema.parse(await lerPedida(exportacoes, exigirPessoa(request), request.params.id)),
  )

  app.get(
    '/rest/v1/exportacoes/:id/arquivo',
    { config: { permissao: 'pessoa' }, schema: { tags, params: porId } },
    async (request, reply) => {
      const pessoa = exigirPessoa(request)
      const pedida = await lerPedida(exportacoes, pessoa, request.params.id)
      if (pedida.situacao !== 'pronta') throw portal.nao_encontrado()
      return comoArquivo(reply, pedida.arquivo, pedida.formato as Formato).send(
        Readable.from(pedacos(pessoa, pedida.id)),
      )
    },
  )
}

/** Only who asked, and only while they still may take that list out of that shop. */
async function lerPedida(exportacoes: readonly Exportacao[], pessoa: Pessoa, id: string) {
  const pedida = await withAcesso({ papel: 'pessoa', userId: pessoa.userId }, (tx) =>
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
    const pedaco = await withAcesso({ papel: 'pessoa', userId: pessoa.userId }, (tx) =>
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
  return reply
    .type(TIPOS[formato])
    .header('content-disposition', `attachment; filename="${arquivo}"`)
    .header('cache-control', 'no-store')
}
