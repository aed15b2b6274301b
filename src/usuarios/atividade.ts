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
} as const
export type GrupoDeAtividade = keyof typeof GRUPOS_DE_ATIVIDADE
export const NOMES_DOS_GRUPOS = Object.keys(GRUPOS_DE_ATIVIDADE) as GrupoDeAtividade[]

const FRASES: Record<string, string> = {
  'avaliacoes.responder': 'Respondeu a uma avaliação',
  'cliente.cadastrado': 'Cadastrou um cliente',
  'cliente.alterado': 'Alterou um cliente',
  'cliente.mesclado': 'Mesclou dois cadastros de cliente',
  'cliente.importados': 'Importou clientes de uma planilha',
  'cliente.eliminado': 'Eliminou os dados de um cliente',
  'cliente.dados_baixados': 'Baixou os dados de um cliente',
  'convite.enviado': 'Enviou um convite',
  'convite.reenviado': 'Reenviou um convite',
  'convite.revogado': 'Revogou um convite',
  'convite.aceito': 'Aceitou o convite',
  'convite.recusado': 'Recusou o convite',
  'dados.exportou': 'Exportou uma lista',
  'equipe.papel_alterado': 'Alterou o papel de uma pessoa',
  'equipe.desativada': 'Desativou uma pessoa',
  'equipe.reativada': 'Reativou uma pessoa',
  'equipe.removida': 'Removeu uma pessoa da equipe',
  'equipe.sessoes_encerradas': 'Encerrou as sessões de uma pessoa',
  'equipe.propriedade_transferida': 'Transferiu a propriedade da loja',
  'equipe.desativada_pelo_plano': 'Pessoa desativada pelo limite do plano',
  'estabelecimento.criado': 'Criou a loja',
  'estabelecimentos.alterado': 'Alterou os dados da loja',
  'estabelecimentos.alteracao_pedida': 'Pediu alteração do cadastro da loja',
  'estabelecimentos.configurado': 'Alterou as configurações da loja',
  'estabelecimentos.pausado': 'Pausou a loja',
  'estabelecimentos.retomado': 'Retomou a loja',
  'pagamentos.ajustar': 'Ligou ou desligou os pagamentos',
  'pagamentos.conectar': 'Conectou o Mercado Pago',
  'pagamentos.desconectar': 'Desconectou o Mercado Pago',
  'produtos.ajustou_estoque': 'Ajustou o estoque de um produto',
  'produtos.criou': 'Cadastrou um produto',
  'produtos.duplicou': 'Duplicou um produto',
  'produtos.editou': 'Alterou um produto',
  'produtos.excluiu': 'Excluiu um produto',
  'produtos.restaurou': 'Restaurou um produto',
  'produtos.mudou_em_lote': 'Alterou produtos em massa',
  'produtos.desfez_lote': 'Desfez uma alteração em massa',
  'suporte.chamado_aberto': 'Abriu um chamado',
  'venda.remover': 'Removeu uma venda',
  'venda.pago': 'Confirmou o pagamento',
  'venda.em_preparacao': 'Passou a venda para separação',
  'venda.pronto_retirada': 'Marcou a venda como pronta para retirada',
  'venda.enviado': 'Marcou a venda como enviada',
  'venda.entregue': 'Marcou a venda como entregue',
  'venda.concluido': 'Concluiu a venda',
  'venda.cancelado': 'Cancelou a venda',
  'venda.em_devolucao': 'Abriu a devolução da venda',
  'venda.devolvido': 'Recebeu a devolução da venda',
}

/** What was done, as a sentence. An act without one of its own reads as its own words. */
export function fraseDaAtividade(acao: string): string {
  const frase = FRASES[acao]
  if (frase) return frase
  const palavras = acao.replace(/[._]/g, ' ').trim()
  return palavras.charAt(0).toUpperCase() + palavras.slice(1)
}
