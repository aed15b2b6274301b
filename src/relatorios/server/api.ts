import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { NOMES_DOS_RELATORIOS } from '../catalogo.ts'
import { DEFINICAO_INICIAL, NOMES_DAS_DIMENSOES, NOMES_DAS_METRICAS } from '../personalizado.ts'
import { definicaoSchema, novoSalvoSchema, painelSchema, relatorioSchema, salvoSchema } from '../schemas.ts'
import { contarEtapa, ETAPAS_DO_FUNIL, gravarEtapas } from './contar-etapas.ts'
import { exportarRelatorio, FORMATOS } from './exportar-relatorio.ts'
import { lerPainel } from './ler-painel.ts'
import { lerRelatorio, type PedidoDeRelatorio } from './ler-relatorio.ts'
import { filtroDePeriodo, filtroDeRelatorio, LINHAS_NO_ARQUIVO, lerPedido } from './pedido.ts'
import { excluirSalvo, listarSalvos, salvarRelatorio } from './salvos.ts'

const tags = ['relatórios']
const qual = z.strictObject({ relatorio: z.enum(NOMES_DOS_RELATORIOS) })
const daLoja = z.strictObject({ estabelecimento_id: z.uuid() })

/** The custom report's definition as it stands in the address. */
const filtroPersonalizado = {
  dimensao: z.enum(NOMES_DAS_DIMENSOES).default(DEFINICAO_INICIAL.dimensao),
  metricas: z
    .string()
    .max(80)
    .default(DEFINICAO_INICIAL.metricas.join(','))
    .transform((nomes) => nomes.split(','))
    .pipe(z.array(z.enum(NOMES_DAS_METRICAS)).min(1).max(5)),
  canal: definicaoSchema.shape.canal,
  forma: definicaoSchema.shape.forma,
  categoria_id: definicaoSchema.shape.categoria_id,
}
const pedidoSchema = z.strictObject({ ...filtroDeRelatorio, ...filtroPersonalizado })

/** The dashboard, the reports, their files, and the counting of visits. */
export async function relatoriosApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/painel',
    {
      config: { permissao: { equipe: 'painel.ver' } },
      schema: {
        tags,
        summary: 'A loja num relance, até onde vão o papel e o plano',
        querystring: z.strictObject(filtroDePeriodo),
        response: { 200: painelSchema },
      },
    },
    async (request) => lerPainel(exigirPessoa(request), lerPedido(request.query)),
  )

  app.get(
    '/rest/v1/relatorios/:relatorio',
    {
      config: { permissao: { equipe: 'relatorios.ver' } },
      schema: {
        tags,
        summary:
          'Um dos dez relatórios; dimensao, metricas, canal, forma e categoria_id são do personalizado',
        params: qual,
        querystring: pedidoSchema,
        response: { 200: relatorioSchema },
      },
    },
    async (request) =>
      lerRelatorio(exigirPessoa(request), lerPedidoDeRelatorio(request.params.relatorio, request.query)),
  )

  app.get(
    '/rest/v1/relatorios/:relatorio/arquivo',
    {
      config: { permissao: { equipe: 'dados.exportar' } },
      schema: {
        tags,
        summary: 'O mesmo relatório em CSV (uma tabela), XLSX (todas) ou PDF',
        params: qual,
        querystring: pedidoSchema.extend({
          formato: z.enum(FORMATOS),
          tabela: z.string().max(40).optional(),
        }),
      },
    },
    async (request, reply) => {
      const { formato, tabela, ...filtro } = request.query
      const pedido = lerPedidoDeRelatorio(request.params.relatorio, filtro, LINHAS_NO_ARQUIVO)
      const arquivo = await exportarRelatorio(exigirPessoa(request), { ...pedido, formato, tabela })
      return reply
        .type(arquivo.tipo)
        .header('content-disposition', `attachment; filename="${arquivo.nome}"`)
        .header('cache-control', 'no-store')
        .send(arquivo.conteudo)
    },
  )

  app.get(
    '/rest/v1/relatorios_salvos',
    {
      config: { permissao: { equipe: 'relatorios.ver' } },
      schema: { tags, querystring: daLoja, response: { 200: z.object({ itens: z.array(salvoSchema) }) } },
    },
    async (request) => ({
      itens: await listarSalvos(exigirPessoa(request), request.query.estabelecimento_id),
    }),
  )
  app.post(
    '/rest/v1/relatorios_salvos',
    {
      config: { permissao: { equipe: 'dados.exportar' } },
      schema: { tags, body: novoSalvoSchema, response: { 201: z.object({ id: z.string() }) } },
    },
    async (request, reply) =>
      reply.code(201).send(await salvarRelatorio(exigirPessoa(request), request.body)),
  )
  app.delete(
    '/rest/v1/relatorios_salvos/:id',
    {
      config: { permissao: { equipe: 'dados.exportar' } },
      schema: {
        tags,
        params: z.strictObject({ id: z.uuid() }),
        querystring: daLoja,
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async (request) => {
      await excluirSalvo(exigirPessoa(request), { ...request.query, ...request.params })
      return { id: request.params.id }
    },
  )

  app.post(
    '/rest/v1/etapas',
    {
      config: { permissao: 'publico' },
      schema: {
        tags,
        summary: 'Alguém chegou a uma etapa das páginas da loja; nada além disso é guardado',
        body: z.strictObject({ estabelecimento_id: z.uuid(), etapa: z.enum(ETAPAS_DO_FUNIL) }),
      },
    },
    async (request, reply) => {
      contarEtapa({ ip: request.ip, loja: request.body.estabelecimento_id, etapa: request.body.etapa })
      return reply.code(204).send()
    },
  )
  app.addHook('preClose', gravarEtapas)
}

function lerPedidoDeRelatorio(
  relatorio: PedidoDeRelatorio['relatorio'],
  filtro: z.output<typeof pedidoSchema>,
  maximo?: number,
): PedidoDeRelatorio {
  const { dimensao, metricas, canal, forma, categoria_id } = filtro
  return {
    ...lerPedido(filtro, { maximo }),
    relatorio,
    definicao: { dimensao, metricas, canal, forma, categoria_id },
  }
}
