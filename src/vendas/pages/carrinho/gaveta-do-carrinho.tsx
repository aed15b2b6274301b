import { Reais } from '#src/shared/ui/kit/reais.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paraReais } from '#src/shared/dinheiro.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos/sacola.ts'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { Gaveta } from '#src/shared/ui/kit/gaveta.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { useFecharNoVoltar } from '#src/shared/ui/kit/use-fechar-no-voltar.ts'
import { PerguntarUmaVez } from '#src/usuarios/pages/conta/perguntar-uma-vez.tsx'
import { type LojaDoCarrinho, separarPorLoja } from '../../carrinho-por-loja.ts'
import estilo from './carrinho.module.css'
import { useCarrinho } from './carrinho.tsx'
import { CampoDeCupom } from './campo-de-cupom.tsx'
import { centavosDosCupons, type CuponsDaCompra, useCuponsDaCompra } from './cupons-da-compra.ts'
import { LinhasDaLoja } from './linha-do-carrinho.tsx'
import { PrazosDaLoja } from './prazos-da-loja.tsx'
import { LojaIndisponivel, MudancasDoCarrinho } from './mudancas-do-carrinho.tsx'

interface Props {
  aberta: boolean
  onFechar: () => void
}

/** The cart beside the page: each shop apart with its own subtotal. It records what is wanted; no order is placed here. */
export default function GavetaDoCarrinho({ aberta, onFechar }: Props) {
  const navigate = useNavigate()
  const { linhas, limpar } = useCarrinho()
  useFecharNoVoltar(aberta, onFechar)
  const { key } = useLocation()
  const saindoDe = useRef<string>(undefined)
  // Once the other page is there: closed before, the drawer would take its step of the history back.
  useEffect(() => {
    if (!saindoDe.current || saindoDe.current === key) return
    saindoDe.current = undefined
    onFechar()
  }, [key, onFechar])
  // It shows what was put into it itself.
  useEffect(() => {
    if (aberta) toast.descobrir()
  }, [aberta])
  const lojas = separarPorLoja(linhas)
  const [indisponiveis, setIndisponiveis] = useState<string[]>([])
  const abertas = lojas.filter(({ estabelecimentoId: id }) => !indisponiveis.includes(id))
  const aComprar = abertas.filter((loja) => loja.linhas.length > 0)
  const cupons = useCuponsDaCompra(aComprar, {})
  const total = aComprar.reduce((soma, loja) => soma + comCupom(loja, cupons), 0)
  const [primeira = abertas[0]] = aComprar
  const daVez = aComprar.find(({ estabelecimentoId }) => estabelecimentoId === lojaDaVez()) ?? primeira

  async function finalizar(loja: LojaDoCarrinho | undefined, todas = false) {
    if (!loja) {
      toast.erro('Carrinho vazio', 'Adicione produtos para começar suas compras')
      return
    }
    const { estabelecimentoId: id, codigo, nome, logoUrl: logo_url } = loja
    lojaEscolhida.definir({ id, codigo, nome, logo_url })
    // In place of the step that the open drawer is.
    await navigate(`/loja?etapa=dados${todas ? '&lojas=todas' : ''}`, { replace: true })
    onFechar()
  }

  return (
    <Gaveta
      aberta={aberta}
      aoFechar={onFechar}
      titulo="Seu carrinho"
      largura="26rem"
      nomeDoFechar="Fechar carrinho"
    >
      {lojas.length === 0 ? (
        <Vazio
          desenho={<DesenhoDeSacola />}
          titulo="Carrinho vazio"
          texto="Adicione produtos para começar suas compras"
        />
      ) : (
        <div className={estilo.gaveta}>
          <div className={estilo.cabeca}>
            <p className="apagado miudo">
              {lojas.length > 1 ? 'Cada loja recebe o próprio pagamento.' : 'Produtos de uma loja.'}
            </p>
            <button type="button" className={estilo.limpar} onClick={() => limpar()}>
              Limpar
            </button>
          </div>
          <MudancasDoCarrinho linhas={linhas} aoSaber={setIndisponiveis} />
          <div className={estilo.lojas}>
            {lojas.map((loja) => (
              <Loja
                key={loja.estabelecimentoId}
                loja={loja}
                cupons={cupons}
                parada={!abertas.includes(loja)}
                aoSair={() => {
                  saindoDe.current = key
                }}
                aoFinalizar={aComprar.length > 1 ? () => void finalizar(loja) : undefined}
              />
            ))}
          </div>
          <PerguntarUmaVez finalidade="carrinho" />
          <div className={estilo.pe}>
            <p className={estilo.total}>
              Total{' '}
              <strong>
                <Reais valor={paraReais(total)} />
              </strong>
            </p>
            <button
              type="button"
              className="botao largo"
              onClick={() => void finalizar(daVez, aComprar.length > 1)}
            >
              Finalizar Compra
            </button>
            {aComprar.length > 1 ? (
              <p className="apagado miudo">Um pedido por loja, pagos um depois do outro.</p>
            ) : null}
          </div>
        </div>
      )}
    </Gaveta>
  )
}

interface LojaProps {
  loja: LojaDoCarrinho
  cupons: CuponsDaCompra
  parada: boolean
  aoSair: () => void
  aoFinalizar: (() => void) | undefined
}

function Loja({ loja, cupons, parada, aoSair, aoFinalizar }: LojaProps) {
  return (
    <section className={estilo.loja}>
      <div className={estilo.nomeDaLoja}>
        <LogoDaLoja loja={{ nome: loja.nome, logo_url: loja.logoUrl }} tamanho={36} />
        <h3>{loja.nome}</h3>
      </div>
      {parada ? <LojaIndisponivel loja={loja} /> : null}
      <LinhasDaLoja loja={loja} aoSair={aoSair} parada={parada} />
      {parada || loja.linhas.length === 0 ? null : (
        <>
          <PrazosDaLoja loja={loja} />
          <CampoDeCupom loja={loja} cupons={cupons} />
          <p className={estilo.somas}>
            Subtotal{' '}
            <strong>
              <Reais valor={paraReais(comCupom(loja, cupons))} />
            </strong>
          </p>
          {aoFinalizar ? (
            <button
              type="button"
              className="botao leve largo"
              style={{ marginTop: 12 }}
              onClick={aoFinalizar}
            >
              Finalizar nesta loja
            </button>
          ) : null}
        </>
      )}
    </section>
  )
}

/** Cents of what can be bought there, as its coupons leave it. */
function comCupom({ estabelecimentoId: id, subtotalCentavos }: LojaDoCarrinho, cupons: CuponsDaCompra) {
  return subtotalCentavos - centavosDosCupons(cupons[id]).mercadoria
}

function lojaDaVez(): string | undefined {
  return lojaEscolhida.ler()?.id
}
