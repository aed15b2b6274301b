import { z } from 'zod'
import type { Permissao } from './livro.ts'
import { cancelaveis, cancelar, comprar, gerar, imprimir, rastrear } from './etiqueta.ts'
import {
  type ContextoDeEnvio,
  invalido,
  ok,
  type PedidoDeEnvio,
  type RespostaDeEnvio,
  verEnvio,
} from './resposta.ts'
import { cotarServico, precificar, SERVICOS } from './tabela.ts'

const dizer = (message: string) => ({ message })
const NAO_AUTENTICADO = { status: 401, corpo: dizer('Unauthenticated.') }
const SEM_PERMISSAO = { status: 403, corpo: dizer('This action is unauthorized.') }
type Rota = (pedido: PedidoDeEnvio, permissao: Permissao, contexto: ContextoDeEnvio) => RespostaDeEnvio

const ROTAS: Record<string, { escopo: string | null; responder: Rota }> = {
  'GET /me': {
    escopo: null,
    responder: (_, { conta }, { livro }) =>
      ok({ id: conta, firstname: livro.conta(conta)?.nome ?? '', lastname: '', email: conta }),
  },
  'GET /me/balance': {
    escopo: null,
    responder: (_, { conta }, { livro }) =>
      ok({ balance: livro.conta(conta)?.saldo ?? 0, reserved: 0, debts: 0 }),
  },
  'GET /me/shipment/services': {
    escopo: 'shipping-calculate',
    responder: () =>
      ok(SERVICOS.map(({ id, name, company }) => ({ id, name, company, status: 'available' }))),
  },
  'POST /me/shipment/calculate': { escopo: 'shipping-calculate', responder: calcular },
  'POST /me/cart': { escopo: 'cart-write', responder: porNoCarrinho },
  'POST /me/shipment/checkout': { escopo: 'shipping-checkout', responder: comprar },
  'POST /me/shipment/generate': { escopo: 'shipping-generate', responder: gerar },
  'POST /me/shipment/print': { escopo: 'shipping-print', responder: imprimir },
  'POST /me/shipment/tracking': { escopo: 'shipping-tracking', responder: rastrear },
  'POST /me/shipment/cancellable': { escopo: 'shipping-cancel', responder: cancelaveis },
  'POST /me/shipment/cancel': { escopo: 'shipping-cancel', responder: cancelar },
}

/** Answers one call below `/api/v2`. */
export function responderEnvio(pedido: PedidoDeEnvio, contexto: ContextoDeEnvio): RespostaDeEnvio {
  if (!/\S+ \(\S+@\S+\)/.test(pedido.userAgent))
    return {
      status: 403,
      corpo: dizer('User-Agent inválido: informe o nome da aplicação e um e-mail técnico.'),
    }
  const permissao = contexto.livro.acesso(pedido.token)
  if (!permissao) return NAO_AUTENTICADO
  const [, pasta, id] = /^\/me\/(cart|orders)\/([\w-]+)$/.exec(pedido.caminho) ?? []
  if (pasta && id) return deUm(`${pedido.metodo} ${pasta}`, id, permissao, contexto)
  const rota = ROTAS[`${pedido.metodo} ${pedido.caminho}`]
  if (!rota) return { status: 404, corpo: dizer('Not Found') }
  if (rota.escopo && !permissao.escopos.includes(rota.escopo)) return SEM_PERMISSAO
  return rota.responder(pedido, permissao, contexto)
}

function deUm(
  acao: string,
  id: string,
  { conta, escopos }: Permissao,
  { livro }: ContextoDeEnvio,
): RespostaDeEnvio {
  const envio = livro.envio(id)
  const apagar = acao === 'DELETE cart'
  if (!escopos.includes(apagar ? 'cart-write' : 'orders-read')) return SEM_PERMISSAO
  if (!envio || envio.conta !== conta) return { status: 404, corpo: dizer('No query results for model.') }
  if (!apagar) return ok(verEnvio(envio))
  if (envio.status !== 'pending') return { status: 422, corpo: { error: 'Esta etiqueta já foi comprada.' } }
  livro.tirar(id)
  return ok({})
}

const cep = z.object({ postal_code: z.string().regex(/^\d{8}$/) })
const medidas = {
  width: z.number().min(1),
  height: z.number().min(1),
  length: z.number().min(1),
  weight: z.number().positive(),
  insurance_value: z.number().min(0).optional(),
}
const calculoSchema = z
  .object({
    from: cep,
    to: cep,
    products: z.array(z.object({ ...medidas, id: z.string(), quantity: z.int().positive() })).optional(),
    volumes: z.array(z.object(medidas)).optional(),
    services: z.string().optional(),
  })
  .refine(({ products, volumes }) => Boolean(products?.length) !== Boolean(volumes?.length), {
    path: ['products'],
  })

