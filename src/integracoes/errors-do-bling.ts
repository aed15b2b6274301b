import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('integracoes', {
  bling_sem_app: [
    409,
    'Bling indisponível',
    'O Portal ainda não cadastrou o aplicativo no Bling. Fale com o suporte.',
  ],
  bling_estado_invalido: [
    409,
    'Este pedido de conexão não vale mais',
    'Ele vale por 10 minutos, uma vez, e só para quem o começou. Conecte de novo.',
  ],
  bling_sem_resposta: [502, 'O Bling não respondeu', 'Tente novamente em instantes.'],
  bling_recusou: [409, 'Conexão recusada', 'O Bling não aceitou a autorização. Conecte de novo.'],
  bling_desconectado: [
    409,
    'Bling não conectado',
    'Conecte a conta da loja em Perfil, na parte Integrações.',
  ],
  bling_reconectar: [
    409,
    'Conecte o Bling de novo',
    'O Bling não aceita mais a autorização da loja. Conecte de novo em Perfil, na parte Integrações.',
  ],
  bling_pedido_nao_encontrado: [404, 'Este pedido não está na fila do Bling'],
  bling_pedido_ja_enviado: [409, 'Este pedido já está no Bling', 'Não há o que enviar de novo.'],
  bling_assinatura_invalida: [401, 'Assinatura inválida'],
})
