import { defineErrors } from '#src/shared/domain-error.ts'

export const errors = defineErrors('plataforma', {
  loja_nao_encontrada: [404, 'Loja não encontrada', 'Esta loja não existe ou não está disponível.'],
  avaliacao_nao_encontrada: [404, 'Avaliação não encontrada'],
  muitas_denuncias: [429, 'Muitas denúncias', 'Você já enviou várias denúncias. Tente novamente mais tarde.'],
  denuncias_fechadas: [
    403,
    'O Portal não está recebendo denúncias agora',
    'Escreva para o contato do rodapé.',
  ],
  cadastro_nao_encontrado: [404, 'Cadastro não encontrado'],
  ja_decidido: [409, 'Cadastro já analisado', 'Outra pessoa já decidiu sobre este cadastro.'],
  alerta_nao_encontrado: [404, 'Alerta não encontrado'],
  alerta_resolvido: [409, 'Este alerta já foi resolvido'],
  em_manutencao: [503, 'Portal em manutenção'],
  avaliacao_ja_moderada: [409, 'Avaliação já moderada', 'Outra pessoa já decidiu sobre ela.'],
  carta_nao_encontrada: [404, 'Carta não encontrada'],
  configuracao_nao_encontrada: [404, 'Configuração não encontrada'],
  versao_nao_encontrada: [404, 'Esta mudança não existe mais'],
  status_da_loja: [409, 'A loja não está nessa situação'],
})