function calcular({ corpo }: PedidoDeEnvio, _p: Permissao, contexto: ContextoDeEnvio): RespostaDeEnvio {
  const lido = calculoSchema.safeParse(corpo)
  if (!lido.success) return invalido(errosDe(lido.error))
  const { from, to, products, volumes, services } = lido.data
  for (const [qual, valor] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (/^0{5}/.test(valor.postal_code)) return invalido({ [`${qual}.postal_code`]: ['CEP não encontrado.'] })
  // It packs by itself: all in one box as high as they are together.
  const caixas = volumes ?? [
    (products ?? []).reduce(
      (caixa, { quantity, ...um }) => ({
        width: Math.max(caixa.width, um.width),
        length: Math.max(caixa.length, um.length),
        height: caixa.height + um.height * quantity,
        weight: caixa.weight + um.weight * quantity,
        insurance_value: caixa.insurance_value + (um.insurance_value ?? 0) * quantity,
      }),
      { width: 0, length: 0, height: 0, weight: 0, insurance_value: 0 },
    ),
  ]
  const pedidos = services?.split(',').map(Number)
  const somem = contexto.somem()
  return ok(
    SERVICOS.filter(({ id }) => (!pedidos || pedidos.includes(id)) && !somem.includes(id)).map((servico) => {
      const { id, name, company } = servico
      const preco = precificar(servico, { de: from.postal_code, para: to.postal_code, volumes: caixas })
      if ('error' in preco) return { id, name, company, error: preco.error }
      const texto = preco.price.toFixed(2)
      const prazo = { min: Math.max(1, preco.dias - 1), max: preco.dias }
      return {
        id,
        name,
        price: texto,
        custom_price: texto,
        discount: '0.00',
        currency: 'R$',
        delivery_time: preco.dias,
        delivery_range: prazo,
        custom_delivery_time: preco.dias,
        custom_delivery_range: prazo,
        packages: caixas.map(({ weight, insurance_value, ...dimensions }) => ({
          price: texto,
          discount: '0.00',
          format: 'box',
          weight: weight.toFixed(2),
          insurance_value: (insurance_value ?? 0).toFixed(2),
          dimensions,
        })),
        additional_services: { receipt: false, own_hand: false, collect: false },
        company,
      }
    }),
  )
}

const texto = z.string().optional()
const pessoa = z.object({
  name: z.string().min(1),
  address: z.string().min(1),
  city: z.string().min(1),
  postal_code: z.string().regex(/^\d{8}$/),
  document: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  company_document: z.string().min(14).optional(),
  phone: texto,
  email: texto,
  number: texto,
  complement: texto,
  district: texto,
  state_abbr: texto,
})
const carrinhoSchema = z.looseObject({
  service: z.int(),
  from: pessoa,
  to: pessoa,
  products: z.array(z.object({ name: z.string(), quantity: z.number(), unitary_value: z.number() })),
  volumes: z.array(z.object(medidas)).min(1),
  options: z.looseObject({
    insurance_value: z.number(),
    non_commercial: z.boolean(),
    invoice: z.object({ key: z.string().length(44) }).optional(),
  }),
})

function porNoCarrinho(
  { corpo }: PedidoDeEnvio,
  { conta }: Permissao,
  { livro }: ContextoDeEnvio,
): RespostaDeEnvio {
  const lido = carrinhoSchema.safeParse(corpo)
  if (!lido.success) return invalido(errosDe(lido.error))
  const { service, from, to, products, volumes, options } = lido.data
  const servico = cotarServico(service)
  if (!servico) return invalido({ service: ['O serviço não existe.'] })
  if (!to.document && !to.company_document)
    return invalido({ 'to.document': ['O CPF do destinatário é obrigatório.'] })
  if (options.non_commercial && (options.invoice || products.length === 0))
    return invalido({ products: ['A declaração de conteúdo precisa dos produtos.'] })
  if (!options.non_commercial && !options.invoice)
    return invalido({ 'options.invoice.key': ['A chave da nota é obrigatória.'] })
  const caixas = volumes.map((caixa, i) =>
    i === 0 ? { ...caixa, insurance_value: options.insurance_value } : caixa,
  )
  const preco = precificar(servico, { de: from.postal_code, para: to.postal_code, volumes: caixas })
  if ('error' in preco) return { status: 422, corpo: { error: preco.error } }
  const envio = livro.criar({ conta, service, price: preco.price, from, to, products, volumes })
  return { status: 201, corpo: { ...verEnvio(envio), protocol: envio.protocol } }
}

function errosDe(error: z.ZodError): Record<string, string[]> {
  return Object.fromEntries(
    error.issues.map((issue) => [
      issue.path.join('.') || 'body',
      [`O campo ${issue.path.join('.')} é inválido.`],
    ]),
  )
}
