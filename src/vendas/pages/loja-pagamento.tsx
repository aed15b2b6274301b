import { IconCash, IconCreditCard, IconQrcode } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Estabelecimento } from '#src/estabelecimentos/schemas.ts'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { LojaDoCarrinho } from '../carrinho.ts'
import type { FormaPagamento, Venda, VendaDetalhe } from '../schemas.ts'
import { type CompraEmAndamento, mudarCompra, useCompra } from './compra-em-andamento.ts'
import { finalizarPedido, type PrecoMudou } from './finalizar-pedido.ts'
import estilo from './loja.module.css'

const FORMAS: { forma: FormaPagamento; nome: string; texto: string; icone: ReactNode }[] = [
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
    icone: <IconCreditCard size={26} aria-hidden />,
  },
]

interface Props {
  loja: Estabelecimento
  doCarrinho: LojaDoCarrinho
  aberta: Venda | null
  aoVoltar: () => void
  aoEditarDados: () => void
  aoFinalizar: (venda: Pick<VendaDetalhe, 'id' | 'forma_pagamento'>) => void
}

/** Third step: how it is paid, everything once more before the order, and the order itself. */
export default function LojaPagamento(props: Props) {
  const { loja, doCarrinho, aberta } = props
  const compra = useCompra()
  const [enviando, setEnviando] = useState(false)
  const [precoMudou, setPrecoMudou] = useState<PrecoMudou | null>(null)
  const total = formatarReais(paraReais(doCarrinho.subtotalCentavos))

  async function finalizar(evento: FormEvent) {
    evento.preventDefault()
    if (!conferir(compra, { loja, aoEditarDados: props.aoEditarDados })) return
    if (aberta && compra.forma === 'pix' && mesmoPedido(aberta, doCarrinho)) {
      props.aoFinalizar(aberta)
      return
    }
    setEnviando(true)
    const resultado = await finalizarPedido({
      loja: doCarrinho,
      compra: {
        nome: compra.nome,
        email: compra.email ?? '',
        telefone: compra.telefone ?? '',
        forma: compra.forma,
      },
    })
    setEnviando(false)
    setPrecoMudou('precoMudou' in resultado ? resultado.precoMudou : null)
    if ('venda' in resultado) props.aoFinalizar(resultado.venda)
  }

  return (
    <form method="post" className={`cartao ${estilo.passo}`} onSubmit={(evento) => void finalizar(evento)}>
      {precoMudou ? <AvisoDePreco precoMudou={precoMudou} /> : null}
      <fieldset className={estilo.formas}>
        <legend>
          <h2>Como você quer pagar?</h2>
        </legend>
        {FORMAS.map(({ forma, nome, texto, icone }) => (
          <label key={forma} className={estilo.forma} data-pix={forma === 'pix' || undefined}>
            <input
              type="radio"
              name="forma"
              value={forma}
              checked={compra.forma === forma}
              onChange={() => mudarCompra({ forma })}
            />
            <span>
              <strong className={estilo.nomeDaForma}>{nome}</strong>
              <span className="apagado">{forma === 'pix' ? (motivoSemPix(loja)?.[1] ?? texto) : texto}</span>
            </span>
            {icone}
          </label>
        ))}
      </fieldset>
      <section className={estilo.revisao} aria-label="Revise seu pedido">
        <h3>Revise seu pedido</h3>
        <p>
          {compra.nome || 'Falta seu nome'}
          {compra.email ? `, ${compra.email}` : ''}
          {compra.telefone ? `, ${compra.telefone}` : ''}{' '}
          <button type="button" className={estilo.acao} onClick={props.aoEditarDados}>
            Editar dados
          </button>
        </p>
        <p className="apagado">
          Vendido e entregue por {loja.nome}. Você pode desistir em até 7 dias depois de receber, com o
          dinheiro de volta.
        </p>
      </section>
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={props.aoVoltar}>
          Voltar
        </button>
        <button type="submit" className="botao" disabled={enviando}>
          {enviando ? 'Enviando pedido...' : rotulo(compra.forma, total)}
        </button>
      </div>
    </form>
  )
}

function AvisoDePreco({ precoMudou: { total, mudancas } }: { precoMudou: PrecoMudou }) {
  return (
    <div className={estilo.aviso} role="alert">
      <strong>O preço mudou. O novo total é {formatarReais(total)}.</strong>
      {mudancas.length > 0 ? (
        <ul>
          {mudancas.map((mudanca) => (
            <li key={mudanca}>{mudanca}</li>
          ))}
        </ul>
      ) : null}
      <p>Nada foi cobrado. Confira o resumo e confirme de novo se quiser continuar.</p>
    </div>
  )
}

type Completa = Partial<CompraEmAndamento> & { nome: string; forma: FormaPagamento }

/** The checks of SPEC §5, told by toast. */
function conferir(
  compra: Partial<CompraEmAndamento>,
  { loja, aoEditarDados }: { loja: Estabelecimento; aoEditarDados: () => void },
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
  const motivo = compra.forma === 'pix' ? motivoSemPix(loja) : null
  if (motivo) toast.erro(...motivo)
  return motivo === null
}

function motivoSemPix(loja: Estabelecimento): [string, string] | null {
  if (!loja.pagamentos_conectados) {
    return ['Pagamento indisponível', 'Esta loja ainda não conectou uma conta para receber por PIX.']
  }
  if (!loja.pagamentos_habilitados) {
    return ['Pagamentos desabilitados', 'Esta loja não está recebendo por PIX no momento.']
  }
  return null
}

/** The open sale holds exactly what stands in the cart: it is paid, not made again. */
function mesmoPedido(venda: Venda, { linhas }: LojaDoCarrinho): boolean {
  return (
    venda.status === 'pendente' &&
    venda.itens.length === linhas.length &&
    linhas.every(({ produto, quantidade, subtotal }) =>
      venda.itens.some(
        (item) =>
          item.produto_id === produto.id && item.quantidade === quantidade && item.subtotal === subtotal,
      ),
    )
  )
}

function rotulo(forma: FormaPagamento | null | undefined, total: string): string {
  if (forma === 'pix') return `Pagar ${total} com PIX`
  return forma ? `Finalizar pedido de ${total}` : 'Finalizar pedido'
}
