import { redirect, useNavigate } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto } from '#src/shared/ui/desenhos/conserto.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import type { Route } from './+types/retorno-do-melhor-envio.ts'

export const meta = () => metaDaPagina({ titulo: 'Conectar Melhor Envio', indexar: false })

const DESTINO = '/perfil?tab=integracoes'
const RECUSADA = 'O Melhor Envio não recebeu a sua autorização. Conecte de novo quando quiser.'

/** Where the carrier sends a person back to. What it brings is taken out of the address before anything else. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await exigirPainel()
  const { searchParams } = new URL(request.url)
  const estado = searchParams.get('state') ?? ''
  const codigo = searchParams.get('code') ?? ''
  const [loja = ''] = estado.split('.')
  if (!estado && !codigo) throw redirect(DESTINO)
  return { loja, estado, codigo }
}

export default function RetornoDoMelhorEnvio({ loaderData: { loja, estado, codigo } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [recusa, setRecusa] = useState<string | null>(codigo ? null : RECUSADA)
  const feito = useRef(false)

  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
    // The state is good once.
    if (feito.current || !codigo) return
    feito.current = true
    api
      .post('/rest/v1/integracoes/melhor-envio/concluir', {
        body: { estabelecimento_id: loja, estado, codigo },
      })
      .then(
        () => {
          toast.ok('Melhor Envio conectado', 'A loja já pode cotar e comprar etiquetas.')
          return navigate(DESTINO, { replace: true })
        },
        (erro: unknown) => {
          if (!(erro instanceof ApiError)) throw erro
          setRecusa(erro.detail ?? erro.title)
        },
      )
  }, [loja, estado, codigo, navigate])

  return (
    <>
      <h1>Conectar Melhor Envio</h1>
      {recusa ? (
        <Vazio
          desenho={<DesenhoDeConserto />}
          titulo="A conexão não foi feita"
          texto={recusa}
          saida={{ para: DESTINO, nome: 'Voltar às integrações' }}
        />
      ) : (
        <output>Concluindo a conexão.</output>
      )}
    </>
  )
}
