// A small ERP beside a shop: orders out and stock in, by an API key and webhooks alone. Node 20 or newer, no packages.
//
//   PORTAL_URL=https://portal.exemplo  PORTAL_LOJA=<id of the shop>  PORTAL_CHAVE=pv_live_…  \
//   WEBHOOK_SEGREDO=whsec_…  PORT=4100  node examples/erp/erp.mjs
//
// The shop's webhooks point at /aviso. The rest stands for the screens of an ERP and listens on this machine alone.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { portal } from './portal.mjs'
import { verificar } from './webhook.mjs'

const { PORTAL_URL, PORTAL_LOJA, PORTAL_CHAVE, WEBHOOK_SEGREDO, PORT = '4100' } = process.env
const api = portal({ url: PORTAL_URL, chave: PORTAL_CHAVE })

/** What the ERP knows: a real one keeps these in its database. */
const pedidos = new Map()
const estoque = new Map()
const vistos = new Set()

/** Orders out: an event says that something changed, the API says what is so now. */
const AO_SABER = {
  'venda.criada': ({ venda_id }) => guardarPedido(venda_id),
  'venda.paga': ({ venda_id }) => guardarPedido(venda_id),
  'venda.status_mudou': ({ venda_id }) => guardarPedido(venda_id),
  'venda.reembolsada': ({ venda_id }) => guardarPedido(venda_id),
  'estoque.mudou': ({ produto_id, variacao_id }) => lerEstoque(variacao_id ?? produto_id),
}

async function guardarPedido(id) {
  const venda = await api('GET', `/rest/v1/vendas/${id}`)
  pedidos.set(id, {
    numero: venda.numero,
    status: venda.status,
    pago: venda.pago_em !== null,
    total: venda.total,
    itens: venda.itens.map(({ produto_id, variacao_id, nome, quantidade }) => ({
      produto: variacao_id ?? produto_id,
      nome,
      quantidade,
    })),
  })
}

async function lerEstoque(produto) {
  const { estoque: unidades } = await api('GET', `/rest/v1/produtos/${produto}/estoque`, {
    query: { estabelecimento_id: PORTAL_LOJA },
  })
  estoque.set(produto, unidades)
}

/** Stock in: what came from the supplier, or what was counted. The same key twice counts once, as of sales. */
const mudarEstoque = ({
  produto,
  tipo = 'entrada',
  quantidade,
  motivo = 'Nota de compra',
  chave = randomUUID(),
}) =>
  api('POST', `/rest/v1/produtos/${produto}/ajustar-estoque`, {
    headers: { 'idempotency-key': chave },
    body: { estabelecimento_id: PORTAL_LOJA, tipo, quantidade, motivo },
  })

/** A sale over the ERP's own counter. The key is kept with the sale: the same one twice sells once. */
const vender = ({ itens, total, chave = randomUUID() }) =>
  api('POST', '/rest/v1/vendas/balcao', {
    headers: { 'idempotency-key': chave },
    body: {
      estabelecimento_id: PORTAL_LOJA,
      itens: itens.map(({ produto, quantidade }) => ({ produto_id: produto, quantidade })),
      pagamentos: [{ forma: 'avista', valor: total }],
    },
  })

/** Every night: all products, page by page. An event can be missed while this program is down, the list cannot. */
async function comparar() {
  let depois
  do {
    const { itens, proximo } = await api('GET', '/rest/v1/produtos', {
      query: { estabelecimento_id: PORTAL_LOJA, limite: 100, ...(depois ? { depois } : {}) },
    })
    for (const { id, estoque: unidades } of itens) estoque.set(id, unidades)
    depois = proximo
  } while (depois)
  return Object.fromEntries(estoque)
}

const relatorio = () =>
  api('GET', '/rest/v1/relatorios/vendas', { query: { estabelecimento_id: PORTAL_LOJA, periodo: 'hoje' } })

/** Events are worked one after another: two about one order must not overtake each other. */
let fila = Promise.resolve()

function receber(evento, id) {
  if (vistos.has(id)) return
  vistos.add(id)
  fila = fila
    .then(() => AO_SABER[evento.type]?.(evento.data))
    // Forgotten, so that `Enviar de novo` works it again.
    .catch((erro) => {
      vistos.delete(id)
      console.error(`${evento.type} ${id}: ${erro.message}`)
    })
}

const TELAS = {
  'GET /pedidos': () => Object.fromEntries(pedidos),
  'GET /estoque': () => Object.fromEntries(estoque),
  'GET /relatorio': relatorio,
  'POST /estoque': mudarEstoque,
  'POST /vender': vender,
  'POST /comparar': comparar,
}

createServer((request, response) => void atender(request, response)).listen(Number(PORT), '127.0.0.1', () =>
  console.log(`ERP em http://127.0.0.1:${PORT}`),
)

async function atender(request, response) {
  const corpo = await inteiro(request)
  if (request.url === '/aviso') {
    const evento = verificar(WEBHOOK_SEGREDO, request.headers, corpo)
    // First the answer, then the work: the sender waits 15 seconds.
    response.writeHead(evento ? 204 : 401).end()
    if (evento) receber(evento, request.headers['webhook-id'])
    return
  }
  try {
    const tela = TELAS[`${request.method} ${request.url}`]
    const feito = tela ? await tela(corpo.length > 0 ? JSON.parse(corpo) : {}) : null
    response.writeHead(feito ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(feito))
  } catch (erro) {
    response.writeHead(erro.status ?? 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ erro: erro.message }))
  }
}

async function inteiro(request) {
  const pedacos = []
  for await (const pedaco of request) pedacos.push(pedaco)
  return Buffer.concat(pedacos)
}
