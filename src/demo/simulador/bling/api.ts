import { z } from 'zod'
import type { RespostaSimulada } from '../resposta.ts'
import type { LivroDoBling, PedidoSimulado } from './livro.ts'

export interface PedidoAoBling {
  metodo: string
  /** Below the API's address. */
  caminho: string
  busca: URLSearchParams
  corpo: unknown
  token: string
}

type Conta = NonNullable<ReturnType<LivroDoBling['conta']>>
interface Contexto {
  livro: LivroDoBling
  email: string
  conta: Conta
}
type Rota = (pedido: PedidoAoBling, contexto: Contexto) => RespostaSimulada

export const erroDoBling = (
  status: number,
  type: string,
  description: string,
  fields?: { element: string; msg: string }[],
): RespostaSimulada => ({
  status,
  corpo: { error: { type, message: description, description, ...(fields ? { fields } : {}) } },
})
const ok = (data: unknown, status = 200): RespostaSimulada => ({ status, corpo: { data } })
const naoAchado = () => erroDoBling(404, 'RESOURCE_NOT_FOUND', 'O recurso requisitado não foi encontrado.')

const ROTAS: Record<string, Rota> = {
  'GET /empresas/me/dados-basicos': (_, { conta, email }) =>
    ok({ id: conta.empresa, nome: conta.nome, cnpj: '11222333000181', email }),
  'GET /produtos': listarProdutos,
  'GET /estoques/saldos': lerSaldos,
  'GET /contatos': listarContatos,
  'POST /contatos': criarContato,
  'GET /pedidos/vendas': listarPedidos,
  'POST /pedidos/vendas': criarPedido,
}

/** Answers one call. */
export function responderBling(pedido: PedidoAoBling, livro: LivroDoBling): RespostaSimulada {
  const email = livro.donoDoToken(pedido.token)
  const conta = email === undefined ? undefined : livro.conta(email)
  if (email === undefined || !conta)
    return erroDoBling(401, 'invalid_token', 'The access token provided is invalid')
  const contexto = { livro, email, conta }
  const [, id, situacao] = /^\/pedidos\/vendas\/(\d+)(?:\/situacoes\/(\d+))?$/.exec(pedido.caminho) ?? []
  if (id) return deUmPedido(pedido, contexto, { id: Number(id), situacao })
  return ROTAS[`${pedido.metodo} ${pedido.caminho}`]?.(pedido, contexto) ?? naoAchado()
}

/** At most a hundred rows. */
function pagina<T>(linhas: T[], busca: URLSearchParams): T[] {
  const limite = Math.min(100, Number(busca.get('limite') ?? 100))
  const inicio = (Number(busca.get('pagina') ?? 1) - 1) * limite
  return linhas.slice(inicio, inicio + limite)
}

/** `codigos[]` filters; another spelling of it is ignored without a word. */
function listarProdutos({ busca }: PedidoAoBling, { conta, livro, email }: Contexto): RespostaSimulada {
  const codigos = busca.getAll('codigos[]')
  const achados = conta.produtos.filter(
    ({ codigo, situacao }) =>
      (busca.get('criterio') !== '2' || situacao === 'A') &&
      (codigos.length === 0 || codigos.includes(codigo)),
  )
  return ok(
    pagina(achados, busca).map((produto) => {
      const { id, nome, codigo, situacao } = produto
      const estoque = { saldoVirtualTotal: livro.saldoVirtual(email, produto) }
      return { id, nome, codigo, situacao, tipo: 'P', formato: 'S', preco: 0, estoque }
    }),
  )
}

function lerSaldos({ busca }: PedidoAoBling, { conta, livro, email }: Contexto): RespostaSimulada {
  const ids = busca.getAll('idsProdutos[]').map(Number)
  if (ids.length === 0) return erroDoBling(400, 'VALIDATION_ERROR', 'Informe os produtos.')
  return ok(
    conta.produtos
      .filter(({ id }) => ids.includes(id))
      .map((produto) => ({
        produto: { id: produto.id, codigo: produto.codigo },
        saldoFisicoTotal: produto.saldo,
        saldoVirtualTotal: livro.saldoVirtual(email, produto),
        depositos: [],
      })),
  )
}

const digitos = (texto: string) => texto.replace(/\D/g, '')

function listarContatos({ busca }: PedidoAoBling, { conta }: Contexto): RespostaSimulada {
  const documento = busca.get('numeroDocumento')
  const pesquisa = busca.get('pesquisa')?.toLowerCase()
  const achados = conta.contatos.filter(
    ({ nome, codigo, numeroDocumento }) =>
      (!documento || digitos(numeroDocumento) === digitos(documento)) &&
      (!pesquisa || `${nome} ${codigo}`.toLowerCase().includes(pesquisa)),
  )
  return ok(
    pagina(achados, busca).map(({ id, nome, codigo, numeroDocumento }) => ({
      id,
      nome,
      codigo,
      numeroDocumento,
    })),
  )
}

