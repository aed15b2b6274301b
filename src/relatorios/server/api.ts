import { z } from 'zod'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { NOMES_DOS_RELATORIOS } from '../catalogo.ts'
import { DEFINICAO_INICIAL, NOMES_DAS_DIMENSOES, NOMES_DAS_METRICAS } from '../personalizado.ts'
import {
  definicaoSchema,
  hojeSchema,
  novoSalvoSchema,
  painelSchema,
  relatorioSchema,
  salvoSchema,
} from '../schemas.ts'
import { contarEtapa, ETAPAS_DO_FUNIL } from './contar-etapas.ts'
import { contarBuscaEmVao } from './contar-buscas-em-vao.ts'
import { exportarRelatorio, FORMATOS, TIPOS } from './exportar-relatorio.ts'
import { lerHoje } from './ler-hoje.ts'
import { lerPainel } from './ler-painel.ts'
import { lerRelatorio, type PedidoDeRelatorio } from './ler-relatorio.ts'
import { filtroDePeriodo, filtroDeRelatorio, lerConsulta } from './consulta-do-relatorio.ts'
import { excluirSalvo, listarSalvos, salvarRelatorio } from './salvos.ts'

const doRelatorio = z.strictObject({ relatorio: z.enum(NOMES_DOS_RELATORIOS) })
const daLoja = z.strictObject({ estabelecimento_id: z.uuid() })
const umaEtapa = daLoja.extend({ etapa: z.enum(ETAPAS_DO_FUNIL) })

/** The custom report's definition as it is in the address. */
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
export const relatoriosApi = routes('relatórios', {
  'GET /rest/v1/painel': route({
    who: { equipe: 'painel.ver' },
    summary: 'A loja num relance, até onde vão o papel e o plano',
    query: z.strictObject(filtroDePeriodo),
    answer: painelSchema,
    handle: ({ pessoa, query }) => lerPainel(pessoa, lerConsulta(query)),
  }),

  'GET /rest/v1/hoje': route({
    who: 'pessoa',
    summary: 'As vendas de hoje de todas as lojas em que a pessoa vê vendas',
    answer: hojeSchema,
    handle: ({ pessoa }) => lerHoje(pessoa),
  }),

  'GET /rest/v1/relatorios/:relatorio': route({
    who: { equipe: 'relatorios.ver' },
    summary: 'Um dos dez relatórios; dimensao, metricas, canal, forma e categoria_id são do personalizado',
    params: doRelatorio,
    query: pedidoSchema,
    answer: relatorioSchema,
    handle: ({ pessoa, params, query }) =>
      lerRelatorio(pessoa, lerPedidoDeRelatorio(params.relatorio, query)),
  }),

  'GET /rest/v1/relatorios/:relatorio/arquivo': route({
    who: { equipe: 'dados.exportar' },
    summary: 'O mesmo relatório em CSV (uma tabela), XLSX (todas) ou PDF',
    params: doRelatorio,
    query: pedidoSchema.extend({
      formato: z.enum(FORMATOS),
      tabela: z.string().max(40).optional(),
    }),
    file: [...Object.values(TIPOS)],
    async handle({ pessoa, params, query }, reply) {
      const { formato, tabela, ...filtro } = query
      const consulta = lerPedidoDeRelatorio(params.relatorio, filtro)
      const arquivo = await exportarRelatorio(pessoa, { ...consulta, formato, tabela })
      return reply
        .type(arquivo.tipo)
        .header('content-disposition', `attachment; filename="${arquivo.nome}"`)
        .send(arquivo.conteudo)
    },
  }),

  'GET /rest/v1/relatorios_salvos': route({
    who: { equipe: 'relatorios.ver' },
    summary: 'Os relatórios que a loja salvou',
    query: daLoja,
    answer: z.object({ itens: z.array(salvoSchema) }),
    handle: async ({ pessoa, query }) => ({ itens: await listarSalvos(pessoa, query.estabelecimento_id) }),
  }),

  'POST /rest/v1/relatorios_salvos': route({
    who: { equipe: 'dados.exportar' },
    summary: 'Salva um relatório',
    body: novoSalvoSchema,
    created: z.object({ id: z.string() }),
    handle: ({ pessoa, body }) => salvarRelatorio(pessoa, body),
  }),

  'DELETE /rest/v1/relatorios_salvos/:id': route({
    who: { equipe: 'dados.exportar' },
    summary: 'Apaga um relatório salvo',
    params: porId,
    query: daLoja,
    answer: z.object({ id: z.string() }),
    async handle({ pessoa, params, query }) {
      await excluirSalvo(pessoa, { ...query, ...params })
      return { id: params.id }
    },
  }),

  'POST /rest/v1/etapas': route({
    who: 'publico',
    summary: 'Alguém chegou a uma etapa das páginas da loja, ou a várias; nada além disso é guardado',
    body: z.union([umaEtapa, z.strictObject({ etapas: z.array(umaEtapa).min(1).max(20) })]),
    handle({ body, ip }) {
      for (const { estabelecimento_id: loja, etapa } of 'etapas' in body ? body.etapas : [body])
        contarEtapa({ ip, loja, etapa })
    },
  }),

  'POST /rest/v1/buscas_em_vao': route({
    who: 'publico',
    summary: 'Uma busca não achou nada, na loja ou no shopping; só o termo e o dia são guardados',
    body: z.strictObject({ termo: z.string().min(1).max(120), estabelecimento_id: z.uuid().optional() }),
    handle: ({ body, ip }) =>
      contarBuscaEmVao({ ip, loja: body.estabelecimento_id ?? null, termo: body.termo }),
  }),
})

function lerPedidoDeRelatorio(
  relatorio: PedidoDeRelatorio['relatorio'],
  filtro: z.output<typeof pedidoSchema>,
): PedidoDeRelatorio {
  const { dimensao, metricas, canal, forma, categoria_id } = filtro
  return {
    ...lerConsulta(filtro),
    relatorio,
    definicao: { dimensao, metricas, canal, forma, categoria_id },
  }
}
