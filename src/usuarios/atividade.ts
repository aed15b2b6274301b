import { fraseDoAto } from '#src/registro/atos.ts'

/** What the activity log can be narrowed to, with the words before the point of the acts that belong there. */
export const GRUPOS_DE_ATIVIDADE = {
  vendas: { nome: 'Vendas', prefixos: ['vendas', 'devolucoes', 'reembolsos'] },
  produtos: { nome: 'Produtos', prefixos: ['produtos', 'categorias'] },
  clientes: { nome: 'Clientes', prefixos: ['clientes'] },
  equipe: { nome: 'Equipe', prefixos: ['convites', 'equipe'] },
  pagamentos: { nome: 'Pagamentos', prefixos: ['pagamentos'] },
  loja: { nome: 'Dados da loja', prefixos: ['estabelecimentos'] },
  assinatura: { nome: 'Assinatura', prefixos: ['assinaturas', 'faturas'] },
  avaliacoes: { nome: 'Avaliações', prefixos: ['avaliacoes'] },
  suporte: { nome: 'Suporte', prefixos: ['suporte'] },
  dados: { nome: 'Dados exportados', prefixos: ['dados', 'relatorios'] },
  plataforma: { nome: 'Administração do Portal', prefixos: ['plataforma'] },
} as const
export type GrupoDeAtividade = keyof typeof GRUPOS_DE_ATIVIDADE
export const NOMES_DOS_GRUPOS = Object.keys(GRUPOS_DE_ATIVIDADE) as GrupoDeAtividade[]

/** What the shop reads in words of its own: what the platform did to it, and the steps of its sales. */
const DA_LOJA: Record<string, string> = {
  'plataforma.aprovar_alteracao': 'O Portal aprovou a alteração do cadastro',
  'plataforma.recusar_alteracao': 'O Portal recusou a alteração do cadastro',
  'plataforma.aprovar_cadastro': 'O Portal aprovou a loja',
  'plataforma.corrigir_cadastro': 'O Portal pediu uma correção do cadastro',
  'plataforma.reprovar_cadastro': 'O Portal não aprovou a loja',
  'plataforma.tirar_destaque': 'O Portal tirou o destaque da loja',
  'plataforma.destacar_loja': 'O Portal destacou a loja',
  'plataforma.encerrar_loja': 'O Portal encerrou a loja',
  'plataforma.notificar_loja': 'O Portal enviou uma mensagem',
  'plataforma.reativar_loja': 'O Portal reativou a loja',
  'plataforma.suspender_loja': 'O Portal suspendeu a loja',
  'plataforma.ocultar_produto': 'O Portal ocultou um produto',
  'plataforma.reexibir_produto': 'O Portal reexibiu um produto',
  'plataforma.conferir_receita': 'O Portal conferiu o CNPJ na Receita',
  'plataforma.desmarcar_receita': 'O Portal desfez a conferência na Receita',
  'plataforma.deixar_de_entrar_como': 'O Portal saiu do painel da loja',
  'plataforma.entrar_como': 'O Portal abriu o painel da loja, só para ler',
  'vendas.passar_a_cancelado': 'Cancelou a venda',
  'vendas.passar_a_concluido': 'Concluiu a venda',
  'vendas.passar_a_devolvido': 'Recebeu a devolução da venda',
  'vendas.passar_a_em_devolucao': 'Abriu a devolução da venda',
  'vendas.passar_a_em_preparacao': 'Passou a venda para separação',
  'vendas.passar_a_entregue': 'Marcou a venda como entregue',
  'vendas.passar_a_enviado': 'Marcou a venda como enviada',
  'vendas.passar_a_pago': 'Confirmou o pagamento',
  'vendas.passar_a_pronto_retirada': 'Marcou a venda como pronta para retirada',
}

/** What was done, as a sentence for the shop. */
export const fraseDaAtividade = (acao: string): string => DA_LOJA[acao] ?? fraseDoAto(acao)
