import { IconCash, IconCreditCard, IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FormaPagamento } from '../../schemas.ts'

interface Forma {
  forma: FormaPagamento
  nome: string
  texto: string
  /** Instead of `texto` where the shop takes the card now. */
  textoOnline?: string
  icone: ReactNode
}

export const FORMAS_DE_PAGAR: Forma[] = [
  {
    forma: 'pix',
    nome: 'PIX',
    texto: 'Confirma na hora. O código vale por tempo limitado.',
    icone: <IconQrcode size={26} aria-hidden />,
  },
  {
    forma: 'avista',
    nome: 'À Vista Dinheiro',
    texto: 'Você paga à loja quando receber ou retirar.',
    icone: <IconCash size={26} aria-hidden />,
  },
  {
    forma: 'cartao',
    nome: 'Cartão',
    texto: 'Na maquininha da loja, quando receber ou retirar.',
    textoOnline: 'Crédito, agora, pelo Mercado Pago. A loja não vê o número do cartão.',
    icone: <IconCreditCard size={26} aria-hidden />,
  },
]
