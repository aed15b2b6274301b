import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('integracoes', {
  feed_nao_encontrado: [404, 'Feed não encontrado'],
  feed_em_uso: [503, 'O feed do shopping está sendo lido agora', 'Tente de novo em alguns minutos.'],
})
