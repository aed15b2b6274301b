import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('mudanca', {
  arquivo_em_curso: [409, 'O arquivo já está sendo feito', 'Avisaremos no sino quando estiver pronto.'],
  arquivo_nao_encontrado: [404, 'Arquivo não encontrado', 'Ele fica guardado por 7 dias. Peça outro.'],
  chegada_nao_encontrada: [404, 'Arquivo não encontrado', 'Ele fica guardado por 7 dias. Envie de novo.'],
  chegada_em_outro_ponto: [409, 'O arquivo já está em outro ponto', 'Veja na lista como ele está.'],
  chegada_grande_demais: [413, 'O arquivo é grande demais'],
  parte_errada: [422, 'Esta parte não é do arquivo', 'Envie o arquivo de novo.'],
  partes_faltando: [409, 'Faltam partes do arquivo', 'Envie o arquivo de novo.'],
  dono_sem_conta: [422, 'A loja precisa de uma conta confirmada'],
  plano_indisponivel: [422, 'Este plano não está à venda'],
  origem_desconhecida: [
    409,
    'A origem do arquivo não é conhecida',
    'Confirme que você responde por ela, ou acrescente a chave às conhecidas.',
  ],
  origem_ja_conhecida: [409, 'Esta chave já é conhecida'],
  origem_nao_encontrada: [404, 'Origem não encontrada'],
  link_vencido: [403, 'Este link venceu', 'Volte à tela da loja e baixe de novo.'],
})
