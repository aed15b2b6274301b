import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { EnderecoGuardado } from '#src/usuarios/schemas.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { EntregaDaCompra } from '../../entrega-da-compra.ts'
import type { Venda, VendaDetalhe } from '../../schemas.ts'
import { mudarCompra, useCompra } from './compra-em-andamento.ts'
import { aceitaCartaoOnline, conferirCompra, formasAceitas, motivoSemPix } from './conferir-compra.ts'
import type { LojaAPagar } from './dados-da-loja.ts'
import { CampoDeCupom } from '../carrinho/campo-de-cupom.tsx'
import type { CuponsDaCompra } from '../carrinho/cupons-da-compra.ts'
import { descontosDaCompra } from '../carrinho/descontos.ts'
import type { Etapa } from './etapas.tsx'
import { finalizarPedido, type PrecoMudou } from './finalizar-pedido.ts'
import { FORMAS_DE_PAGAR } from './formas-de-pagar.tsx'
import estilo from './loja.module.css'
import { pedidoJaFeito } from './pedido-ja-feito.ts'
import { resumir, Somas } from './resumo-do-pedido.tsx'
import { QuemVende } from './quem-vende.tsx'
import { Fato, RevisaoDosDados } from './revisao-dos-dados.tsx'

const DeclararIdade = lazy(() => import('./declarar-idade.tsx'))

interface Props {
  /** All whose products are in the cart. */
  lojas: LojaAPagar[]
  /** What is bought now: of one shop, or of each. */
  daCompra: LojaDoCarrinho[]
  abertas: Venda[]
  endereco: EnderecoGuardado | undefined
  entrega: EntregaDaCompra
  /** What the server says of the person's coupons. */
  cupons: CuponsDaCompra
  irPara: (etapa: Etapa) => void
  /** Asks again what posting costs: what was told is no longer valid. */
  aoRecotar: () => void
  aoFinalizar: (vendas: (Venda | VendaDetalhe)[]) => void
}

