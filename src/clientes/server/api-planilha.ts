import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { NOMES_DOS_CAMPOS } from '../planilha.ts'
import { conferirPlanilha, importarClientes } from './importar-clientes.ts'

/** Ten thousand customers with everything known about them fit well into this. */
const MAX_BYTES = 6 * 1024 * 1024

/** Customers from a spreadsheet: first what it would do, then it. */
export async function clientesEmPlanilhaApi(app: App): Promise<void> {
  const tags = ['clientes']
  const config = { permissao: { equipe: 'clientes.editar' } } as const
  const body = z.strictObject({
    estabelecimento_id: z.uuid(),
    /** The CSV itself, headings in its first line. */
    conteudo: z.string().min(1).max(MAX_BYTES),
    /** The column of each field; guessed by the headings when left out. */
    mapa: z.partialRecord(z.enum(NOMES_DOS_CAMPOS), z.int().min(0).max(500)).optional(),
  })
  app.post(
    '/rest/v1/consumidores/importar/conferir',
    { config, bodyLimit: MAX_BYTES, schema: { tags, summary: 'O que a planilha faria', body } },
    async (request) => conferirPlanilha(exigirPessoa(request), request.body),
  )
  app.post(
    '/rest/v1/consumidores/importar',
    { config, bodyLimit: MAX_BYTES, schema: { tags, summary: 'Importa as linhas válidas', body } },
    async (request) => importarClientes(exigirPessoa(request), request.body),
  )
}
