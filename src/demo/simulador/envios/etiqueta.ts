import { z } from 'zod'
import type { Envio, LivroDeEnvios, Permissao } from './livro.ts'
import {
  type ContextoDeEnvio,
  invalido,
  ok,
  type PedidoDeEnvio,
  type RespostaDeEnvio,
  verEnvio,
} from './resposta.ts'

const pedidosSchema = z.object({ orders: z.array(z.string()).min(1) })

function meus(corpo: unknown, { conta }: Permissao, livro: LivroDeEnvios): Envio[] | null {
  const lido = pedidosSchema.safeParse(corpo)
  if (!lido.success) return null
  const envios = lido.data.orders.map((id) => livro.envio(id))
  return envios.every((envio) => envio?.conta === conta) ? (envios as Envio[]) : null
}

const SEM_PEDIDOS = invalido({ orders: ['O campo orders contém um valor inválido.'] })

export function comprar(
  { corpo }: PedidoDeEnvio,
  permissao: Permissao,
  { livro }: ContextoDeEnvio,
): RespostaDeEnvio {
  const envios = meus(corpo, permissao, livro)
  if (!envios) return SEM_PEDIDOS
  if (envios.some(({ status }) => status !== 'pending'))
    return { status: 422, corpo: { error: 'Esta etiqueta não está mais no carrinho.' } }
  const total = Math.round(envios.reduce((soma, { price }) => soma + price, 0) * 100) / 100
  const saldo = livro.conta(permissao.conta)?.saldo ?? 0
  if (saldo < total)
    return { status: 422, corpo: { error: 'Seu saldo na carteira é insuficiente para esta compra.' } }
  livro.mudarSaldo(permissao.conta, saldo - total)
  for (const envio of envios) envio.status = 'released'
  livro.guardar()
  const [primeiro] = envios
  return ok(
    {
      purchase: {
        id: globalThis.crypto.randomUUID(),
        protocol: `PUR-${primeiro?.protocol ?? ''}`,
        total,
        discount: 0,
        status: 'paid',
        orders: envios.map(verEnvio),
      },
    },
    envios.map((envio) => ({ envio, event: 'order.released' })),
  )
}

export function gerar(
  { corpo }: PedidoDeEnvio,
  permissao: Permissao,
  { livro, agora, geraEm }: ContextoDeEnvio,
): RespostaDeEnvio {
  const envios = meus(corpo, permissao, livro)
  if (!envios) return SEM_PEDIDOS
  const novos = envios.filter(({ status, gera_em }) => status === 'released' && gera_em === null)
  for (const envio of novos) {
    envio.gera_em = agora() + geraEm
    envio.tracking = livro.novoRastreio(envio.service)
  }
  livro.guardar()
  const corpoDe = (envio: Envio) =>
    novos.includes(envio)
      ? { status: true, message: 'Envio gerado com sucesso' }
      : { status: false, message: 'Envio já gerado' }
  return ok(
    Object.fromEntries(envios.map((envio) => [envio.id, corpoDe(envio)])),
    novos.map((envio) => ({ envio, event: 'order.generated' })),
  )
}

export function imprimir(
  { corpo }: PedidoDeEnvio,
  permissao: Permissao,
  { livro, urlBase }: ContextoDeEnvio,
): RespostaDeEnvio {
  const envios = meus(corpo, permissao, livro)
  if (!envios) return SEM_PEDIDOS
  if (envios.some(({ generated_at }) => !generated_at))
    return { status: 422, corpo: { error: 'A etiqueta ainda está sendo gerada.' } }
  return ok({ url: `${urlBase()}/imprimir/${envios.map(({ id }) => id).join(',')}` })
}

export function rastrear(
  { corpo }: PedidoDeEnvio,
  permissao: Permissao,
  { livro }: ContextoDeEnvio,
): RespostaDeEnvio {
  const envios = meus(corpo, permissao, livro)
  if (!envios) return SEM_PEDIDOS
  return ok(
    Object.fromEntries(envios.map((envio) => [envio.id, { ...verEnvio(envio), melhorenvio_tracking: null }])),
  )
}

const cancelavel = ({ status }: Envio) => status === 'released' || status === 'generated'

export function cancelaveis(
  { corpo }: PedidoDeEnvio,
  permissao: Permissao,
  { livro }: ContextoDeEnvio,
): RespostaDeEnvio {
  const envios = meus(corpo, permissao, livro)
  if (!envios) return SEM_PEDIDOS
  return ok(Object.fromEntries(envios.map((envio) => [envio.id, { cancellable: cancelavel(envio) }])))
}

export function cancelar(
  { corpo }: PedidoDeEnvio,
  permissao: Permissao,
  { livro }: ContextoDeEnvio,
): RespostaDeEnvio {
  const lido = z
    .object({
      order: z.object({ id: z.string(), reason_id: z.literal('2'), description: z.string().min(1) }),
    })
    .safeParse(corpo)
  const envio = lido.success ? livro.envio(lido.data.order.id) : undefined
  if (!envio || envio.conta !== permissao.conta) return SEM_PEDIDOS
  if (!cancelavel(envio)) return ok({ [envio.id]: { canceled: false } })
  envio.status = 'cancelled'
  livro.mudarSaldo(permissao.conta, (livro.conta(permissao.conta)?.saldo ?? 0) + envio.price)
  return ok({ [envio.id]: { canceled: true, time: new Date().toISOString() } }, [
    { envio, event: 'order.cancelled' },
  ])
}
