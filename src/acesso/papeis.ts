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
const so = (...papeis: PapelEquipe[]) => new Set<PapelEquipe>(papeis)

const QUEM_PODE = {
  'painel.ver': TODOS,
  'produtos.ver': TODOS,
  'produtos.editar': so('proprietario', 'administrador', 'estoquista'),
  'clientes.ver': so('proprietario', 'administrador', 'vendedor', 'financeiro', 'visualizador'),
  'clientes.editar': so('proprietario', 'administrador', 'vendedor'),
  'clientes.eliminar': so('proprietario', 'administrador'),
  'vendas.ver': TODOS,
  'vendas.criar': so('proprietario', 'administrador', 'vendedor'),
  'vendas.descontar': so('proprietario', 'administrador'),
  'vendas.avancar': so('proprietario', 'administrador', 'vendedor', 'estoquista'),
  'vendas.confirmar_pagamento': so('proprietario', 'administrador', 'vendedor'),
  'vendas.anotar': so('proprietario', 'administrador', 'vendedor', 'estoquista', 'financeiro'),
  'vendas.cancelar': so('proprietario', 'administrador', 'financeiro'),
  'relatorios.ver': so('proprietario', 'administrador', 'financeiro', 'visualizador'),
  'dados.exportar': so('proprietario', 'administrador', 'financeiro'),
  'dados.copiar': so('proprietario'),
  'avaliacoes.ver': so('proprietario', 'administrador', 'vendedor', 'financeiro', 'visualizador'),
  'avaliacoes.responder': so('proprietario', 'administrador', 'vendedor'),
  'pagamentos.configurar': so('proprietario', 'administrador'),
  'faturas.ver': so('proprietario', 'financeiro'),
  'faturas.pagar': so('proprietario', 'financeiro'),
  'assinatura.editar': so('proprietario'),
  'assinatura.reativar': so('proprietario'),
  'usuarios.gerir': so('proprietario', 'administrador'),
  'loja.editar': so('proprietario', 'administrador'),
  'loja.encerrar': so('proprietario'),
  'suporte.usar': TODOS,
  // Consumers' messages to the shop.
  'mensagens.ver': so('proprietario', 'administrador', 'vendedor', 'financeiro', 'visualizador'),
  'mensagens.responder': so('proprietario', 'administrador', 'vendedor'),
} as const satisfies Record<string, ReadonlySet<PapelEquipe>>

export type Acao = keyof typeof QUEM_PODE

export function podeNoPapel(papel: PapelEquipe, acao: Acao): boolean {
  return QUEM_PODE[acao].has(papel)
}

export function papeisQuePodem(acao: Acao): PapelEquipe[] {
  return [...QUEM_PODE[acao]]
}
