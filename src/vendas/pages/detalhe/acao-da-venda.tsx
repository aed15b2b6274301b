import {
  IconArrowBackUp,
  IconBuildingStore,
  IconCash,
  IconCheck,
  IconPackage,
  IconPackageOff,
  IconThumbUp,
  IconTruckDelivery,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { type AcaoDaVenda, nomeDaAcao } from '../../acoes.ts'
import type { Venda } from '../../schemas.ts'
import { CancelarItens } from './cancelar-itens.tsx'
import { CancelarVenda } from './cancelar-venda.tsx'
import { EntregarVenda } from './entregar-venda.tsx'
import { EnviarVenda } from './enviar-venda.tsx'
import { type DialogoDaAcao, useMudarVenda, type VerboDaVenda } from './mudar-venda.ts'
import { ProporFrete } from './propor-frete.tsx'
import { ReembolsarVenda } from './reembolsar-venda.tsx'
import { ReceberDevolucao, RecusarDevolucao } from './responder-devolucao.tsx'

const ICONES: Record<AcaoDaVenda, TablerIcon> = {
  aceitar: IconThumbUp,
  'confirmar-pagamento': IconCash,
  preparar: IconPackage,
  'propor-frete': IconTruckDelivery,
  enviar: IconTruckDelivery,
  pronto: IconBuildingStore,
  entregar: IconCheck,
  'receber-devolucao': IconPackage,
  'recusar-devolucao': IconX,
  reembolsar: IconArrowBackUp,
  'cancelar-itens': IconPackageOff,
  cancelar: IconX,
}

const FEITO: Partial<Record<AcaoDaVenda, (numero: number) => [string, string]>> = {
  aceitar: (numero) => ['Pedido aceito', `Separe os itens da venda #${numero}. O cliente foi avisado.`],
  'confirmar-pagamento': (numero) => ['Pagamento confirmado', `A venda #${numero} está paga.`],
  preparar: (numero) => ['Venda em separação', `Agora é separar os itens da venda #${numero}.`],
  pronto: (numero) => ['Pronto para retirada', `O cliente da venda #${numero} foi avisado.`],
  entregar: (numero) => ['Entrega confirmada', `A venda #${numero} foi entregue.`],
}

/** What each action needs to know first. */
const PERGUNTAS: Partial<Record<AcaoDaVenda, ComponentType<DialogoDaAcao>>> = {
  cancelar: CancelarVenda,
  'cancelar-itens': CancelarItens,
  'propor-frete': ProporFrete,
  enviar: EnviarVenda,
  entregar: EntregarVenda,
  reembolsar: ReembolsarVenda,
  'receber-devolucao': ReceberDevolucao,
  'recusar-devolucao': RecusarDevolucao,
}

interface Props {
  venda: DialogoDaAcao['venda']
  acao: AcaoDaVenda
  /** Classes of the product's button. */
  className?: string
}

/** The button of one action on a sale: does it at once, or asks first for what the action needs to know. */
export function BotaoDaAcao({ venda, acao, className = '' }: Props) {
  const { mudar, enviando } = useMudarVenda()
  const [aberto, setAberto] = useState(false)
  /** Each time it asks anew: what was given up is not there again. */
  const [vez, setVez] = useState(0)
  const Icone = ICONES[acao]
  const Pergunta = PERGUNTAS[acao]
  const perguntar = precisaPerguntar(venda, acao)

  return (
    <>
      <button
        type="button"
        className={`botao ${className}`}
        disabled={enviando}
        onClick={() => {
          if (perguntar) {
            setVez(vez + 1)
            setAberto(true)
          } else
            void mudar({
              vendaId: venda.id,
              verbo: acao as VerboDaVenda,
              feito: FEITO[acao]?.(venda.numero) ?? ['Venda atualizada'],
            })
        }}
      >
        <Icone size={18} aria-hidden /> {nomeDaAcao(acao, venda)}
      </button>
      {Pergunta ? (
        <Pergunta key={vez} venda={venda} aberto={aberto} aoFechar={() => setAberto(false)} />
      ) : null}
    </>
  )
}

function precisaPerguntar(venda: Venda, acao: AcaoDaVenda): boolean {
  if (acao === 'entregar') return !venda.pago_em
  return FEITO[acao] === undefined
}
