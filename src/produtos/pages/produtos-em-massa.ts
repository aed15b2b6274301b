import {
  IconCategory,
  IconCoin,
  IconDiscount,
  IconDiscountOff,
  IconEye,
  IconEyeOff,
  IconPackage,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { plural } from '#src/shared/plural.ts'
import type { AcaoEmMassa, Selecao } from '#src/shared/ui/lista/tipos.ts'
import type { MudancaEmLote } from '../lote.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import type { LoteAberto } from './dialogo-do-lote.tsx'
import { comoResultado, mudarProdutos } from './lote-de-produtos.ts'
import type { AcaoComDialogo } from './campos-do-lote.tsx'

type Acao = AcaoEmMassa<ProdutoDaLoja>

interface Opcoes {
  lojaId: string
  /** The list shows the bin. */
  lixeira: boolean
  aoAbrir: (lote: LoteAberto) => void
}

/** What can be done to what is selected (docs/rules/panel.md#screens). */
export function acoesEmMassa({ lojaId, lixeira, aoAbrir }: Opcoes): Acao[] {
  const logo = (mudanca: MudancaEmLote) => async (selecao: Selecao<ProdutoDaLoja>) =>
    comoResultado(await mudarProdutos(lojaId, { selecao, mudanca }))
  const comDialogo = (acao: AcaoComDialogo) => async (selecao: Selecao<ProdutoDaLoja>) =>
    aoAbrir({ acao, selecao })
  if (lixeira)
    return [{ id: 'restaurar', nome: 'Restaurar', icone: IconRestore, fazer: logo({ acao: 'restaurar' }) }]
  return [
    { id: 'ativar', nome: 'Ativar', icone: IconEye, fazer: logo({ acao: 'ativar' }) },
    { id: 'inativar', nome: 'Inativar', icone: IconEyeOff, fazer: logo({ acao: 'inativar' }) },
    { id: 'categoria', nome: 'Alterar categoria', icone: IconCategory, fazer: comDialogo('categoria') },
    { id: 'preco', nome: 'Ajustar preço', icone: IconCoin, fazer: comDialogo('preco') },
    { id: 'promocao', nome: 'Pôr em promoção', icone: IconDiscount, fazer: comDialogo('promocao') },
    {
      id: 'encerrar',
      nome: 'Encerrar promoção',
      icone: IconDiscountOff,
      fazer: logo({ acao: 'encerrar_promocao' }),
    },
    { id: 'estoque', nome: 'Ajustar estoque', icone: IconPackage, fazer: comDialogo('estoque') },
    {
      id: 'excluir',
      nome: 'Excluir',
      icone: IconTrash,
      perigo: true,
      confirmar: (quantos) => ({
        titulo: plural(quantos, 'Excluir # produto?', 'Excluir # produtos?'),
        texto: plural(
          quantos,
          'Ele sai da loja e fica 30 dias na lixeira. As vendas dele continuam como estão.',
          'Eles saem da loja e ficam 30 dias na lixeira. As vendas deles continuam como estão.',
        ),
        botao: 'Excluir',
      }),
      fazer: logo({ acao: 'excluir' }),
    },
  ]
}