/** Third step: how it is paid, everything once more before the order, and the order itself. */
export default function LojaPagamento({
  daCompra,
  abertas,
  endereco,
  entrega,
  cupons,
  irPara,
  aoRecotar,
  aoFinalizar,
  ...props
}: Props) {
  const compra = useCompra()
  const { revalidate } = useRevalidator()
  const [precoMudou, setPrecoMudou] = useState<PrecoMudou | null>(null)
  /** Null until the order asks for it. */
  const [faltaIdade, setFaltaIdade] = useState<boolean | null>(null)
  const lojas = props.lojas.filter(({ id }) => daCompra.some((uma) => uma.estabelecimentoId === id))
  const cartaoOnline = aceitaCartaoOnline(lojas)
  const noPix = descontosDaCompra(lojas, { daCompra, forma: 'pix', cupons })
  const descontos = descontosDaCompra(lojas, { daCompra, forma: compra.forma, cupons })
  const { total } = resumir(daCompra, { descontoCentavos: descontos.centavos, entrega })

  const [finalizar, enviando] = useAcao({}, async () => {
    if (!conferirCompra(compra, { lojas, entrega, aoEditarDados: () => irPara('dados') })) return
    const online = compra.forma === 'cartao' && cartaoOnline
    const pedido = { forma: compra.forma, cartaoOnline: online, entrega, endereco }
    const codigosDe = ({ estabelecimentoId }: LojaDoCarrinho) =>
      (cupons[estabelecimentoId]?.cupons ?? []).map(({ codigo }) => codigo)
    const feitas = daCompra.map((loja) =>
      pedidoJaFeito(abertas, { loja, cupons: codigosDe(loja), ...pedido }),
    )
    const novas = daCompra.filter((_loja, casa) => !feitas[casa])
    const reabertas = feitas.filter((venda) => venda !== undefined)
    if (novas.length === 0) {
      aoFinalizar(reabertas)
      return
    }
    const resultado = await finalizarPedido({
      lojas: novas,
      descontos: descontos.porLoja,
      cupons: Object.fromEntries(novas.map((loja) => [loja.estabelecimentoId, codigosDe(loja)])),
      compra: {
        nome: compra.nome,
        email: compra.email ?? '',
        telefone: compra.telefone ?? '',
        forma: compra.forma,
      },
      cartaoOnline: online,
      entrega,
      endereco,
    })
    setPrecoMudou('precoMudou' in resultado ? resultado.precoMudou : null)
    // A discount that ended is known by reading the shop again.
    if ('precoMudou' in resultado) await revalidate()
    if ('recusado' in resultado && resultado.recusado.code === 'vendas.entrega_indisponivel') {
      await revalidate()
      irPara('dados')
    }
    // The page says which shop it was, and goes on without it.
    if ('recusado' in resultado && resultado.recusado.code === 'vendas.loja_nao_encontrada')
      await revalidate()
    if ('recusado' in resultado && resultado.recusado.code?.startsWith('fretes.')) {
      aoRecotar()
      irPara('dados')
    }
    if ('recusado' in resultado && resultado.recusado.code === 'vendas.falta_idade') setFaltaIdade(true)
    if ('vendas' in resultado) aoFinalizar(resultado.vendas)
  })

  return (
    <>
      <form method="post" className={`cartao ${estilo.passo}`} onSubmit={finalizar}>
        {precoMudou ? <AvisoDePreco precoMudou={precoMudou} /> : null}
        <fieldset className={estilo.formas}>
          <legend>
            <h2>Como você quer pagar?</h2>
          </legend>
          {FORMAS_DE_PAGAR.filter(({ forma }) => formasAceitas(lojas).includes(forma)).map(
            ({ forma, nome, texto, textoOnline, icone }) => (
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
                  <span className="apagado">
                    {(forma === 'pix' ? (motivoSemPix(lojas)?.[1] ?? noPix.frase) : undefined) ??
                      (cartaoOnline ? textoOnline : undefined) ??
                      texto}
                  </span>
                </span>
                {icone}
              </label>
            ),
          )}
        </fieldset>
        <section className={estilo.revisao} aria-label="Revise seu pedido">
          <h3>Revise seu pedido</h3>
          <Fato nome="itens" aoEditar={() => irPara('produtos')}>
            {daCompra
              .flatMap(({ linhas }) =>
                linhas.map(({ produto, quantidade }) => `${quantidade}× ${produto.nome}`),
              )
              .join(', ')}
          </Fato>
          <RevisaoDosDados
            compra={compra}
            entrega={entrega}
            endereco={endereco}
            aoEditar={() => irPara('dados')}
          />
          {daCompra.map((loja) => (
            <CampoDeCupom
              key={loja.estabelecimentoId}
              loja={loja}
              cupons={cupons}
              forma={compra.forma}
              taxaCentavos={
                entrega.lojas.find(({ loja: { id } }) => id === loja.estabelecimentoId)?.taxaCentavos
              }
              nomeada={daCompra.length > 1}
            />
          ))}
          <Somas
            lojas={daCompra}
            descontoCentavos={descontos.centavos}
            cupons={descontos.cupons}
            entrega={entrega}
          />
          <QuemVende lojas={lojas} />
        </section>
        <div className="fila vao-12 entre empilha">
          <button type="button" className="botao leve" onClick={() => irPara('dados')}>
            Voltar
          </button>
          <button type="submit" className="botao" disabled={enviando}>
            {enviando ? 'Enviando pedido...' : rotulo(compra.forma, { total, cartaoOnline })}
          </button>
        </div>
      </form>
      {faltaIdade !== null && (
        <Suspense>
          <DeclararIdade
            aberto={faltaIdade}
            aoFechar={() => setFaltaIdade(false)}
            aoDeclarar={() => void finalizar()}
          />
        </Suspense>
      )}
    </>
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

function rotulo(
  forma: string | null | undefined,
  { total, cartaoOnline }: { total: string; cartaoOnline: boolean },
): string {
  if (forma === 'pix') return `Pagar ${total} com PIX`
  if (forma === 'cartao' && cartaoOnline) return `Pagar ${total} com cartão`
  return forma ? `Finalizar pedido de ${total}` : 'Finalizar pedido'
}
