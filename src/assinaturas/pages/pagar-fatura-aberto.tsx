import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconClockX, IconCreditCardOff } from '@tabler/icons-react'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Desfecho, Festa, PixGerando } from '#src/shared/ui/pix/desfecho.tsx'
import estilo from '#src/shared/ui/pix/pix.module.css'
import { PixAguardando } from '#src/shared/ui/pix/pix-aguardando.tsx'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { AceitarPreco } from './aceitar-preco.tsx'
import { type FaturaAcompanhada, useFaturaAPagar } from './acompanhar-fatura.ts'

export interface PagarFaturaProps {
  estabelecimentoId: string
  faturaId: string
  /** The title and the sentence once it is paid. */
  alegria?: { titulo: string; texto: string }
  /** Closing keeps the invoice and its PIX. */
  aoFechar: () => void
  /** After the good news, which stays until the person goes on. */
  aoPagar: () => void
}

type Fase = 'aceitar' | 'gerando' | 'falhou' | 'aguardando' | 'pago' | 'rejeitado' | 'expirado' | 'fechada'

export default function PagarFaturaAberto(props: PagarFaturaProps) {
  const { estabelecimentoId, faturaId, alegria, aoFechar, aoPagar } = props
  const acompanhada = useFaturaAPagar(estabelecimentoId, faturaId)
  const { fatura, erro, gerando, consultadoEm, gerar, verificar } = acompanhada
  const { razao_social } = usePortal()
  const telaCheia = useMediaQuery('(max-width: 40em)') ?? false
  const fase = faseDe(acompanhada)

  const [perguntar] = useAcao({ titulo: 'Erro ao consultar status do pagamento' }, async () => {
    const status = await verificar()
    if (status === 'recusado') toast.erro('Pagamento rejeitado', 'Tente novamente')
  })

  return (
    <Dialogo
      aberto
      aoFechar={fase === 'pago' ? aoPagar : aoFechar}
      telaCheia={telaCheia}
      largura="52rem"
      titulo={fatura ? `Fatura ${fatura.numero}` : 'Pagar com PIX'}
      nomeDoFechar={fase === 'pago' || fase === 'fechada' ? 'Fechar' : 'Fechar e pagar depois'}
      fechaFora={false}
    >
      <output className="so-leitor">{ANUNCIOS[fase]}</output>
      {fase === 'aceitar' && erro ? <AceitarPreco erro={erro} gerar={gerar} gerando={gerando} /> : null}
      {fase === 'gerando' ? <PixGerando /> : null}
      {fase === 'aguardando' && fatura?.pix ? (
        <PixAguardando
          pix={fatura.pix}
          recebedor={razao_social}
          conhecido="Portal de Vendas"
          referente={`fatura ${fatura.numero}`}
          aoFecharFica="Se fechar, o código continua valendo até vencer."
          aoVencer="Se o código vencer, gere outro aqui: a fatura continua em aberto."
          consultadoEm={consultadoEm}
          aoVerificar={perguntar}
        />
      ) : null}
      {fase === 'pago' && fatura ? (
        <div className={estilo.desfecho}>
          <Festa />
          <h3>{alegria?.titulo ?? 'Pagamento confirmado'}</h3>
          <p>{alegria?.texto ?? `Recebemos ${formatarReais(fatura.total)} pela fatura ${fatura.numero}.`}</p>
          <button type="button" className={`botao ${estilo.botaoPix}`} onClick={aoPagar}>
            Continuar
          </button>
        </div>
      ) : null}
      {fase === 'rejeitado' ? (
        <Desfecho icone={<IconCreditCardOff size={56} aria-hidden />} titulo="Pagamento rejeitado">
          <p>O banco não aprovou este pagamento e nada foi cobrado. Gere outro código e tente de novo.</p>
          <BotaoDeGerar gerar={gerar} gerando={gerando} />
        </Desfecho>
      ) : null}
      {fase === 'expirado' ? (
        <Desfecho icone={<IconClockX size={56} aria-hidden />} titulo="O PIX expirou">
          <p>O prazo passou e nada foi cobrado.</p>
          <BotaoDeGerar gerar={gerar} gerando={gerando} />
        </Desfecho>
      ) : null}
      {fase === 'falhou' ? (
        <Desfecho
          icone={<IconAlertTriangle size={56} aria-hidden />}
          titulo={erro?.title ?? 'Não foi possível gerar o PIX'}
        >
          <p>{erro?.detail ?? 'Tente novamente em instantes.'}</p>
          <BotaoDeGerar gerar={gerar} gerando={gerando} nome="Tentar novamente" />
        </Desfecho>
      ) : null}
      {fase === 'fechada' ? (
        <Desfecho icone={<IconAlertTriangle size={56} aria-hidden />} titulo="Esta fatura não está em aberto">
          <p>Não é preciso pagá-la. Feche esta janela para ver a situação dela.</p>
          <button type="button" className="botao leve" onClick={aoFechar}>
            Fechar
          </button>
        </Desfecho>
      ) : null}
    </Dialogo>
  )
}

function BotaoDeGerar({
  gerar,
  gerando,
  nome = 'Gerar novo PIX',
}: {
  gerar: () => Promise<void>
  gerando: boolean
  nome?: string
}) {
  return (
    <button
      type="button"
      className={`botao ${estilo.botaoPix}`}
      disabled={gerando}
      onClick={() => void gerar()}
    >
      {nome}
    </button>
  )
}

function faseDe({ fatura, erro, gerando }: FaturaAcompanhada): Fase {
  if (fatura?.status === 'paga') return 'pago'
  if (erro?.code === 'assinaturas.fatura_nao_esta_aberta') return 'fechada'
  if (erro?.code === 'assinaturas.aceite_do_preco') return 'aceitar'
  if (erro) return 'falhou'
  if (gerando || !fatura?.pix) return 'gerando'
  const { status, qr_code } = fatura.pix
  if (status === 'aprovado') return 'gerando'
  if (status === 'recusado') return 'rejeitado'
  if (status === 'expirado' || status === 'cancelado') return 'expirado'
  return qr_code ? 'aguardando' : 'gerando'
}

const ANUNCIOS: Record<Fase, string> = {
  aceitar: 'Aceite o novo preço para pagar.',
  gerando: 'Gerando o PIX.',
  falhou: 'Não foi possível gerar o PIX.',
  aguardando: 'PIX pronto. Aguardando o pagamento.',
  pago: 'Pagamento confirmado.',
  rejeitado: 'Pagamento rejeitado. Tente novamente.',
  expirado: 'O PIX expirou.',
  fechada: 'Esta fatura não está em aberto.',
}
