import { z } from 'zod'
import { definirSecao } from './secao.ts'

export const pedidos = definirSecao({
  chave: 'pedidos',
  nome: 'Pedidos',
  ajuda: 'Os relógios dos pedidos. Cada loja ajusta os seus; aqui está com o que uma loja nova começa.',
  schema: z.strictObject({
    pix_minutos: z.int().min(30).max(1440).default(60),
    horas_para_confirmar: z.int().min(1).max(168).default(48),
    entregar_dias: z.int().min(7).max(60).default(15),
    concluir_dias: z.int().min(7).max(60).default(7),
  }),
  campos: {
    pix_minutos: {
      rotulo: 'Prazo do PIX',
      tipo: 'numero',
      unidade: 'minutos',
      grupo: 'Lojas novas',
    },
    horas_para_confirmar: {
      rotulo: 'Prazo para a loja aceitar',
      tipo: 'numero',
      unidade: 'horas',
      grupo: 'Lojas novas',
      ajuda: 'Pedidos pagos na entrega. Depois dele o pedido é cancelado.',
    },
    entregar_dias: {
      rotulo: 'Dar por entregue',
      tipo: 'numero',
      unidade: 'dias depois do envio',
      grupo: 'Todas as lojas',
      ajuda: 'Se o cliente não reclamar; dois dias antes ele recebe um aviso.',
    },
    concluir_dias: {
      rotulo: 'Concluir o pedido',
      tipo: 'numero',
      unidade: 'dias depois da entrega',
      grupo: 'Todas as lojas',
      ajuda: 'Nunca antes dos 7 dias do direito de arrependimento (CDC, art. 49).',
    },
  },
})
