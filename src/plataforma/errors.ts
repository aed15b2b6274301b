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
  loja_propria: [409, 'Esta loja é sua', 'Abra o painel dela com a sua própria conta.'],
  codigo_diferente: [422, 'O código não confere', 'Digite o código da loja como ele aparece.'],
  loja_com_pendencias: [409, 'A loja não pode ser encerrada agora'],
  pendencia_nao_encontrada: [404, 'Pendência não encontrada'],
  pendencia_decidida: [409, 'Já decidido', 'Outra pessoa já decidiu sobre isto.'],
  cnpj_em_uso: [409, 'CNPJ em uso', 'Outra loja do Portal já usa este CNPJ.'],
  administrador_nao_encontrado: [422, 'Esta pessoa não é da administração'],
  status_da_loja: [409, 'A loja não está nessa situação'],
})
