import { fraseDoAto } from '#src/planos/atos.ts'

/** What the activity log can be narrowed to, with the words before the point of the acts that belong there. */
export const GRUPOS_DE_ATIVIDADE = {
  vendas: { nome: 'Vendas', prefixos: ['venda', 'vendas'] },
  produtos: { nome: 'Produtos', prefixos: ['produto', 'produtos', 'categoria', 'categorias'] },
  clientes: { nome: 'Clientes', prefixos: ['cliente'] },
  equipe: { nome: 'Equipe', prefixos: ['convite', 'equipe'] },
  pagamentos: { nome: 'Pagamentos', prefixos: ['pagamentos'] },
  loja: { nome: 'Dados da loja', prefixos: ['estabelecimento', 'estabelecimentos'] },
  assinatura: { nome: 'Assinatura', prefixos: ['assinatura', 'assinaturas', 'fatura', 'faturas'] },
  avaliacoes: { nome: 'Avaliações', prefixos: ['avaliacao', 'avaliacoes'] },
  suporte: { nome: 'Suporte', prefixos: ['suporte', 'mensagens'] },
  dados: { nome: 'Dados exportados', prefixos: ['dados', 'relatorios'] },
  plataforma: { nome: 'Administração do Portal', prefixos: ['plataforma'] },
} as const
export type GrupoDeAtividade = keyof typeof GRUPOS_DE_ATIVIDADE
export const NOMES_DOS_GRUPOS = Object.keys(GRUPOS_DE_ATIVIDADE) as GrupoDeAtividade[]

/** What the shop reads in words of its own: what the platform did to it, and the steps of its sales. */
const DA_LOJA: Record<string, string> = {
  'plataforma.alteracao_aprovada': 'O Portal aprovou a alteração do cadastro',
  'plataforma.alteracao_recusada': 'O Portal recusou a alteração do cadastro',
  'plataforma.cadastro_aprovado': 'O Portal aprovou a loja',
  'plataforma.cadastro_correcao': 'O Portal pediu uma correção do cadastro',
  'plataforma.cadastro_reprovado': 'O Portal não aprovou a loja',
  'plataforma.destaque_retirado': 'O Portal tirou o destaque da loja',
  'plataforma.loja_destacada': 'O Portal destacou a loja',
  'plataforma.loja_encerrada': 'O Portal encerrou a loja',
  'plataforma.loja_notificada': 'O Portal enviou uma mensagem',
  'plataforma.loja_reativada': 'O Portal reativou a loja',
  'plataforma.loja_suspensa': 'O Portal suspendeu a loja',
  'plataforma.produto_oculto': 'O Portal ocultou um produto',
  'plataforma.produto_reexibido': 'O Portal reexibiu um produto',
  'plataforma.receita_conferida': 'O Portal conferiu o CNPJ na Receita',
  'plataforma.receita_desmarcada': 'O Portal desfez a conferência na Receita',
  'plataforma.visita_encerrada': 'O Portal saiu do painel da loja',
  'plataforma.visita_iniciada': 'O Portal abriu o painel da loja, só para ler',
  'venda.cancelado': 'Cancelou a venda',
  'venda.concluido': 'Concluiu a venda',
  'venda.devolvido': 'Recebeu a devolução da venda',
  'venda.em_devolucao': 'Abriu a devolução da venda',
  'venda.em_preparacao': 'Passou a venda para separação',
  'venda.entregue': 'Marcou a venda como entregue',
  'venda.enviado': 'Marcou a venda como enviada',
  'venda.pago': 'Confirmou o pagamento',
  'venda.pronto_retirada': 'Marcou a venda como pronta para retirada',
}

/** What was done, as a sentence for the shop. */
export const fraseDaAtividade = (acao: string): string => DA_LOJA[acao] ?? fraseDoAto(acao)
