import {
  IconBan,
  IconBellRinging,
  IconCalendarPlus,
  IconCash,
  IconCopy,
  IconDiscount2,
  IconEye,
  IconFileCertificate,
  IconFileDownload,
  IconMessageReply,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import type { AcaoDaLinha } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { FaturaNaLista } from '../schemas-plataforma.ts'
import { faturaEmAberto, faturaPodeSerEstornada } from '../situacoes.ts'
import type { TipoDeAto } from './campos-do-ato.tsx'

const AtoDaFatura = lazy(() => import('./ato-da-fatura.tsx'))

/** What the platform does with one invoice, each act only where it is possible; the dialogs are in `dialogo`. */
export function useAtosDaFatura(): {
  acoesDa: (fatura: FaturaNaLista, onde?: 'lista' | 'tela') => AcaoDaLinha[]
  abrir: (tipo: TipoDeAto, faturas: readonly FaturaNaLista[], aoFazer?: () => void) => void
  dialogo: ReactNode
} {
  const [pedido, setPedido] = useState<{
    tipo: TipoDeAto
    faturas: readonly FaturaNaLista[]
    aoFazer?: (() => void) | undefined
  } | null>(null)
  const abrir = (tipo: TipoDeAto, faturas: readonly FaturaNaLista[], aoFazer?: () => void) =>
    setPedido({ tipo, faturas, aoFazer })

  function acoesDa(fatura: FaturaNaLista, onde: 'lista' | 'tela' = 'lista'): AcaoDaLinha[] {
    const emAberto = faturaEmAberto(fatura.status)
    const ato = (
      nome: string,
      icone: AcaoDaLinha['icone'],
      tipo: TipoDeAto,
      perigo = false,
    ): AcaoDaLinha => ({
      nome,
      ...(icone ? { icone } : {}),
      perigo,
      fazer: () => abrir(tipo, [fatura]),
    })
    const acoes: (AcaoDaLinha | false)[] = [
      onde === 'lista' && { nome: 'Ver', icone: IconEye, href: `/admin/faturas/${fatura.id}` },
      emAberto && {
        nome: 'Enviar lembrete',
        icone: IconBellRinging,
        fazer: async () => {
          await lembrar(fatura)
          toast.ok('Lembrete enviado', 'A pessoa responsável recebe um e-mail com o PIX.')
        },
      },
      emAberto && { nome: 'Copiar PIX', icone: IconCopy, fazer: () => copiarPix(fatura) },
      emAberto && ato('Marcar como paga', IconCash, 'marcar-paga'),
      emAberto && !fatura.vencimento_original && ato('Adiar vencimento', IconCalendarPlus, 'adiar'),
      emAberto && ato('Aplicar desconto', IconDiscount2, 'desconto'),
      Boolean(fatura.contestado_em && !fatura.contestacao_resposta) &&
        ato('Responder contestação', IconMessageReply, 'responder-contestacao'),
      fatura.status === 'paga' && ato('Nota fiscal de serviço', IconFileCertificate, 'nota-de-servico'),
      {
        nome: 'Baixar PDF',
        icone: IconFileDownload,
        fazer: async () => void (await pedirArquivo(`/rest/v1/plataforma/faturas/${fatura.id}/pdf`)),
      },
      emAberto && ato('Cancelar fatura', IconBan, 'cancelar', true),
      faturaPodeSerEstornada(fatura) && ato('Estornar', IconReceiptRefund, 'estornar', true),
    ]
    return acoes.filter((acao) => acao !== false)
  }

  return {
    acoesDa,
    abrir,
    dialogo: pedido ? (
      <Suspense>
        <AtoDaFatura {...pedido} key={pedido.tipo} aoFechar={() => setPedido(null)} />
      </Suspense>
    ) : null,
  }
}

export function lembrar({ id }: Pick<FaturaNaLista, 'id'>) {
  return api.post('/rest/v1/plataforma/faturas/:id/lembrete', { params: { id } })
}

async function copiarPix({ id, numero }: FaturaNaLista): Promise<void> {
  const { pix } = await api.post('/rest/v1/plataforma/faturas/:id/pix', { params: { id } })
  try {
    await navigator.clipboard.writeText(pix?.qr_code ?? '')
    toast.ok('PIX copiado', `Código da fatura ${numero}. Envie à pessoa responsável pela loja.`)
  } catch {
    toast.erro('Não foi possível copiar', 'Abra a fatura e copie o código que está na tela.')
  }
}
