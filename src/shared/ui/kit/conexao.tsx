import { IconCheck, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toast } from '../toasts/toasts.tsx'
import { useAcao } from '../use-acao.ts'
import { useConfirmar } from './confirmar.tsx'
import { Quadro } from './quadro.tsx'

interface Estado {
  /** Of the outside service, as in "Conectar Bling" and "Desconectar o Bling". */
  nome: string
  /** There is a connection, and it works. */
  conectada: boolean
  ativa: boolean
}

/** A shop's own account at an outside service: its name, how it stands, and whatever else is to be said of it. */
export function QuadroDaConexao({ nome, conectada, ativa, children }: Estado & { children: ReactNode }) {
  return (
    <Quadro
      titulo={nome}
      className="pilha vao-14 folga"
      ferramenta={
        <span className={`selo ${ativa ? 'mata' : ''}`}>
          {ativa ? <IconCheck size={14} aria-hidden /> : <IconPlugConnectedX size={14} aria-hidden />}
          {ativa ? 'Conectado' : conectada ? 'Precisa reconectar' : 'Não conectado'}
        </span>
      }
    >
      {children}
    </Quadro>
  )
}

interface Botoes extends Estado {
  /** Gives where the account's owner allows it. */
  pedir: () => Promise<{ url: string }>
  desligar: () => Promise<unknown>
  /** What ends and what stays, asked before. */
  aoDesligar: string
}

/** Connecting, connecting again and ending it. */
export function BotoesDaConexao({ nome, conectada, ativa, pedir, desligar, aoDesligar }: Botoes) {
  const { confirmar, dialogo } = useConfirmar()
  const [conectar, indo] = useAcao({ titulo: 'Erro ao conectar' }, async () => {
    const { url } = await pedir()
    window.location.assign(url)
  })
  const [desconectar, saindo] = useAcao({ titulo: 'Erro ao desconectar', recarregar: 'sempre' }, async () => {
    const certo = await confirmar({
      titulo: `Desconectar o ${nome}?`,
      texto: aoDesligar,
      botao: 'Desconectar',
      perigo: true,
    })
    if (!certo) return false
    await desligar()
    toast.ok(`${nome} desconectado`)
    return true
  })

  return (
    <div className="fila vao-8">
      <button type="button" className={ativa ? 'botao leve' : 'botao'} disabled={indo} onClick={conectar}>
        <IconPlugConnected size={18} aria-hidden />{' '}
        {conectada ? `Conectar o ${nome} de novo` : `Conectar ${nome}`}
      </button>
      {conectada ? (
        <button type="button" className="botao leve ruim" disabled={saindo} onClick={desconectar}>
          Desconectar o {nome}
        </button>
      ) : null}
      {dialogo}
    </div>
  )
}
