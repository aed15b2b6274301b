import { z } from 'zod'
import { importacoesApi } from '#src/planos/server/api-importacoes.ts'
import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import type { App } from '#src/shared/server/doors.ts'
import { conferirImportacaoSchema, importacaoSchema } from '../importacao.ts'
import { CAMPOS } from '../planilha.ts'
import { conferirPlanilha } from './conferir-planilha.ts'
import { importarProdutos } from './importar-produtos.ts'
import { lerImportacao, planilhaDeErros } from './ler-importacao.ts'
import { receberPlanilha } from './receber-planilha.ts'

const tag = 'importação'

/** A sheet of products in four steps: the file, its columns, what is right, the result. */
export async function importacaoApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/produtos/importacoes/modelo',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags: [tag],
        summary: 'O modelo da planilha',
        querystring: z.strictObject({ estabelecimento_id: z.guid() }),
      },
    },
    async (_request, reply) => {
      const titulos = CAMPOS.filter(({ campo }) => !['grupo', 'preco_de'].includes(campo)).map(
        ({ titulo }) => titulo,
      )
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="modelo-de-produtos.csv"')
        .send(BOM + linhaDeCsv(titulos))
    },
  )

  await importacoesApi(app, {
    porta: '/rest/v1/produtos/importacoes',
    tag,
    acao: 'produtos.editar',
    oQue: 'produtos',
    importacao: importacaoSchema,
    colunas: conferirImportacaoSchema,
    receber: receberPlanilha,
    ler: lerImportacao,
    erros: planilhaDeErros,
    conferir: (pessoa, qual, { colunas }) => conferirPlanilha(pessoa, { ...qual, colunas }),
    importar: importarProdutos,
  })
}
