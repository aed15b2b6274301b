import type { PapelEquipe } from '#src/acesso/papeis.ts'

export const SITUACOES_NA_EQUIPE = [
  'ativo',
  'desativado',
  'desativado_pelo_plano',
  'convite_pendente',
  'convite_expirado',
] as const
export type SituacaoNaEquipe = (typeof SITUACOES_NA_EQUIPE)[number]

/** What each role is for, in the words for who hands it out (docs/rules/shops.md#team-roles). */
export const EXPLICACAO_DO_PAPEL: Record<PapelEquipe, string> = {
  proprietario: 'Faz tudo, inclusive cuidar da assinatura, encerrar a loja e transferir a propriedade.',
  administrador: 'Cuida de tudo no dia a dia: produtos, vendas, reembolsos, pagamentos e equipe.',
  vendedor: 'Atende e vende: clientes, vendas, balcão e respostas a avaliações. Não cancela nem reembolsa.',
  estoquista: 'Cuida de produtos e estoque, e separa e envia pedidos. Não vê clientes nem relatórios.',
  financeiro: 'Vê vendas e relatórios, cancela e reembolsa, exporta e paga as faturas.',
  visualizador: 'Só olha: produtos, clientes, vendas e relatórios, sem mudar nada.',
}

export type AcaoNaEquipe = 'alterar_papel' | 'desativar' | 'reativar' | 'remover' | 'encerrar_sessoes'

interface QuemAge {
  userId: string
  papel: PapelEquipe
}
interface SobreQuem {
  userId: string
  papel: PapelEquipe
}

/**
 * Why somebody who manages the team may not do that to a member; null when they may. The owner is out of everybody's
 * reach, so that a shop always keeps one, who can manage its people; and nobody shuts themselves out by mistake.
 */
export function impedimentoNaEquipe(
  acao: AcaoNaEquipe,
  quem: QuemAge,
  alvo: SobreQuem,
): 'proprietario_intocavel' | 'voce_mesmo' | null {
  if (quem.userId === alvo.userId && acao !== 'encerrar_sessoes') return 'voce_mesmo'
  if (alvo.papel === 'proprietario' && quem.userId !== alvo.userId) return 'proprietario_intocavel'
  return null
}
