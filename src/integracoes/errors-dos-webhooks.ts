import { defineErrors } from '#src/shared/domain-error.ts'
import { ENDERECOS_POR_LOJA } from './schemas-webhooks.ts'

export const errors = defineErrors('integracoes', {
  endereco_nao_encontrado: [404, 'Endereço não encontrado'],
  entrega_nao_encontrada: [404, 'Entrega não encontrada'],
  endereco_recusado: [
    422,
    'Endereço recusado',
    'Use um endereço público com https, sem usuário, senha nem porta.',
  ],
  enderecos_demais: [
    409,
    'Limite de endereços',
    `A loja já tem ${ENDERECOS_POR_LOJA} endereços. Remova um para cadastrar outro.`,
  ],
  troca_em_andamento: [
    409,
    'O segredo já está sendo trocado',
    'O segredo anterior ainda assina. Espere a troca acabar ou encerre-a antes de gerar outro.',
  ],
  envio_em_andamento: [409, 'Esta entrega está sendo enviada', 'Espere a resposta antes de enviar de novo.'],
})
