import { z } from 'zod'
import type { Escopo } from '#src/acesso/escopos.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { type VendaDetalhe, vendaDetalheSchema } from '../schemas.ts'
import { propostaDeFreteSchema } from '../schemas-pedido.ts'
import { avancarVenda } from './avancar-venda.ts'
import { cancelarVenda } from './cancelar-venda.ts'
import { cancelarItens } from './devolucao/cancelar-itens.ts'
import { desistirDaCompra, relatarProblema } from './devolucao/devolver-venda.ts'
import { aceitarFrete } from './frete/aceitar-frete.ts'
import { proporFrete } from './frete/propor-frete.ts'
import { pedirMediacao, postarDevolucao } from './devolucao/mediar-devolucao.ts'
import { confirmarRecebimento } from './pagamento/confirmar-pagamento.ts'
import { reembolsarVenda } from './pagamento/reembolsar-venda.ts'
import { responderDevolucao } from './devolucao/responder-devolucao.ts'

const semCorpo = z.strictObject({}).nullish()

const motivo = z.string().trim().regex(VISIVEL, 'Informe o motivo.').max(500)
const envio = z.strictObject({
  modo: z.enum(['entrega_propria', 'transportadora']).default('entrega_propria'),
  rastreio: z.string().trim().min(1).max(120).optional(),
})
const entrega = z.strictObject({ recebeu_pagamento: z.boolean().optional() }).nullish()
const itens = z.array(z.strictObject({ item_id: z.uuid(), quantidade: z.int().min(1).max(100_000) })).max(200)
// An amount, or units whose amount the server knows.
const reembolso = z
  .strictObject({
    valor: z
      .number()
      .positive()
      .max(9_999_999_999)
      .multipleOf(0.01, 'Use até duas casas depois da vírgula.')
      .optional(),
    itens: itens.optional(),
    motivo,
    /** Reais that the person saw could still be given back: a repeat refunds nothing twice. */
    restava: z.number().nonnegative().max(9_999_999_999).optional(),
  })
  .refine(
    ({ valor, itens = [] }) => valor === undefined || itens.length === 0,
    'Informe o valor ou os itens.',
  )
const desistencia = z.strictObject({ itens: itens.optional() }).nullish()
const fotos = z.array(z.uuid()).max(6, 'Envie até 6 fotos.').optional()
const problema = z.strictObject({
  tipo: z.enum(['problema', 'nao_recebido']).default('problema'),
  itens: itens.optional(),
  descricao: z.string().trim().min(5, 'Conte o que aconteceu.').max(2000),
  /** Ids of attachments that the buyer sent before. */
  fotos,
})
const recebida = z.strictObject({ voltar_ao_estoque: z.boolean().default(true) })
const postagem = z.strictObject({ rastreio: z.string().trim().min(1).max(120).optional() }).nullish()

/** A route by which somebody does something to a sale, a key with `scope` too. It answers the sale as it then is. */
const naVenda = <B extends z.ZodType>(
  summary: string,
  body: B,
  agir: (pessoa: Pessoa, vendaId: string, pedido: z.output<B>) => Promise<VendaDetalhe>,
  scope?: Escopo,
) =>
  route({
    who: 'pessoa',
    ...(scope ? { scope } : {}),
    summary,
    params: porId,
    body,
    answer: vendaDetalheSchema,
    handle: ({ pessoa, params, body }) => agir(pessoa, params.id, body as z.output<B>),
  })

const semMais = (summary: string, verbo: 'aceitar' | 'preparar' | 'pronto') =>
  naVenda(
    summary,
    semCorpo,
    (pessoa, vendaId) => avancarVenda(pessoa, { vendaId, avanco: { verbo } }),
    'vendas.avancar',
  )

