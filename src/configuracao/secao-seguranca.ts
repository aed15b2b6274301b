import { z } from 'zod'
import { definirSecao } from './secao.ts'

/** Empty: as the program's own settings say. */
const numeroOuVazio = (minimo: number, maximo: number) =>
  z.int().min(minimo).max(maximo).nullable().default(null)

export const seguranca = definirSecao({
  chave: 'seguranca',
  nome: 'Segurança',
  ajuda: 'Como se entra no Portal. Em branco vale o que está nas variáveis do servidor.',
  schema: z.strictObject({
    exigir_2fa_admin: z.boolean().default(false),
    tentativas: numeroOuVazio(3, 100),
    espera_minutos: numeroOuVazio(1, 1440),
    sessao_admin_horas: numeroOuVazio(1, 720),
    sessao_dias: numeroOuVazio(1, 365),
  }),
  campos: {
    exigir_2fa_admin: {
      rotulo: 'Exigir verificação em duas etapas de administradores',
      tipo: 'sim_nao',
      grupo: 'Administradores',
      ajuda: 'Quem não a tem deixa de administrar até ativar. Entre com a sua antes de ligar.',
    },
    sessao_admin_horas: {
      rotulo: 'Duração da sessão de administradores',
      tipo: 'numero',
      opcional: true,
      unidade: 'horas',
      grupo: 'Administradores',
      ajuda: 'Depois disso é preciso entrar de novo. Em branco, não acaba por idade.',
    },
    tentativas: {
      rotulo: 'Senhas erradas antes de bloquear',
      tipo: 'numero',
      opcional: true,
      unidade: 'tentativas',
      grupo: 'Todas as contas',
    },
    espera_minutos: {
      rotulo: 'Tempo do bloqueio',
      tipo: 'numero',
      opcional: true,
      unidade: 'minutos',
      grupo: 'Todas as contas',
    },
    sessao_dias: {
      rotulo: 'Duração da sessão',
      tipo: 'numero',
      opcional: true,
      unidade: 'dias',
      grupo: 'Todas as contas',
      ajuda: 'Em branco, não acaba por idade. Vale para quem entrar a partir de agora.',
    },
  },
})
