import { z } from 'zod'
import { importacoesApi } from '#src/planilhas/server/api-importacoes.ts'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { conferirImportacaoSchema, importacaoRecenteSchema, importacaoSchema } from '../importacao.ts'
import { CAMPOS, SO_DE_FORA } from '../campos-da-planilha.ts'
import { conferirPlanilha } from './conferir-planilha.ts'
import { desfazerImportacao } from './desfazer-importacao.ts'
import { importarProdutos } from './importar-produtos.ts'
import { lerImportacao, planilhaDeErros } from './ler-importacao.ts'
import { listarImportacoes } from './listar-importacoes.ts'
import { receberPlanilha } from './receber-planilha.ts'

/** A spreadsheet of products in four steps: the file, its columns, what is right, the result. */
export const importacaoApi = routes('importação', {
  'GET /rest/v1/importacoes_produtos/modelo': route({
    who: { equipe: 'produtos.ver' },
    summary: 'O modelo da planilha',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    file: ['text/csv'],
    handle(_request, reply) {
      const titulos = CAMPOS.filter(({ campo }) => !SO_DE_FORA.includes(campo)).map(({ titulo }) => titulo)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="modelo-de-produtos.csv"')
        .send(BOM + linhaDeCsv(titulos))
    },
  }),

  'GET /rest/v1/importacoes_produtos': route({
    who: { equipe: 'produtos.editar' },
    summary: 'As últimas importações',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: z.array(importacaoRecenteSchema),
    handle: ({ pessoa, query }) => listarImportacoes(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/importacoes_produtos/:id/desfazer': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Desfaz uma importação, em segundo plano, até 7 dias depois do envio',
    params: z.strictObject({ id: z.guid() }),
    body: z.strictObject({ estabelecimento_id: z.guid() }),
    accepted: importacaoSchema,
    handle: ({ pessoa, params, body }) =>
      desfazerImportacao(pessoa, { id: params.id, estabelecimentoId: body.estabelecimento_id }),
  }),

  ...importacoesApi('/rest/v1/importacoes_produtos', {
    acao: 'produtos.editar',
    oQue: 'produtos',
    importacao: importacaoSchema,
    colunas: conferirImportacaoSchema,
    receber: receberPlanilha,
    ler: lerImportacao,
    erros: planilhaDeErros,
    conferir: (pessoa, qual, { colunas }) => conferirPlanilha(pessoa, { ...qual, colunas }),
    importar: importarProdutos,
  }),
})
