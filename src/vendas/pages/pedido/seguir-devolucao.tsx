import type { FormEvent } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { pagaOnline } from '../../rules.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { usePedido } from './mudar-pedido.ts'
import estilo from './pedido.module.css'

interface Props {
  venda: VendaDetalhe
  aoFechar: () => void
}

/** The goods are on their way back: from here on a shop that stays silent does not keep the money. */
export function PostarDevolucao({ venda, aoFechar }: Props) {
  const { mudar, enviando } = usePedido()
  const [rastreio, campo] = useTexto()

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    const codigo = rastreio.trim()
    const feita = await mudar({
      venda,
      verbo: 'devolucao/postar',
      corpo: codigo ? { rastreio: codigo } : {},
      feito: ['Envio registrado', 'A loja foi avisada.'],
    })
    if (feita) aoFechar()
  }

  return (
    <form method="post" className={estilo.pergunta} onSubmit={(evento) => void enviar(evento)}>
      <p>
        Avise quando os produtos saírem. Se a loja não responder em 10 dias depois disso,{' '}
        {pagaOnline(venda)
          ? 'a devolução de uma desistência é concluída e o dinheiro volta.'
          : 'o Portal decide o caso.'}
      </p>
      <Campo label="Código de rastreio" description="Se tiver." maxLength={120} data-autofocus {...campo} />
      <BotaoDeEnvio enviando={enviando}>Já enviei de volta</BotaoDeEnvio>
    </form>
  )
}

const MOTIVO_MINIMO = 5

/** The shop refused and the buyer does not agree, or it says nothing: the platform decides. */
export function PedirMediacao({ venda, aoFechar }: Props) {
  const { mudar, enviando } = usePedido()
  const [motivo, campo, { recusar }] = useTexto()
  const calada = venda.devolucao?.status === 'aberta'

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    if (motivo.trim().length < MOTIVO_MINIMO) {
      recusar('Conte o que aconteceu.')
      return
    }
    const feita = await mudar({
      venda,
      verbo: 'devolucao/mediacao',
      corpo: { motivo: motivo.trim() },
      feito: ({ devolucao }) => [
        'Mediação pedida',
        `O Portal decide até ${formatarDataHora(devolucao?.mediacao_responder_ate ?? new Date())} e avisa por e-mail.`,
      ],
    })
    if (feita) aoFechar()
  }

  return (
    <form method="post" noValidate className={estilo.pergunta} onSubmit={(evento) => void enviar(evento)}>
      <p>O Portal lê o que você e a loja escreveram e decide se a devolução segue.</p>
      <CampoLongo
        label={calada ? 'O que aconteceu' : 'Por que você não concorda'}
        required
        maxLength={2000}
        cresce
        rows={4}
        data-autofocus
        {...campo}
      />
      <BotaoDeEnvio enviando={enviando}>{calada ? 'Pedir ajuda ao Portal' : 'Pedir mediação'}</BotaoDeEnvio>
    </form>
  )
}
