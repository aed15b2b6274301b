import { z } from 'zod'
import { definirSecao } from './secao.ts'

/** From when on the platform's people are notified (docs/rules/platform.md#alerts). */
export const regrasDeAlerta = definirSecao({
  chave: 'alertas',
  nome: 'Alertas',
  ajuda: 'A partir de quando cada alerta nasce. Os que estão abertos não mudam.',
  schema: z.strictObject({
    assinaturas_ruins: z.int().min(1).max(1000).default(5),
    pix_sem_aviso: z.int().min(1).max(1000).default(3),
    cancelamentos_percentual: z.number().min(0.1).max(100).default(5),
    cancelamentos_minimo: z.int().min(1).max(10_000).default(20),
    sem_nota_percentual: z.number().min(0.1).max(100).default(20),
    sem_nota_minimo: z.int().min(1).max(10_000).default(10),
    nota_abaixo_de: z.number().min(1.1).max(5).default(3),
    nota_minimo: z.int().min(1).max(10_000).default(10),
    suporte_horas: z.int().min(0).max(168).default(0),
    tentativas_de_login: z.int().min(1).max(10_000).default(20),
    titular_dias: z.int().min(1).max(14).default(10),
  }),
  campos: {
    assinaturas_ruins: {
      rotulo: 'PAG-ASSIN: avisos com assinatura inválida',
      tipo: 'numero',
      unidade: 'em 10 minutos',
      grupo: 'Pagamentos',
    },
    pix_sem_aviso: {
      rotulo: 'PAG-SEMWH: PIX aprovados sem aviso do provedor',
      tipo: 'numero',
      unidade: 'em 24 horas',
      grupo: 'Pagamentos',
    },
    cancelamentos_percentual: {
      rotulo: 'LOJA-CANC: pedidos cancelados, acima de',
      tipo: 'numero',
      unidade: '% em 30 dias',
      grupo: 'Lojas',
    },
    cancelamentos_minimo: {
      rotulo: 'LOJA-CANC: só com pelo menos',
      tipo: 'numero',
      unidade: 'pedidos em 30 dias',
      grupo: 'Lojas',
    },
    sem_nota_percentual: {
      rotulo: 'LOJA-SEMNF: entregas sem nota fiscal, acima de',
      tipo: 'numero',
      unidade: '% em 30 dias',
      grupo: 'Lojas',
    },
    sem_nota_minimo: {
      rotulo: 'LOJA-SEMNF: só com pelo menos',
      tipo: 'numero',
      unidade: 'entregas em 30 dias',
      grupo: 'Lojas',
    },
    nota_abaixo_de: {
      rotulo: 'LOJA-NOTA: nota média abaixo de',
      tipo: 'numero',
      unidade: 'em 90 dias',
      grupo: 'Lojas',
    },
    nota_minimo: {
      rotulo: 'LOJA-NOTA: só com pelo menos',
      tipo: 'numero',
      unidade: 'avaliações em 90 dias',
      grupo: 'Lojas',
    },
    suporte_horas: {
      rotulo: 'SUP-SLA: resposta atrasada há mais de',
      tipo: 'numero',
      unidade: 'horas',
      grupo: 'Pessoas',
      ajuda: 'Com 0, o alerta nasce assim que o prazo termina.',
    },
    tentativas_de_login: {
      rotulo: 'SEG-LOGIN: entradas recusadas, mais de',
      tipo: 'numero',
      unidade: 'em 1 hora',
      grupo: 'Pessoas',
      ajuda: 'Em uma conta ou a partir de um endereço.',
    },
    titular_dias: {
      rotulo: 'LGPD-PRAZO: pedido de titular aberto há',
      tipo: 'numero',
      unidade: 'dias, dos 15 da lei',
      grupo: 'Pessoas',
    },
  },
})
