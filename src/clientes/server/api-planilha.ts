import { z } from 'zod'
import { importacoesApi } from '#src/planos/server/api-importacoes.ts'
import type { App } from '#src/shared/server/doors.ts'
import { importacaoSchema, mapaSchema } from '../importacao.ts'
import { conferirPlanilha, receberPlanilha } from './conferir-planilha.ts'
import { importarClientes } from './importar-clientes.ts'
import { lerImportacao, planilhaDeErros } from './ler-importacao.ts'

/** Customers from a spreadsheet: first what it would do, then it, in the background. */
export async function clientesEmPlanilhaApi(app: App): Promise<void> {
  await importacoesApi(app, {
    porta: '/rest/v1/consumidores/importacoes',
    tag: 'clientes',
    acao: 'clientes.editar',
    oQue: 'clientes',
    importacao: importacaoSchema,
    colunas: z.strictObject({ estabelecimento_id: z.uuid(), mapa: mapaSchema }),
    receber: receberPlanilha,
    ler: lerImportacao,
    erros: planilhaDeErros,
    conferir: (pessoa, qual, { mapa }) => conferirPlanilha(pessoa, { ...qual, mapa }),
    importar: importarClientes,
  })
}
