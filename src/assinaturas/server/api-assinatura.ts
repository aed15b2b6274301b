import { z } from 'zod'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { origemDe } from '#src/usuarios/server/auth/origin.ts'
import {
  cancelarBody,
  dadosDeCobrancaBody,
  daLojaBody,
  encerrarLojaBody,
  minhaAssinaturaSchema,
  mudancaSimuladaSchema,
  mudarPlanoBody,
  pausarBody,
  simularMudancaBody,
  situacaoDaLojaSchema,
} from '../schemas-assinatura.ts'
import { autorizarBody } from '../schemas-pix-automatico.ts'
import { cancelarAssinatura, reativarAssinatura } from './cancelar-assinatura.ts'
import { encerrarMinhaLoja } from './encerrar-a-pedido.ts'
import { alterarDadosDeCobranca } from './faturas/cuidar-da-fatura.ts'
import { lerMinhaAssinatura, lerSituacaoDaLoja } from './ler-minha-assinatura.ts'
import { desfazerMudanca, mudarPlano, simularMudanca } from './planos/mudar-plano.ts'
import { pausarAssinatura, retomarAssinatura } from './pausar-assinatura.ts'
import {
  autorizarPixAutomatico,
  cancelarPixAutomatico,
  verificarPixAutomatico,
} from './pix-automatico/autorizar.ts'

const ver = { equipe: 'faturas.ver' }
const editar = { equipe: 'assinatura.editar' }
const feito = z.object({ success: z.literal(true) })
const FEITO = { success: true as const }

/** A route by which a shop's team does something to its subscription, named by the shop alone. */
const naLoja = (
  summary: string,
  agir: (pessoa: Pessoa, estabelecimentoId: string) => Promise<unknown>,
  who = editar,
) =>
  route({
    who,
    summary,
    body: daLojaBody,
    answer: feito,
    async handle({ pessoa, body }) {
      await agir(pessoa, body.estabelecimento_id)
      return FEITO
    },
  })

/** The subscription of a shop: what it is, and what its owner may do with it. */
export const assinaturaApi = routes('assinaturas', {
  'GET /rest/v1/minha_assinatura': route({
    who: ver,
    summary: 'A assinatura da loja',
    query: daLojaBody,
    answer: minhaAssinaturaSchema,
    handle: ({ pessoa, query }) => lerMinhaAssinatura(pessoa, query.estabelecimento_id),
  }),

  'GET /rest/v1/minha_assinatura/situacao': route({
    who: { equipe: 'suporte.usar' },
    summary: 'O que toda a equipe pode saber, sem valores',
    query: daLojaBody,
    answer: situacaoDaLojaSchema,
    handle: ({ pessoa, query }) => lerSituacaoDaLoja(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/minha_assinatura/simular-mudanca': route({
    who: editar,
    summary: 'O que uma mudança de plano custaria',
    body: simularMudancaBody,
    answer: mudancaSimuladaSchema,
    handle: ({ pessoa, body }) => simularMudanca(pessoa, body),
  }),

  'POST /rest/v1/minha_assinatura/mudar-plano': route({
    who: editar,
    summary: 'Muda o plano da loja',
    body: mudarPlanoBody,
    answer: z.object({
      tipo: z.enum(['teste', 'imediata', 'agendada']),
      dia: z.string(),
      fatura_id: z.guid().nullable(),
    }),
    handle: ({ pessoa, body, ip }) => mudarPlano(pessoa, body, ip),
  }),

  'POST /rest/v1/minha_assinatura/desfazer-mudanca': naLoja(
    'Desfaz uma mudança de plano agendada',
    desfazerMudanca,
  ),

  'POST /rest/v1/minha_assinatura/cancelar': route({
    who: editar,
    summary: 'Cancela a assinatura no fim do ciclo',
    body: cancelarBody,
    answer: z.object({ cancelar_em: z.string() }),
    handle: ({ pessoa, body }) => cancelarAssinatura(pessoa, body),
  }),

  'POST /rest/v1/minha_assinatura/reativar': naLoja(
    'Desfaz o cancelamento da assinatura',
    reativarAssinatura,
    { equipe: 'assinatura.reativar' },
  ),

  'POST /rest/v1/minha_loja/encerrar': route({
    who: { equipe: 'loja.encerrar' },
    summary: 'Encerra a loja para sempre, quando nada dela está aberto, com o código e a senha',
    body: encerrarLojaBody,
    handle: (request) => encerrarMinhaLoja(request.pessoa, request.body, origemDe(request)),
  }),

  'POST /rest/v1/minha_assinatura/pausar': route({
    who: editar,
    summary: 'Pausa a assinatura',
    body: pausarBody,
    answer: z.object({ ate: z.string() }),
    handle({ pessoa, body }) {
      const { estabelecimento_id: id, dias } = body
      return pausarAssinatura(pessoa, { id, dias })
    },
  }),

  'POST /rest/v1/minha_assinatura/retomar': route({
    who: editar,
    summary: 'Termina a pausa antes do fim',
    body: daLojaBody,
    answer: z.object({ ciclo_ate: z.string().nullable() }),
    handle: ({ pessoa, body }) => retomarAssinatura(pessoa, body.estabelecimento_id),
  }),

  'POST /rest/v1/minha_assinatura/pix-automatico': route({
    who: editar,
    summary: 'Pede o código que autoriza o PIX Automático',
    body: autorizarBody,
    answer: feito,
    async handle({ pessoa, body, ip }) {
      const { estabelecimento_id: estabelecimentoId, preco_aceito: aceito } = body
      await autorizarPixAutomatico(pessoa, { estabelecimentoId, aceito, ip })
      return FEITO
    },
  }),

  'POST /rest/v1/minha_assinatura/pix-automatico/cancelar': naLoja(
    'Cancela a autorização do PIX Automático',
    cancelarPixAutomatico,
  ),

  'POST /rest/v1/minha_assinatura/pix-automatico/verificar': naLoja(
    'Pergunta ao banco agora pelo PIX Automático',
    verificarPixAutomatico,
  ),

  'PATCH /rest/v1/minha_assinatura/dados-cobranca': route({
    who: editar,
    summary: 'Altera os dados de cobrança',
    body: dadosDeCobrancaBody,
    answer: feito,
    async handle({ pessoa, body }) {
      await alterarDadosDeCobranca(pessoa, body)
      return FEITO
    },
  }),
})
