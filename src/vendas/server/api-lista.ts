import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { listaDe } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { vendaSchema } from '../schemas.ts'
import { achadosSchema, buscarNoPainel } from './buscar-no-painel.ts'
import { filtroDeVendas } from './filtrar-vendas.ts'
import { listarVendas, ORDENS } from './ler-vendas.ts'
import { resumirVendas, resumoDeVendasSchema } from './resumir-vendas.ts'

const tags = ['vendas']

/** The list of sales, the figures over it under the same filters, and the search of the panel. */
export async function listaDeVendasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/vendas',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'As vendas da loja, as compras da pessoa, ou todas para a plataforma',
        querystring: z.strictObject({
          ...filtroDeVendas,
          depois: z.string().max(200).optional(),
          pagina: z.coerce.number().int().min(1).max(100_000).default(1),
          ordem: z.enum(ORDENS).optional(),
          limite: z.coerce.number().int().min(1).max(100).default(20),
        }),
        response: { 200: listaDe(vendaSchema) },
      },
    },
    async (request) => listarVendas(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/vendas/resumo',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'Contagem por aba e somas da mesma lista',
        querystring: z.strictObject(filtroDeVendas),
        response: { 200: resumoDeVendasSchema },
      },
    },
    async (request) => resumirVendas(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/busca',
    {
      config: { permissao: { equipe: 'painel.ver' } },
      schema: {
        tags: ['painel'],
        summary: 'Produtos, clientes e vendas da loja que têm o termo; de cada um o que o papel deixa ver',
        querystring: z.strictObject({
          estabelecimento_id: z.uuid(),
          busca: z.string().trim().min(2, 'Digite ao menos 2 letras.').max(120),
        }),
        response: { 200: achadosSchema },
      },
    },
    async (request) => buscarNoPainel(exigirPessoa(request), request.query),
  )
}
