import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Venda } from '../schemas.ts'
import estilo from './venda.module.css'

/** Asks for the reason and names what happens before an unpaid sale is given up. */
export function CancelarVenda({ venda }: { venda: Venda }) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState(false)
  const [motivo, setMotivo] = useState('')
  const [enviando, setEnviando] = useState(false)

  async function cancelar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    try {
      await api.post(`/rest/v1/vendas/${venda.id}/cancelar`, { motivo: motivo.trim() })
      setAberto(false)
      toast.ok('Venda cancelada', `O cliente foi avisado sobre o pedido #${venda.numero}.`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao atualizar venda', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
      await revalidate()
    }
  }

  return (
    <>
      <button type="button" className="botao leve largo" onClick={() => setAberto(true)}>
        Cancelar venda
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo={`Cancelar a venda #${venda.numero}`}>
        <form method="post" className={estilo.acoes} onSubmit={(evento) => void cancelar(evento)}>
          <p>Os produtos voltam para o estoque e o cliente recebe um e-mail com o motivo.</p>
          <Textarea
            label="Motivo"
            required
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            value={motivo}
            onChange={(evento) => setMotivo(evento.currentTarget.value)}
          />
          <BotaoDeEnvio enviando={enviando}>Cancelar venda</BotaoDeEnvio>
        </form>
      </Dialogo>
    </>
  )
}
