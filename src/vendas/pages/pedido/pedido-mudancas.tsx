import { type ReactNode, useState } from 'react'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Link } from 'react-router'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { porQueNaoEmParte } from '../../desistir-em-parte.ts'
import { fretePago } from '../../frete.ts'
import type { AcaoDoComprador } from '../../passos-do-pedido.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import type { Escolha } from './escolher-unidades.tsx'
import { ItensADevolver, itensADevolver, valorADevolver } from './itens-a-devolver.tsx'
import { usePedido } from './mudar-pedido.ts'
import estilo from './pedido.module.css'
import { RelatarProblema } from './relatar-problema.tsx'
import { PedirMediacao, PostarDevolucao } from './seguir-devolucao.tsx'
import type { CorpoDaVenda, VerboDaVenda } from '../detalhe/mudar-venda.ts'

interface Props {
  venda: VendaDetalhe
  acoes: AcaoDoComprador[]
}

type Mudanca =
  | 'cancelar'
  | 'desistir'
  | 'problema'
  | 'nao-recebi'
  | 'postar-devolucao'
  | 'pedir-mediacao'
  | 'retirar-devolucao'

const NOMES: Record<Mudanca, string> = {
  cancelar: 'Cancelar pedido',
  'nao-recebi': 'Não recebi',
  problema: 'Produto com problema',
  desistir: 'Desistir da compra',
  'postar-devolucao': 'Já enviei de volta',
  'pedir-mediacao': 'Pedir mediação',
  'retirar-devolucao': 'Retirar devolução',
}

/** A refusal is mediated; a shop that says nothing is a cry for help; what was lost is found, not kept. */
function nomeDa(mudanca: Mudanca, { devolucao }: VendaDetalhe): string {
  if (mudanca === 'pedir-mediacao' && devolucao?.status === 'aberta') return 'Pedir ajuda ao Portal'
  if (mudanca === 'retirar-devolucao' && devolucao?.tipo === 'nao_recebido') return 'O pedido chegou'
  return NOMES[mudanca]
}

/** Ways out of an order. Each asks once, says what follows, and leaves a protocol where the law wants one. */
export function MudancasDoPedido({ venda, acoes }: Props) {
  const [aberta, setAberta] = useState<Mudanca | null>(null)
  const cabem = (Object.keys(NOMES) as Mudanca[]).filter((mudanca) => acoes.includes(mudanca))
  const fechar = () => setAberta(null)
  return (
    <>
      {cabem.map((mudanca) => (
        <button key={mudanca} type="button" className="botao leve largo" onClick={() => setAberta(mudanca)}>
          {nomeDa(mudanca, venda)}
        </button>
      ))}
      <Dialogo aberto={aberta !== null} aoFechar={fechar} titulo={aberta ? nomeDa(aberta, venda) : ''}>
        {aberta === 'cancelar' ? <Cancelar venda={venda} aoFechar={fechar} /> : null}
        {aberta === 'desistir' ? <Desistir venda={venda} aoFechar={fechar} /> : null}
        {aberta === 'problema' ? <RelatarProblema venda={venda} tipo="problema" aoFechar={fechar} /> : null}
        {aberta === 'nao-recebi' ? (
          <RelatarProblema venda={venda} tipo="nao_recebido" aoFechar={fechar} />
        ) : null}
        {aberta === 'postar-devolucao' ? <PostarDevolucao venda={venda} aoFechar={fechar} /> : null}
        {aberta === 'pedir-mediacao' ? <PedirMediacao venda={venda} aoFechar={fechar} /> : null}
        {aberta === 'retirar-devolucao' ? <Retirar venda={venda} aoFechar={fechar} /> : null}
      </Dialogo>
    </>
  )
}

interface DialogoProps {
  venda: VendaDetalhe
  aoFechar: () => void
}

function Cancelar({ venda, aoFechar }: DialogoProps) {
  return (
    <Pergunta
      venda={venda}
      aoFechar={aoFechar}
      verbo="cancelar"
      corpo={{ motivo: 'Cancelado pelo cliente' }}
      feito={({ desistencia_protocolo: protocolo }) => [
        'Pedido cancelado',
        `Protocolo ${protocolo}. Nada foi cobrado.`,
      ]}
      sim="Cancelar pedido"
      nao="Manter pedido"
    >
      <p>Os produtos voltam para a loja e o código de pagamento deixa de valer. Nada será cobrado.</p>
    </Pergunta>
  )
}

