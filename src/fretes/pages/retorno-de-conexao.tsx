import { useEffect, useRef, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { ApiError } from '#src/shared/ui/api.ts'
import { DesenhoDeConserto } from '#src/shared/ui/desenhos/conserto.ts'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

const DESTINO = '/perfil?tab=integracoes'

/** What somebody brings back from a service that was asked to allow the shop's connection. */
export interface Retorno {
  loja: string
  estado: string
  codigo: string
}

/** What it brings is taken out of the address before anything else. */
export async function lerRetorno(request: Request): Promise<Retorno> {
  await exigirPainel()
  const { searchParams } = new URL(request.url)
  const estado = searchParams.get('state') ?? ''
  const codigo = searchParams.get('code') ?? ''
  const [loja = ''] = estado.split('.')
  if (!estado && !codigo) throw redirect(DESTINO)
  return { loja, estado, codigo }
}

interface Props extends Retorno {
  servico: string
  concluir: (body: { estabelecimento_id: string; estado: string; codigo: string }) => Promise<unknown>
  /** Said once it is done. */
  feito: string
}

/** Where a service sends a person back to: the connection is made, or it is said why not. */
export function RetornoDeConexao({ servico, loja, estado, codigo, concluir, feito }: Props) {
  const navigate = useNavigate()
  const [recusa, setRecusa] = useState<string | null>(
    codigo ? null : `O ${servico} não recebeu a sua autorização. Conecte de novo quando quiser.`,
  )
  const comecou = useRef(false)

  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
    // The state is good once.
    if (comecou.current || !codigo) return
    comecou.current = true
    concluir({ estabelecimento_id: loja, estado, codigo }).then(
      () => {
        toast.ok(`${servico} conectado`, feito)
        return navigate(DESTINO, { replace: true })
      },
      (erro: unknown) => {
        if (!(erro instanceof ApiError)) throw erro
        setRecusa(erro.detail ?? erro.title)
      },
    )
  }, [servico, loja, estado, codigo, concluir, feito, navigate])

  return (
    <>
      <h1>Conectar {servico}</h1>
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
