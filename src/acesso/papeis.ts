/**
 * The roles of a shop's team and what each may do (docs/rules/shops.md#team-roles). The server asks this table at
 * every route.
 */
export const PAPEIS = [
  'proprietario',
  'administrador',
  'vendedor',
  'estoquista',
  'financeiro',
  'visualizador',
] as const
export type PapelEquipe = (typeof PAPEIS)[number]

const TODOS = new Set<PapelEquipe>(PAPEIS)
const somente = (...papeis: PapelEquipe[]) => new Set<PapelEquipe>(papeis)

const QUEM_PODE = {
  'painel.ver': TODOS,
  'produtos.ver': TODOS,
  'produtos.editar': somente('proprietario', 'administrador', 'estoquista'),
  'cupons.ver': somente('proprietario', 'administrador', 'vendedor', 'financeiro', 'visualizador'),
  'cupons.editar': somente('proprietario', 'administrador'),
  'clientes.ver': somente('proprietario', 'administrador', 'vendedor', 'financeiro', 'visualizador'),
  'clientes.editar': somente('proprietario', 'administrador', 'vendedor'),
  'clientes.eliminar': somente('proprietario', 'administrador'),
  'vendas.ver': TODOS,
  'vendas.criar': somente('proprietario', 'administrador', 'vendedor'),
  'vendas.descontar': somente('proprietario', 'administrador'),
  'vendas.avancar': somente('proprietario', 'administrador', 'vendedor', 'estoquista'),
  'vendas.confirmar_pagamento': somente('proprietario', 'administrador', 'vendedor'),
  'vendas.anotar': somente('proprietario', 'administrador', 'vendedor', 'estoquista', 'financeiro'),
  'vendas.cancelar': somente('proprietario', 'administrador', 'financeiro'),
  'relatorios.ver': somente('proprietario', 'administrador', 'financeiro', 'visualizador'),
  'dados.exportar': somente('proprietario', 'administrador', 'financeiro'),
  'dados.copiar': somente('proprietario'),
  'avaliacoes.ver': somente('proprietario', 'administrador', 'vendedor', 'financeiro', 'visualizador'),
  'avaliacoes.responder': somente('proprietario', 'administrador', 'vendedor'),
  'pagamentos.configurar': somente('proprietario', 'administrador'),
  // The shop's connections to other programs: keys and what is told to whom.
  'integracoes.gerir': somente('proprietario', 'administrador'),
  'faturas.ver': somente('proprietario', 'financeiro'),
  'faturas.pagar': somente('proprietario', 'financeiro'),
  'assinatura.editar': somente('proprietario'),
  'assinatura.reativar': somente('proprietario'),
  'usuarios.gerir': somente('proprietario', 'administrador'),
  'loja.editar': somente('proprietario', 'administrador'),
  'loja.encerrar': somente('proprietario'),
  'loja.transferir': somente('proprietario'),
  'loja.ensaiar': somente('proprietario'),
  'suporte.usar': TODOS,
  // What is one's own at a shop: its notices to one, how one likes its lists.
  'avisos.ver': TODOS,
  // Consumers' messages to the shop.
  'mensagens.ver': somente('proprietario', 'administrador', 'vendedor', 'financeiro', 'visualizador'),
  'mensagens.responder': somente('proprietario', 'administrador', 'vendedor'),
} as const satisfies Record<string, ReadonlySet<PapelEquipe>>

export type Acao = keyof typeof QUEM_PODE

export function podeNoPapel(papel: PapelEquipe, acao: Acao): boolean {
  return QUEM_PODE[acao].has(papel)
}

export function papeisQuePodem(acao: Acao): PapelEquipe[] {
  return [...QUEM_PODE[acao]]
}

/**
 * What is of the real shop alone, whoever asks: its plan, team, registration and settings, its accounts elsewhere, and
 * what it is to the platform (docs/rules/shops.md#rehearsals). A rehearsal does none of it.
 */
const SO_FORA_DO_ENSAIO = new Set<Acao>([
  'faturas.ver',
  'faturas.pagar',
  'assinatura.editar',
  'assinatura.reativar',
  'usuarios.gerir',
  'loja.editar',
  'loja.encerrar',
  'loja.transferir',
  'pagamentos.configurar',
  'integracoes.gerir',
  'suporte.usar',
  'dados.copiar',
])

export function podeNoEnsaio(acao: Acao): boolean {
  return !SO_FORA_DO_ENSAIO.has(acao)
}

/** What a blocked shop may still do: its orders, refunds and returns, its invoices, support, export and end. */
const LIVRES_NO_BLOQUEIO = new Set<Acao>([
  'vendas.ver',
  'vendas.avancar',
  'vendas.cancelar',
  'faturas.ver',
  'faturas.pagar',
  'assinatura.reativar',
  'loja.encerrar',
  'suporte.usar',
  'avisos.ver',
  'mensagens.ver',
  'mensagens.responder',
  'dados.exportar',
  'dados.copiar',
])

export function podeNoBloqueio(acao: Acao): boolean {
  return LIVRES_NO_BLOQUEIO.has(acao)
}
