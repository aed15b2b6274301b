import { z } from 'zod'
import { importacoesApi } from '#src/planilhas/server/api-importacoes.ts'
import { routes } from '#src/shared/server/http/route-table.ts'
import { importacaoSchema, mapaSchema } from '../importacao.ts'
import { conferirPlanilha, receberPlanilha } from './conferir-planilha.ts'
import { importarClientes } from './importar-clientes.ts'
import { lerImportacao, planilhaDeErros } from './ler-importacao.ts'

/** Customers from a spreadsheet: first what it would do, then it, in the background. */
export const clientesEmPlanilhaApi = routes(
  'clientes',
  importacoesApi('/rest/v1/importacoes_consumidores', {
    acao: 'clientes.editar',
    oQue: 'clientes',
    importacao: importacaoSchema,
    colunas: z.strictObject({ estabelecimento_id: z.uuid(), mapa: mapaSchema }),
    receber: receberPlanilha,
    ler: lerImportacao,
    erros: planilhaDeErros,
    conferir: (pessoa, qual, { mapa }) => conferirPlanilha(pessoa, { ...qual, mapa }),
    importar: importarClientes,
  }),
)
