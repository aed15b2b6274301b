import { z } from 'zod'
import { encerrarAPedido } from '#src/assinaturas/server/encerrar-a-pedido.ts'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { destacarLojaSchema, encerrarLojaSchema, notificarLojasSchema } from '../../atos-da-loja.ts'
import { motivoSchema } from '../../lojas.ts'
import { entrarComoSchema } from '../../entrar-como.ts'
import { destacarLoja, tirarDestaque } from './destacar-loja.ts'
import { ocultar, reexibir } from './mudar-produto.ts'
import { notificarLojas } from './notificar-lojas.ts'
import { reativarLoja, suspenderLoja } from './suspender-loja.ts'
import { deixarDeEntrarComo, entrarComo } from './entrar-como.ts'

/** An act that needs a reason and nothing else. */
const comMotivo = (summary: string, fazer: typeof suspenderLoja) =>
  route({
    who: 'plataforma',
    summary,
    params: porId,
    body: motivoSchema,
    handle: ({ pessoa, params, body }) => fazer(pessoa, { id: params.id, ...body }),
  })

/**
 * What the platform administration does with a shop, each with its reason. Its subscription's routes are in
 * src/assinaturas.
 */
export const atosDasLojasApi = routes('plataforma', {
  'POST /rest/v1/plataforma/estabelecimentos/:id/entrar-como': route({
    who: 'plataforma',
    summary: 'Olha o painel da loja, somente leitura, por 30 minutos; a pessoa responsável é avisada',
    params: porId,
    body: motivoSchema,
    created: entrarComoSchema,
    async handle({ pessoa, params, body }) {
      const ato = { id: params.id, motivo: body.motivo }
      return await entrarComo(pessoa, ato)
    },
  }),

  'POST /rest/v1/plataforma/entrar-como/encerrar': route({
    who: 'plataforma',
    summary: 'Termina a visita em curso',
    handle: ({ pessoa }) => deixarDeEntrarComo(pessoa),
  }),

  'POST /rest/v1/plataforma/estabelecimentos/:id/encerrar': route({
    who: 'plataforma',
    summary: 'Encerra a loja para sempre, quando nada dela está aberto',
    params: porId,
    body: encerrarLojaSchema,
    handle: ({ pessoa, params, body }) =>
      encerrarAPedido(pessoa, 'plataforma.encerrar_loja', { id: params.id, ...body }),
  }),

  'POST /rest/v1/plataforma/estabelecimentos/:id/destacar': route({
    who: 'plataforma',
    summary: 'Põe a loja entre as primeiras da lista, até o fim de um dia',
    params: porId,
    body: destacarLojaSchema,
    handle: ({ pessoa, params, body }) => destacarLoja(pessoa, { id: params.id, ...body }),
  }),

  'POST /rest/v1/plataforma/notificacoes': route({
    who: 'plataforma',
    summary: 'Escreve às pessoas responsáveis por lojas, por e-mail e no sino',
    body: notificarLojasSchema,
    answer: z.object({ avisadas: z.int() }),
    handle: ({ pessoa, body }) => notificarLojas(pessoa, body),
  }),

  'POST /rest/v1/plataforma/estabelecimentos/:id/suspender': comMotivo('Suspende a loja', suspenderLoja),
  'POST /rest/v1/plataforma/estabelecimentos/:id/reativar': comMotivo(
    'Tira a suspensão da loja',
    reativarLoja,
  ),
  'POST /rest/v1/plataforma/estabelecimentos/:id/tirar-destaque': comMotivo(
    'Tira o destaque da loja',
    tirarDestaque,
  ),
  'POST /rest/v1/plataforma/produtos/:id/ocultar': comMotivo(
    'Tira um produto da vitrine; a loja lê o motivo',
    ocultar,
  ),
  'POST /rest/v1/plataforma/produtos/:id/reexibir': comMotivo(
    'Devolve à vitrine um produto oculto',
    reexibir,
  ),
})
