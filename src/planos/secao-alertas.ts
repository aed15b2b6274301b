import { z } from 'zod'
import { definirSecao } from './configuracao.ts'

/** From when on the platform's people are told (PRODUCT §1.17). */
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
  },
})
