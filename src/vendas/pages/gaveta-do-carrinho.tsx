import '#src/shared/ui/kit.css'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import { DesenhoDeSacola } from '#src/shared/ui/desenhos.tsx'
import { LogoDaLoja } from '#src/shared/ui/logo-da-loja.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { Vazio } from '#src/shared/ui/vazio.tsx'
import { useVoltarFecha } from '#src/shared/ui/voltar-fecha.ts'
import { totalEmCentavos } from '../carrinho.ts'
import { type LojaDoCarrinho, separarPorLoja } from '../carrinho-por-loja.ts'
import estilo from './carrinho.module.css'
import { useCarrinho } from './carrinho.tsx'
import { LinhaComQuantidade } from './linha-do-carrinho.tsx'
import { lojaEscolhida } from './loja-escolhida.ts'
import { MudancasDoCarrinho } from './mudancas-do-carrinho.tsx'

interface Props {
  aberta: boolean
  onFechar: () => void
}

/** The cart beside the page: each shop apart with its own subtotal. It records what is wanted; no order is placed here. */
export default function GavetaDoCarrinho({ aberta, onFechar }: Props) {
  const navigate = useNavigate()
  // It is born open, and the kit did not see what had the focus before: back there at the first closing.
  const [deOnde] = useState(() => document.activeElement)
  const { linhas, limpar } = useCarrinho()
  useVoltarFecha(aberta, onFechar)
  const lojas = separarPorLoja(linhas)
  const daVez = lojas.find(({ estabelecimentoId }) => estabelecimentoId === lojaDaVez()) ?? lojas[0]

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
    <Drawer.Root
      opened={aberta}
      onClose={onFechar}
      position="right"
      size="26rem"
      onExitTransitionEnd={() => {
        if (deOnde instanceof HTMLElement && document.activeElement?.closest('[role="dialog"]'))
          deOnde.focus()
      }}
    >
      <Drawer.Overlay />
      <Drawer.Content className={estilo.folha}>
        <div className={estilo.topo}>
          <Drawer.Title className={estilo.titulo}>Seu carrinho</Drawer.Title>
          <Drawer.CloseButton className={estilo.fechar} aria-label="Fechar carrinho" />
        </div>
        <Drawer.Body className={estilo.corpo}>
          {lojas.length === 0 ? (
            <Vazio
              desenho={<DesenhoDeSacola />}
              titulo="Carrinho vazio"
              texto="Adicione produtos para começar suas compras"
            />
          ) : (
            <div className={estilo.gaveta}>
              <div className={estilo.cabeca}>
                <p className={estilo.nota}>
                  {lojas.length > 1 ? 'Cada loja recebe o próprio pagamento.' : 'Produtos de uma loja.'}
                </p>
                <button type="button" className={estilo.limpar} onClick={() => limpar()}>
                  Limpar
                </button>
              </div>
              <MudancasDoCarrinho linhas={linhas} />
              <div className={estilo.lojas}>
                {lojas.map((loja) => (
                  <Loja
                    key={loja.estabelecimentoId}
                    loja={loja}
                    aoFinalizar={lojas.length > 1 ? () => void finalizar(loja) : undefined}
                  />
                ))}
              </div>
              <div className={estilo.pe}>
                <p className={estilo.total}>
                  Total <strong>{formatarReais(paraReais(totalEmCentavos(linhas)))}</strong>
                </p>
                <button
                  type="button"
                  className="botao largo"
                  onClick={() => void finalizar(daVez, lojas.length > 1)}
                >
                  Finalizar Compra
                </button>
                {lojas.length > 1 ? (
                  <p className={estilo.nota}>Um pedido por loja, pagos um depois do outro.</p>
                ) : null}
              </div>
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Loja({ loja, aoFinalizar }: { loja: LojaDoCarrinho; aoFinalizar: (() => void) | undefined }) {
  return (
    <section className={estilo.loja}>
      <div className={estilo.nomeDaLoja}>
        <LogoDaLoja loja={{ nome: loja.nome, logo_url: loja.logoUrl }} tamanho={36} />
        <h3>{loja.nome}</h3>
      </div>
      <ul className={`sem-lista ${estilo.linhas}`}>
        {loja.linhas.map((linha) => (
          <LinhaComQuantidade key={linha.produto.id} linha={linha} />
        ))}
      </ul>
      <p className={estilo.somas}>
        Subtotal <strong>{formatarReais(paraReais(loja.subtotalCentavos))}</strong>
      </p>
      {aoFinalizar ? (
        <button type="button" className="botao leve largo" style={{ marginTop: 12 }} onClick={aoFinalizar}>
          Finalizar nesta loja
        </button>
      ) : null}
    </section>
  )
}

function lojaDaVez(): string | undefined {
  return lojaEscolhida.ler()?.id
}
