import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import { ApiError } from '#src/shared/ui/api.ts'
import { useHaFila } from '#src/shared/ui/sem-rede/aparelho.ts'
import { eDeQuemEntrou } from '#src/shared/ui/sem-rede/de-quem.ts'
import { comPrazo, useSemRede } from '#src/shared/ui/sem-rede/rede.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import estilo from './aviso-da-fila.module.css'
import { enviarFila, ouvirFila } from './fila.ts'
import { atualizarPrateleira } from './prateleira.ts'
import { useFila } from './use-fila.ts'

const DE_NOVO_MS = 5_000

interface Props {
  loja: MinhaLoja
  /** The page that settles them. */
  para?: string
}

/** Over every screen while there is no network or sales wait: how it sells, how many wait; and it sends them. */
export default function AvisoDaFila({ loja, para = '/nova-venda/a-enviar' }: Props) {
  const { pathname } = useLocation()
  const semRede = useSemRede() && eDeQuemEntrou()
  const haFila = useHaFila()
  const fila = useFila(loja.id)
  useEnvio(loja.id, { semRede, haFila })
  const vendas = fila?.vendas.filter(({ desistencia, recusa }) => recusa || desistencia === undefined) ?? []
  const recusadas = vendas.filter(({ recusa }) => recusa !== null).length
  const espera = plural(vendas.length, '# venda a enviar', '# vendas a enviar')
  if (!semRede && vendas.length === 0) return null
  return (
    <section
      className={`${estilo.faixa} ${recusadas > 0 ? estilo.pede : ''}`}
      aria-label="Vendas deste aparelho"
      aria-live="polite"
    >
      {semRede ? <IconCloudOff size={22} aria-hidden /> : <IconCloudUp size={22} aria-hidden />}
      <p>
        {semRede ? `Sem rede: vendendo no dinheiro${vendas.length > 0 ? `, ${espera}` : ''}` : espera}
        {recusadas > 0 ? `. ${plural(recusadas, '# precisa de você', '# precisam de você')}` : ''}
      </p>
      {vendas.length > 0 && pathname !== para ? (
        <Link to={para} className="botao leve">
          Ver vendas
        </Link>
      ) : null}
    </section>
  )
}

/** Sends what waits: at once, whenever the network is back, and now and then while nothing says that it is. */
function useEnvio(lojaId: string, { semRede, haFila }: { semRede: boolean; haFila: boolean }): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let relogio: ReturnType<typeof setTimeout> | undefined
    let aqui = true
    async function tentar(deNovo: boolean) {
      try {
        if (semRede) await comPrazo(perguntar)
        if (haFila) await enviarFila(lojaId, { deNovo })
      } catch (erro) {
        // No answer, or nobody who may ask: it waits.
        if (!(erro instanceof ApiError)) throw erro
      }
      if (aqui) relogio = setTimeout(() => void tentar(false), DE_NOVO_MS)
    }
    if (navigator.onLine && (haFila || semRede)) void tentar(true)
    return () => {
      aqui = false
      clearTimeout(relogio)
    }
  }, [lojaId, haFila, semRede])

  useEffect(() => {
    let enviadas = 0
    let relogio: ReturnType<typeof setTimeout> | undefined
    async function contar() {
      toast.ok(plural(enviadas, '# venda registrada', '# vendas registradas'), 'Elas já têm número.')
      enviadas = 0
      // Of a shop that was blocked meanwhile nothing is kept any more.
      await atualizarPrateleira(lojaId, { ja: true }).catch(() => undefined)
      await revalidate()
    }
    const parar = ouvirFila(({ feita }) => {
      if (!feita) return
      enviadas += 1
      // Several that are sent one after the other are told of together.
      clearTimeout(relogio)
      relogio = setTimeout(() => void contar(), JUNTAS_MS)
    })
    return () => {
      parar()
      clearTimeout(relogio)
    }
  }, [lojaId, revalidate])
}

const JUNTAS_MS = 800

/** Whether the server is there again. */
async function perguntar(): Promise<void> {
  const resposta = await fetch('/saude').catch(() => null)
  if (!resposta?.ok) throw new ApiError({ status: 0 })
}
