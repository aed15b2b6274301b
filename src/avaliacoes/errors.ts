import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a review can say no. */
export const errors = defineErrors('avaliacoes', {
  sem_compra: [403, 'Erro ao enviar avaliação', 'Só quem comprou e recebeu pode avaliar, em até 60 dias.'],
  fechadas: [403, 'Erro ao enviar avaliação', 'O Portal não está recebendo avaliações agora.'],
  propria_loja: [403, 'Erro ao enviar avaliação', 'A equipe da loja não avalia a própria loja.'],
  ja_avaliou: [409, 'Erro ao enviar avaliação', 'Você já avaliou esta compra.'],
  foto_desconhecida: [422, 'Erro ao enviar avaliação', 'Uma das fotos não foi enviada por você.'],
  voto_proprio: [
    403,
    'Não foi possível marcar',
    'A própria avaliação, e as da sua loja, outras pessoas marcam.',
  ],
  nao_encontrada: [404, 'Avaliação não encontrada'],
  ja_respondida: [409, 'Erro ao responder avaliação', 'Esta avaliação já foi respondida.'],
  nao_pode_corrigir: [
    409,
    'A resposta não muda mais',
    'Ela pode ser corrigida por 15 minutos depois de publicada.',
  ],
  nao_pode_editar: [
    409,
    'Esta avaliação não pode mais ser alterada',
    'Ela vale por 7 dias, ou até a loja responder.',
  ],
})
