import { defineErrors } from '#src/shared/domain-error.ts'

/** Every way a carrier, and the connection to it, can say no. */
export const errors = defineErrors('fretes', {
  sem_app: [
    409,
    'Melhor Envio indisponível',
    'O Portal ainda não cadastrou o aplicativo no Melhor Envio. Fale com o suporte.',
  ],
  estado_invalido: [
    409,
    'Este pedido de conexão não vale mais',
    'Ele vale por 10 minutos, uma vez, e só para quem o começou. Conecte de novo.',
  ],
  falha_ao_conectar: [502, 'Erro ao conectar', 'O Melhor Envio não respondeu. Tente novamente em instantes.'],
  credencial_recusada: [
    409,
    'Conexão recusada',
    'O Melhor Envio não aceitou a autorização. Conecte de novo.',
  ],
  desconectada: [
    409,
    'Melhor Envio não conectado',
    'Conecte a conta da loja em Perfil, na parte Integrações.',
  ],
  reconectar: [
    409,
    'Conecte o Melhor Envio de novo',
    'O Melhor Envio não aceita mais a autorização da loja. Conecte de novo em Perfil, na parte Integrações.',
  ],
  falta_permissao: [
    409,
    'Falta uma permissão no Melhor Envio',
    'Desconecte e conecte de novo em Perfil, na parte Integrações, com todas as permissões marcadas.',
  ],
  sem_resposta: [
    502,
    'O Melhor Envio não respondeu',
    'Tente novamente em instantes. Nada foi cobrado por este pedido.',
  ],
  muitas_chamadas: [429, 'Muitas consultas', 'O Melhor Envio pediu para esperar um minuto. Tente de novo.'],
  transportadora_recusou: [422, 'O Melhor Envio recusou'],
  remetente_incompleto: [422, 'Falta completar o endereço da loja'],
  um_volume: [
    422,
    'Um volume por etiqueta',
    'Esta transportadora leva um volume por etiqueta. Junte tudo em uma caixa ou escolha outra.',
  ],
  etiqueta_nao_encontrada: [404, 'Etiqueta não encontrada'],
  etiqueta_existe: [409, 'Esta venda já tem etiqueta', 'Cancele a etiqueta antes de comprar outra.'],
  nao_se_cancela: [
    409,
    'Esta etiqueta não pode mais ser cancelada',
    'O pacote já foi postado, ou a etiqueta já terminou.',
  ],
  ainda_sem_etiqueta: [
    409,
    'A etiqueta ainda está sendo gerada',
    'Ela fica pronta em instantes. Esta tela avisa.',
  ],
  assinatura_invalida: [401, 'Assinatura inválida'],
})
