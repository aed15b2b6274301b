import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import estilo from '../formulario.module.css'
import type { ConviteVisto } from './convite-visto.ts'

/** An invitation that cannot be accepted any more, with the one thing that can be done about it. */
export function ConviteFechado({ estado, token }: { estado: ConviteVisto['estado']; token: string }) {
  return (
    <div className={estilo.campos}>
      <IconMailOff size={40} aria-hidden />
      <Saida estado={estado} token={token} />
    </div>
  )
}

function Saida({ estado, token }: { estado: ConviteVisto['estado']; token: string }) {
  const { revalidate } = useRevalidator()
  const { usuario } = useSessao()
  switch (estado) {
    case 'aceito':
      return (
        <Link to={usuario ? '/admin' : '/auth/fornecedor'} className="botao">
          Ir para o painel
        </Link>
      )
    case 'expirado':
      return <PedirNovo token={token} />
    case 'sem_resposta':
      return (
        <button type="button" className="botao" onClick={() => void revalidate()}>
          Tentar novamente
        </button>
      )
    default:
      return (
        <Link to="/" className="botao leve">
          Voltar ao início
        </Link>
      )
  }
}

function PedirNovo({ token }: { token: string }) {
  const [pedido, setPedido] = useState(false)

  const [pedir] = useAcao({}, async () => {
    await api.post('/rest/v1/convites/pedir', { body: { token } })
    setPedido(true)
    toast.ok('Pedido enviado', 'Avisamos quem cuida da equipe da loja.')
  })

  return (
    <button type="button" className="botao" disabled={pedido} onClick={pedir}>
      {pedido ? 'Pedido enviado' : 'Pedir novo convite'}
    </button>
  )
}
