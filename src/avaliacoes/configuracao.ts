import { z } from 'zod'
import { definirSecao, palavras } from '#src/configuracao/secao.ts'

export const configuracaoDasAvaliacoes = definirSecao({
  chave: 'avaliacoes',
  nome: 'Avaliações',
  ajuda: 'Só avalia quem comprou e recebeu. Aqui se decide por quanto tempo e o que espera moderação.',
  schema: z.strictObject({
    prazo_dias: z.int().min(7).max(365).default(60),
    moderacao_previa: z.boolean().default(false),
    palavras_bloqueadas: palavras([]),
  }),
  campos: {
    prazo_dias: { rotulo: 'Prazo para avaliar', tipo: 'numero', unidade: 'dias depois de receber' },
    moderacao_previa: {
      rotulo: 'Moderar antes de publicar',
      tipo: 'sim_nao',
      ajuda: 'Cada avaliação espera alguém da plataforma, na lista abaixo.',
    },
    palavras_bloqueadas: {
      rotulo: 'Palavras bloqueadas',
      tipo: 'lista',
      ajuda:
        'Uma por linha. A avaliação que usa uma delas espera moderação, mesmo com a opção acima desligada.',
    },
  },
})
