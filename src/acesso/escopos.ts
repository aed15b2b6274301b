import type { Acao } from './papeis.ts'

/**
 * What an API key may be let do, each with what it opens: actions of a shop's team, none of which reaches people's
 * accounts, the team, the subscription, money's way to the shop, or keys themselves.
 */
export const ESCOPOS = {
  'produtos.ver': 'Ver produtos, estoque e categorias',
  'produtos.editar': 'Criar e alterar produtos, estoque e categorias',
  'vendas.ver': 'Ver vendas e pagamentos',
  'vendas.criar': 'Vender no balcão',
  'vendas.descontar': 'Dar desconto no balcão',
  'vendas.avancar': 'Aceitar, preparar, enviar e entregar vendas',
  'vendas.confirmar_pagamento': 'Confirmar pagamentos recebidos',
  'vendas.anotar': 'Anotar, etiquetar e guardar a nota fiscal',
  'vendas.cancelar': 'Cancelar vendas e reembolsar',
  'clientes.ver': 'Ver clientes e seus contatos',
  'clientes.editar': 'Cadastrar e alterar clientes',
  'cupons.ver': 'Ver cupons',
  'cupons.editar': 'Criar e alterar cupons',
  'avaliacoes.ver': 'Ver avaliações e perguntas',
  'avaliacoes.responder': 'Responder avaliações e perguntas',
  'mensagens.ver': 'Ler as mensagens de clientes',
  'mensagens.responder': 'Responder e escrever a clientes',
  'relatorios.ver': 'Ver relatórios e somas',
  'dados.exportar': 'Exportar listas e relatórios',
} as const satisfies Partial<Record<Acao, string>>

export type Escopo = keyof typeof ESCOPOS
export const TODOS_OS_ESCOPOS = Object.keys(ESCOPOS) as [Escopo, ...Escopo[]]

export function ehEscopo(acao: string): acao is Escopo {
  return Object.hasOwn(ESCOPOS, acao)
}

/** Whoever changes something sees it. In the order of ESCOPOS, each once. */
export function comLeitura(escopos: readonly Escopo[]): Escopo[] {
  const com = new Set<string>(escopos.flatMap((escopo) => [escopo, `${escopo.split('.')[0]}.ver`]))
  return TODOS_OS_ESCOPOS.filter((escopo) => com.has(escopo))
}
