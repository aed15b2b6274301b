import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { EntregaDaCompra } from '../../entrega-da-compra.ts'
import type { FormaPagamento } from '../../schemas.ts'
import type { CompraEmAndamento } from './compra-em-andamento.ts'
import type { LojaAPagar } from './dados-da-loja.ts'

export const SEM_CIENCIA = 'Marque que sabe que o frete não está incluído.'

type Completa = Partial<CompraEmAndamento> & { nome: string; forma: FormaPagamento }

/** The shops of a purchase that take no orders now. */
export function emPausa(lojas: LojaAPagar[], daCompra: LojaDoCarrinho[]): LojaAPagar[] {
  return lojas.filter(
    (loja) => loja.em_pausa && daCompra.some((parte) => parte.estabelecimentoId === loja.id),
  )
}

/** What a shop that takes no orders says, in a title and a sentence. */
export function dizerPausa({ nome, mensagem_pausa }: LojaAPagar): [string, string] {
  return [`${nome} está em pausa`, mensagem_pausa ?? 'No momento esta loja não recebe pedidos.']
}

/** Whether the way to the order is open; where it is not, a toast says why. */
export function podeComprar(lojas: LojaAPagar[], daCompra: LojaDoCarrinho[]): boolean {
  if (daCompra.length === 0) {
    toast.erro('Carrinho vazio', 'Adicione produtos para começar suas compras')
    return false
  }
  const [parada] = emPausa(lojas, daCompra)
  if (parada) toast.erro(...dizerPausa(parada))
  return parada === undefined
}

/** The checks of docs/rules/marketplace.md#validation, shown as toasts. */
export function conferirCompra(
  compra: Partial<CompraEmAndamento>,
  {
    lojas,
    entrega,
    aoEditarDados,
  }: { lojas: LojaAPagar[]; entrega: EntregaDaCompra; aoEditarDados: () => void },
): compra is Completa {
  if (!compra.nome?.trim()) {
    toast.erro('Nome obrigatório', 'Por favor, informe seu nome.')
    aoEditarDados()
    return false
  }
  if (!compra.forma) {
    toast.erro('Forma de pagamento obrigatória', 'Selecione uma forma de pagamento.')
    return false
  }
  if (entrega.falta) {
    toast.erro('Confira a entrega', entrega.falta)
    aoEditarDados()
    return false
  }
  if (entrega.semCiencia) {
    toast.erro('Confira a entrega', SEM_CIENCIA)
    aoEditarDados()
    return false
  }
  const motivo = compra.forma === 'pix' ? motivoSemPix(lojas) : null
  if (motivo) toast.erro(...motivo)
  return motivo === null
}

/** A purchase is paid in one way: by card now only where every shop takes it. */
export function aceitaCartaoOnline(lojas: LojaAPagar[]): boolean {
  return lojas.length > 0 && lojas.every(({ recebimento }) => recebimento.public_key !== null)
}

/** The ways that all these shops take. PIX always stands there: where it is off the screen says why. */
export function formasAceitas(lojas: LojaAPagar[]): FormaPagamento[] {
  const dinheiro = lojas.every(({ recebimento }) => recebimento.aceita_dinheiro)
  const cartao = aceitaCartaoOnline(lojas) || lojas.every(({ recebimento }) => recebimento.aceita_cartao)
  return ['pix', ...(dinheiro ? (['avista'] as const) : []), ...(cartao ? (['cartao'] as const) : [])]
}

/** Why these shops cannot be paid by PIX; null when all can. */
export function motivoSemPix(lojas: LojaAPagar[]): [string, string] | null {
  const sujeito = ({ nome }: LojaAPagar) => (lojas.length > 1 ? nome : 'Esta loja')
  const desconectada = lojas.find((loja) => !loja.pagamentos_conectados)
  if (desconectada) {
    return [
      'Pagamento indisponível',
      `${sujeito(desconectada)} ainda não conectou uma conta para receber por PIX.`,
    ]
  }
  const desabilitada = lojas.find((loja) => !loja.pagamentos_habilitados)
  if (desabilitada) {
    return ['Pagamentos desabilitados', `${sujeito(desabilitada)} não está recebendo por PIX no momento.`]
  }
  return null
}
