import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('mudanca', {
  arquivo_em_curso: [409, 'O arquivo já está sendo feito', 'Avisaremos no sino quando estiver pronto.'],
  arquivo_nao_encontrado: [404, 'Arquivo não encontrado', 'Ele fica guardado por 7 dias. Peça outro.'],
  link_vencido: [403, 'Este link venceu', 'Volte à tela da loja e baixe de novo.'],
})
