/** What goes wrong between a shop and Bling, and what its people can do about it. */
const PROBLEMAS: Record<string, { titulo: string; texto: string }> = {
  sem_resposta: {
    titulo: 'O Bling não respondeu',
    texto: 'Tentamos de novo sozinhos. Se continuar por horas, veja se o Bling está no ar.',
  },
  muitas_chamadas: {
    titulo: 'O Bling pediu para esperar',
    texto: 'Outro sistema ligado à mesma conta também está chamando. Seguimos sozinhos em alguns minutos.',
  },
  limite_do_dia: {
    titulo: 'O limite de chamadas de hoje acabou',
    texto: 'O Bling aceita 120 mil por dia em cada conta. O que falta segue amanhã.',
  },
  falta_permissao: {
    titulo: 'Falta uma permissão',
    texto:
      'O Bling recusou um pedido da loja. Conecte de novo com um usuário do Bling que possa ver produtos, estoque, contatos e pedidos de venda.',
  },
  recusou: {
    titulo: 'O Bling recusou',
    texto: 'Veja no Bling o que ele pede, acerte e envie de novo.',
  },
  parte_voltou: {
    titulo: 'Parte deste pedido voltou',
    texto: 'No Bling ele segue inteiro. Registre lá o que foi cancelado ou devolvido.',
  },
  erro_nosso: {
    titulo: 'Algo falhou do nosso lado',
    texto: 'Tentamos de novo sozinhos. Se continuar, fale com o suporte.',
  },
}

export function problemaDoBling(codigo: string): { titulo: string; texto: string } {
  return PROBLEMAS[codigo] ?? (PROBLEMAS.erro_nosso as { titulo: string; texto: string })
}

export const SITUACOES_NO_BLING = {
  pendente: 'Na fila',
  enviado: 'No Bling',
  a_cancelar: 'A cancelar',
  cancelado: 'Cancelado',
  recusado: 'Não foi',
} as const