const contatoSchema = z.looseObject({
  nome: z.string().min(1),
  codigo: z.string().default(''),
  tipo: z.enum(['F', 'J', 'E']),
  situacao: z.enum(['A', 'I', 'S', 'E']),
  numeroDocumento: z
    .string()
    .regex(/^\d{11}$|^\w{14}$/)
    .optional(),
})

function criarContato({ corpo }: PedidoAoBling, { conta, livro }: Contexto): RespostaSimulada {
  const lido = contatoSchema.safeParse(corpo)
  if (!lido.success) return invalido(lido.error)
  const { nome, codigo, numeroDocumento = '' } = lido.data
  const id = livro.novoId()
  conta.contatos.push({ id, nome, codigo, numeroDocumento, recebido: lido.data })
  livro.guardar()
  return ok({ id }, 201)
}

const pedidoSchema = z.looseObject({
  numeroLoja: z.string().max(50).default(''),
  data: z.iso.date(),
  contato: z.object({ id: z.int() }),
  itens: z
    .array(
      z.looseObject({
        codigo: z.string().default(''),
        descricao: z.string().min(1),
        quantidade: z.number().positive(),
        valor: z.number().min(0),
        produto: z.object({ id: z.int() }).optional(),
      }),
    )
    .min(1),
  desconto: z.object({ valor: z.number().min(0), unidade: z.enum(['REAL', 'PERCENTUAL']) }).optional(),
  transporte: z.looseObject({ frete: z.number().min(0) }).optional(),
  observacoesInternas: z.string().default(''),
})

/** It takes a second order of the same number of the shop without a word. */
function criarPedido({ corpo }: PedidoAoBling, { conta, livro }: Contexto): RespostaSimulada {
  const lido = pedidoSchema.safeParse(corpo)
  if (!lido.success) return invalido(lido.error)
  const { itens, desconto, transporte, contato, ...resto } = lido.data
  const recusa = (element: string, msg: string) =>
    erroDoBling(400, 'VALIDATION_ERROR', 'Não foi possível salvar a venda.', [{ element, msg }])
  if (!conta.contatos.some(({ id }) => id === contato.id)) return recusa('contato', 'O contato não existe.')
  const estranho = itens.find(({ produto }) => produto && !conta.produtos.some(({ id }) => id === produto.id))
  if (estranho) return recusa('itens', `O produto ${estranho.codigo} não existe.`)
  const soma = itens.reduce((total, { quantidade, valor }) => total + quantidade * valor, 0)
  const pedido: PedidoSimulado = {
    id: livro.novoId(),
    numero: conta.pedidos.length + 1,
    numeroLoja: resto.numeroLoja,
    data: resto.data,
    observacoesInternas: resto.observacoesInternas,
    situacao: 6,
    contato: contato.id,
    total: Math.round((soma - (desconto?.valor ?? 0) + (transporte?.frete ?? 0)) * 100) / 100,
    itens: itens.map(({ produto, codigo, descricao, quantidade, valor }) => ({
      produto: produto?.id ?? null,
      codigo,
      descricao,
      quantidade,
      valor,
    })),
  }
  conta.pedidos.push(pedido)
  livro.guardar()
  return ok({ id: pedido.id, alertas: [] }, 201)
}

const verPedido = ({ id, numero, numeroLoja, data, total, situacao, contato }: PedidoSimulado) => ({
  id,
  numero,
  numeroLoja,
  data,
  total,
  contato: { id: contato },
  situacao: { id: situacao, valor: 0 },
})

function listarPedidos({ busca }: PedidoAoBling, { conta }: Contexto): RespostaSimulada {
  const numeros = busca.getAll('numerosLojas[]')
  const achados = conta.pedidos.filter(
    ({ numeroLoja }) => numeros.length === 0 || numeros.includes(numeroLoja),
  )
  return ok(pagina(achados, busca).map(verPedido))
}

function deUmPedido(
  { metodo }: PedidoAoBling,
  { conta, livro }: Contexto,
  { id, situacao }: { id: number; situacao: string | undefined },
): RespostaSimulada {
  const pedido = conta.pedidos.find((um) => um.id === id)
  if (!pedido) return naoAchado()
  if (metodo === 'GET' && situacao === undefined) return ok(verPedido(pedido))
  if (metodo !== 'PATCH' || situacao === undefined) return naoAchado()
  pedido.situacao = Number(situacao)
  livro.guardar()
  return { status: 204, corpo: undefined }
}

function invalido(error: z.ZodError): RespostaSimulada {
  return erroDoBling(
    400,
    'VALIDATION_ERROR',
    'Não foi possível salvar.',
    error.issues.map(({ path, message }) => ({ element: path.join('.'), msg: message })),
  )
}
