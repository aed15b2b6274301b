import { type DomainError, defineErrors } from '#src/shared/domain-error.ts'
import type { Acao } from './papeis.ts'

export const errors = defineErrors('acesso', {
  estabelecimento_nao_encontrado: [404, 'Estabelecimento não encontrado'],
  loja_bloqueada: [403, 'Loja bloqueada', 'Regularize a assinatura para voltar a usar o painel.'],
  loja_suspensa: [403, 'Loja suspensa', 'Fale com o suporte para saber o motivo e pedir a revisão.'],
  so_fora_do_ensaio: [403, 'Isto não faz parte do ensaio', 'Volte à loja de verdade para fazer isto.'],
  falta_segundo_fator: [
    403,
    'Confirme o segundo fator',
    'Informe o código do seu aplicativo autenticador para continuar.',
  ],
  rota_sem_chave: [
    403,
    'Chaves de API não chegam aqui',
    'Esta parte só atende pessoas. A documentação em /docs diz o que uma chave alcança.',
  ],
  chave_sem_escopo: [403, 'A chave não tem este escopo'],
  limite_produtos: [403, 'Limite de produtos atingido'],
  limite_usuarios: [403, 'Limite de usuários atingido'],
  recurso_fora_do_plano: [403, 'Recurso não incluído no seu plano', 'Veja os planos disponíveis.'],
})

export const semEscopo = (acao: Acao): DomainError =>
  errors.chave_sem_escopo({ detail: `A chave precisa do escopo ${acao}.`, extra: { escopo: acao } })