/** CDC art. 49 in plain words: no reason is asked, and nothing the buyer writes is needed. */
function Desistir({ venda, aoFechar }: DialogoProps) {
  const naLoja = venda.status !== 'enviado' && venda.status !== 'entregue'
  const [escolha, setEscolha] = useState<Escolha | null>(null)
  const corpo = itensADevolver(escolha)
  const valor = valorADevolver(venda, escolha)
  const frete = fretePago(venda)
  const porQueNao = naLoja ? porQueNaoEmParte(venda, corpo?.itens ?? []) : null
  return (
    <Pergunta
      venda={venda}
      aoFechar={aoFechar}
      verbo="desistir"
      corpo={corpo ?? undefined}
      pronto={corpo !== null && porQueNao === null}
      feito={({ devolucao, status, pago_em: pago, desistencia_protocolo: protocolo }) =>
        status === 'em_devolucao'
          ? [
              'Desistência registrada',
              `Protocolo ${devolucao?.protocolo}. Enviamos a confirmação por e-mail.`,
            ]
          : [
              status === 'cancelado' ? 'Pedido cancelado' : 'Itens cancelados',
              `Protocolo ${protocolo}. ${pago ? 'O valor volta pelo mesmo meio de pagamento.' : 'Nada foi cobrado.'}`,
            ]
      }
      sim="Desistir da compra"
      nao="Manter pedido"
    >
      <p>
        Em compras pela internet você pode desistir em até 7 dias depois de receber, sem dizer o motivo. É um
        direito do artigo 49 do Código de Defesa do Consumidor, e a loja não pode recusar.{' '}
        <Link to="/seus-direitos#desistir-da-compra">Seus direitos</Link>
      </p>
      <ItensADevolver
        venda={venda}
        escolha={escolha}
        aoMudar={setEscolha}
        pergunta="Do que você quer desistir?"
      />
      {corpo === null ? (
        <p>Escolha quantas unidades de cada item.</p>
      ) : naLoja ? (
        <p aria-live="polite">
          {porQueNao ?? (
            <>
              Como o pedido ainda não saiu da loja,{' '}
              {escolha ? 'estes itens são cancelados' : 'ele é cancelado'} agora
              {venda.pago_em ? ` e ${valor} voltam pelo mesmo meio de pagamento.` : ' e nada será cobrado.'}
            </>
          )}
        </p>
      ) : (
        <ul className={estilo.regras}>
          <li aria-live="polite">
            {escolha
              ? `Você recebe de volta o que pagou por eles: ${valor}. O resto do pedido continua seu.`
              : venda.pago_em
                ? `Você recebe de volta tudo o que pagou, inclusive a entrega: ${valor}.`
                : 'Você ainda não pagou, e nada será cobrado.'}
          </li>
          {!escolha && frete > 0 ? (
            <li>O frete de {formatarReais(frete)}, pago à loja na entrega, ela devolve direto a você.</li>
          ) : null}
          <li>O envio de volta é por conta da loja, que combina com você como será.</li>
          {venda.pago_em ? <li>O dinheiro volta em até 15 dias, mesmo que a loja não responda.</li> : null}
          <li>O protocolo aparece aqui e chega por e-mail na hora.</li>
        </ul>
      )}
    </Pergunta>
  )
}

function Retirar({ venda, aoFechar }: DialogoProps) {
  const chegou = venda.devolucao?.tipo === 'nao_recebido'
  return (
    <Pergunta
      venda={venda}
      aoFechar={aoFechar}
      verbo="devolucao/retirar"
      feito={[chegou ? 'Reclamação encerrada' : 'Devolução retirada', 'O pedido voltou a como estava.']}
      sim={chegou ? 'O pedido chegou' : 'Retirar devolução'}
      nao={chegou ? 'Ainda não chegou' : 'Manter devolução'}
    >
      <p>
        {chegou
          ? 'A reclamação termina e a loja não devolve o valor.'
          : 'Você fica com os produtos e a loja não devolve o valor.'}{' '}
        Enquanto durar o prazo, pode pedir de novo.
      </p>
    </Pergunta>
  )
}

interface PerguntaProps extends DialogoProps {
  verbo: VerboDaVenda
  corpo?: CorpoDaVenda | undefined
  /** False while something is still to be chosen. */
  pronto?: boolean
  feito: Parameters<ReturnType<typeof usePedido>['mudar']>[0]['feito']
  sim: string
  nao: string
  children: ReactNode
}

function Pergunta({
  venda,
  aoFechar,
  verbo,
  corpo,
  pronto = true,
  feito,
  sim,
  nao,
  children,
}: PerguntaProps) {
  const { mudar, enviando } = usePedido()
  return (
    <div className={estilo.pergunta}>
      {children}
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          {nao}
        </button>
        <button
          type="button"
          className="botao perigo"
          disabled={enviando || !pronto}
          onClick={() => void mudar({ venda, verbo, corpo, feito }).then((mudou) => mudou && aoFechar())}
        >
          {sim}
        </button>
      </div>
    </div>
  )
}
