/** What an address may be told of (docs/protocols/webhooks.md#topics). The triggers of the database write them. */
export const GRUPOS_DE_TOPICOS = [
  {
    nome: 'Vendas',
    topicos: {
      'venda.criada': 'Pedido criado',
      'venda.paga': 'Pedido pago',
      'venda.status_mudou': 'Situação do pedido mudou',
      'venda.cancelada': 'Pedido cancelado',
      'venda.expirada': 'Pedido expirou sem pagamento',
      'venda.reembolsada': 'Dinheiro devolvido, todo ou em parte',
      'venda.devolvida': 'Pedido devolvido',
    },
  },
  {
    nome: 'Estoque',
    topicos: {
      'estoque.mudou': 'Estoque mudou',
      'estoque.baixo': 'Últimas unidades',
      'estoque.acabou': 'Produto esgotou',
    },
  },
  {
    nome: 'Clientes',
    topicos: {
      'cliente.criado': 'Cliente novo',
      'cliente.mudou': 'Cadastro de cliente mudou',
      'cliente.removido': 'Dados de cliente apagados',
    },
  },
  {
    nome: 'Avaliações',
    topicos: {
      'avaliacao.publicada': 'Avaliação publicada',
      'avaliacao.mudou': 'Avaliação mudou ou foi respondida',
      'avaliacao.removida': 'Avaliação removida',
    },
  },
] as const

type Grupo = (typeof GRUPOS_DE_TOPICOS)[number]
type NomesDe<G> = G extends { topicos: infer T } ? keyof T : never
export type Topico = NomesDe<Grupo>

export const TOPICOS = GRUPOS_DE_TOPICOS.flatMap(({ topicos }) => Object.keys(topicos)) as Topico[]

/** Sent by hand alone, to try an address. */
export const TOPICO_DE_TESTE = 'webhook.teste'

const NOMES: Record<string, string> = Object.assign(
  { [TOPICO_DE_TESTE]: 'Envio de teste' },
  ...GRUPOS_DE_TOPICOS.map(({ topicos }) => topicos),
)

export function nomeDoTopico(topico: string): string {
  return NOMES[topico] ?? topico
}