/** The verbs of a sale's life. What the table does not list is 409. */
export const cicloApi = routes('vendas', {
  'POST /rest/v1/vendas/:id/aceitar': semMais('A loja aceita uma venda', 'aceitar'),
  'POST /rest/v1/vendas/:id/preparar': semMais('A loja começa a preparar uma venda', 'preparar'),
  'POST /rest/v1/vendas/:id/pronto': semMais('A venda está pronta', 'pronto'),

  'POST /rest/v1/vendas/:id/enviar': naVenda(
    'A venda saiu para entrega',
    envio,
    (pessoa, vendaId, pedido) => avancarVenda(pessoa, { vendaId, avanco: { verbo: 'enviar', ...pedido } }),
    'vendas.avancar',
  ),
  'POST /rest/v1/vendas/:id/entregar': naVenda(
    'A venda foi entregue',
    entrega,
    (pessoa, vendaId, pedido) => avancarVenda(pessoa, { vendaId, avanco: { verbo: 'entregar', ...pedido } }),
    'vendas.avancar',
  ),
  'POST /rest/v1/vendas/:id/frete/propor': naVenda(
    'A loja propõe o preço e o prazo de uma entrega a combinar',
    propostaDeFreteSchema,
    (pessoa, vendaId, proposta) => proporFrete(pessoa, { vendaId, proposta }),
    'vendas.avancar',
  ),
  'POST /rest/v1/vendas/:id/frete/aceitar': naVenda(
    'Quem comprou aceita o frete proposto',
    z.strictObject({ proposta: z.int().min(1) }),
    (pessoa, vendaId, pedido) => aceitarFrete(pessoa, { vendaId, ...pedido }),
  ),
  'POST /rest/v1/vendas/:id/confirmar-pagamento': naVenda(
    'Confirma que o dinheiro de uma venda foi recebido',
    semCorpo,
    confirmarRecebimento,
    'vendas.confirmar_pagamento',
  ),
  'POST /rest/v1/vendas/:id/cancelar': naVenda(
    'Cancela uma venda',
    z.strictObject({ motivo }),
    (pessoa, vendaId, pedido) => cancelarVenda(pessoa, { vendaId, ...pedido }),
    'vendas.cancelar',
  ),
  'POST /rest/v1/vendas/:id/cancelar-itens': naVenda(
    'Cancela itens de uma venda',
    z.strictObject({ itens: itens.min(1, 'Escolha os itens.'), motivo }),
    (pessoa, vendaId, pedido) => cancelarItens(pessoa, { vendaId, ...pedido }),
    'vendas.cancelar',
  ),
  'POST /rest/v1/vendas/:id/reembolsar': naVenda(
    'Devolve dinheiro de uma venda paga',
    reembolso,
    (pessoa, vendaId, pedido) => reembolsarVenda(pessoa, { vendaId, ...pedido }),
    'vendas.cancelar',
  ),
  'POST /rest/v1/vendas/:id/desistir': naVenda(
    'Quem comprou desiste da compra',
    desistencia,
    (pessoa, vendaId, pedido) => desistirDaCompra(pessoa, vendaId, pedido?.itens),
  ),
  'POST /rest/v1/vendas/:id/problema': naVenda(
    'Quem comprou relata um problema',
    problema,
    (pessoa, vendaId, pedido) => relatarProblema(pessoa, { vendaId, ...pedido }),
  ),

  'POST /rest/v1/vendas/:id/devolucao/receber': naVenda(
    'A loja recebeu o que foi devolvido',
    recebida,
    (pessoa, vendaId, pedido) =>
      responderDevolucao(pessoa, { vendaId, resposta: { verbo: 'receber', ...pedido } }),
    'vendas.cancelar',
  ),
  'POST /rest/v1/vendas/:id/devolucao/recusar': naVenda(
    'A loja recusa uma devolução',
    z.strictObject({ motivo, fotos }),
    (pessoa, vendaId, pedido) =>
      responderDevolucao(pessoa, { vendaId, resposta: { verbo: 'recusar', ...pedido } }),
    'vendas.cancelar',
  ),
  'POST /rest/v1/vendas/:id/devolucao/retirar': naVenda(
    'Quem comprou retira o pedido de devolução',
    semCorpo,
    (pessoa, vendaId) => responderDevolucao(pessoa, { vendaId, resposta: { verbo: 'retirar' } }),
  ),
  'POST /rest/v1/vendas/:id/devolucao/postar': naVenda(
    'Quem comprou postou a devolução',
    postagem,
    (pessoa, vendaId, pedido) => postarDevolucao(pessoa, { vendaId, ...pedido }),
  ),
  'POST /rest/v1/vendas/:id/devolucao/mediacao': naVenda(
    'Pede a mediação da plataforma',
    z.strictObject({ motivo: z.string().trim().min(5, 'Conte o que aconteceu.').max(2000) }),
    (pessoa, vendaId, pedido) => pedirMediacao(pessoa, { vendaId, ...pedido }),
  ),
})
