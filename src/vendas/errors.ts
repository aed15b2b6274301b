import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a sale can say no. */
export const errors = defineErrors('vendas', {
  nao_encontrada: [404, 'Venda não encontrada'],
  loja_nao_encontrada: [404, 'Loja não encontrada', 'Esta loja não existe ou não está disponível.'],
  loja_em_pausa: [409, 'Loja em pausa', 'A loja não está recebendo pedidos agora. Tente mais tarde.'],
  produto_de_outra_loja: [422, 'Produto indisponível', 'Um dos produtos não está à venda nesta loja.'],
  cliente_nao_encontrado: [422, 'Cliente não encontrado', 'Escolha um cliente da sua loja.'],
  sem_estoque: [409, 'Estoque insuficiente'],
  preco_mudou: [409, 'O preço mudou', 'Confira o novo total antes de confirmar.'],
  produto_repetido: [422, 'Dados inválidos', 'O mesmo produto aparece duas vezes no pedido.'],
  loja_repetida: [422, 'Dados inválidos', 'A mesma loja aparece duas vezes na compra.'],
  pagamento_indisponivel: [
    409,
    'Pagamento indisponível',
    'Esta loja ainda não conectou uma conta para receber por PIX.',
  ],
  pagamentos_desabilitados: [
    409,
    'Pagamentos desabilitados',
    'Esta loja não está recebendo por PIX no momento.',
  ],
  forma_desligada: [
    409,
    'Forma de pagamento indisponível',
    'Esta loja não recebe assim. Escolha outra forma.',
  ],
  chave_obrigatoria: [422, 'Dados inválidos', 'Envie o cabeçalho Idempotency-Key.'],
  chave_reutilizada: [422, 'Dados inválidos', 'Esta Idempotency-Key já foi usada com outro pedido.'],
  transicao_invalida: [409, 'Transição inválida'],
  total_alto_demais: [422, 'Dados inválidos', 'O total do pedido passa do limite.'],
  pagamento_em_aberto: [409, 'Pagamento em andamento', 'Este pedido já tem um pagamento em andamento.'],
  venda_nao_e_pix: [409, 'Este pedido não é pago por PIX'],
  pix_confirmado_pelo_provedor: [
    409,
    'Transição inválida',
    'O PIX é confirmado pelo Mercado Pago, não pela loja.',
  ],
  prazo_de_reabertura: [409, 'Transição inválida', 'O prazo de 7 dias para gerar um novo PIX terminou.'],
  pagamento_ja_aprovado: [
    409,
    'Pagamento já aprovado',
    'O pagamento foi aprovado e o pedido não pode mais ser cancelado assim.',
  ],
  falta_pagamento: [
    409,
    'Recebeu o pagamento?',
    'Confirme que recebeu o pagamento antes de marcar a entrega.',
  ],
  venda_nao_paga: [409, 'Esta venda não foi paga', 'Só uma venda paga pode ser reembolsada.'],
  reembolso_alto_demais: [422, 'Dados inválidos', 'O reembolso passa do valor que ainda pode ser devolvido.'],
  fora_do_prazo: [409, 'Prazo encerrado', 'O prazo para devolver este pedido terminou.'],
  devolucao_aberta: [409, 'Devolução em andamento', 'Este pedido já tem uma devolução em andamento.'],
  devolucao_nao_encontrada: [404, 'Devolução não encontrada'],
  arrependimento_nao_se_recusa: [
    409,
    'A desistência não pode ser recusada',
    'A lei garante 7 dias para desistir da compra.',
  ],
  nao_pode_remover: [
    409,
    'Erro ao remover venda',
    'Esta venda não pode ser removida porque já teve pagamento. Cancele-a.',
  ],
  desconto_alto_demais: [422, 'Dados inválidos', 'O desconto passa do valor dos produtos.'],
  pagamentos_nao_fecham: [422, 'Os pagamentos não fecham com o total'],
})
