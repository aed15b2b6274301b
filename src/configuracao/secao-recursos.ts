import { z } from 'zod'
import { definirSecao } from './secao.ts'

export const recursosDoPortal = definirSecao({
  chave: 'recursos',
  nome: 'Recursos',
  ajuda: 'Partes do Portal que podem ser desligadas. O que já está em andamento continua.',
  schema: z.strictObject({
    cadastro_de_lojas: z.boolean().default(true),
    cartao_online: z.boolean().default(true),
    novas_avaliacoes: z.boolean().default(true),
    denuncias: z.boolean().default(true),
  }),
  campos: {
    cadastro_de_lojas: {
      rotulo: 'Cadastro de lojas novas',
      tipo: 'sim_nao',
      ajuda: 'Desligado, ninguém abre loja; as que existem não mudam.',
    },
    cartao_online: {
      rotulo: 'Cartão pela internet',
      tipo: 'sim_nao',
      ajuda:
        'Desligado, novas compras não são pagas com cartão pelo Mercado Pago. PIX e pagamento na entrega continuam.',
    },
    novas_avaliacoes: { rotulo: 'Novas avaliações', tipo: 'sim_nao' },
    denuncias: { rotulo: 'Denúncias de lojas, produtos e avaliações', tipo: 'sim_nao' },
  },
})
