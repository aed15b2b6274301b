import { route, routes } from '#src/shared/server/http/route-table.ts'
import { carrinhoDaContaSchema, mudarCarrinhoBody } from '../../schemas-carrinho.ts'
import { mudarCarrinho } from './mudar-carrinho.ts'

/** The cart that a person finds again on another device. */
export const carrinhoApi = routes('vendas', {
  'POST /rest/v1/carrinho': route({
    who: 'pessoa',
    summary: 'Diz o que mudou no carrinho de um aparelho e lê o da conta',
    body: mudarCarrinhoBody,
    answer: carrinhoDaContaSchema,
    handle: ({ pessoa, body }) => mudarCarrinho(pessoa, body.mudancas),
  }),
})
