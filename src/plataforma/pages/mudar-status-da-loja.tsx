import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { DetalheDaLoja } from '../lojas.ts'
import estilo from './aprovacoes.module.css'

const PALAVRAS = {
  suspender: {
    botao: 'Suspender',
    titulo: 'Suspender a loja',
    texto: 'A loja some da vitrine e não recebe novos pedidos. Os já pagos continuam a ser atendidos.',
    feito: 'Loja suspensa',
  },
  reativar: {
    botao: 'Reativar',
    titulo: 'Reativar a loja',
    texto: 'A loja volta para a vitrine agora.',
    feito: 'Loja reativada',
  },
}

/** Suspends a shop that is open, or lets a suspended one back; the owner reads the reason. */
export function MudarStatusDaLoja({ loja }: { loja: DetalheDaLoja }) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const [motivo, setMotivo] = useState('')
  if (loja.status !== 'ativo' && loja.status !== 'suspenso') return null
  const verbo = loja.status === 'ativo' ? 'suspender' : 'reativar'
  const palavras = PALAVRAS[verbo]

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    try {
      await api.post(`/rest/v1/plataforma/estabelecimentos/${loja.id}/${verbo}`, { motivo })
      toast.ok(palavras.feito, 'A pessoa responsável recebe um e-mail com o motivo.')
      setAberto(false)
      setMotivo('')
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <>
      <button
        type="button"
        className={`botao leve ${verbo === 'suspender' ? estilo.perigo : ''}`}
        onClick={() => setAberto(true)}
      >
        {palavras.botao}
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo={palavras.titulo}>
        <form method="post" className={estilo.formulario} onSubmit={(evento) => void enviar(evento)}>
          <p>{palavras.texto}</p>
          <Textarea
            label="Motivo, como a loja vai ler"
            required
            minLength={10}
            maxLength={1000}
            rows={4}
            data-autofocus
            value={motivo}
            onChange={(evento) => setMotivo(evento.currentTarget.value)}
          />
          <BotaoDeEnvio enviando={enviando}>{palavras.botao}</BotaoDeEnvio>
        </form>
      </Dialogo>
    </>
  )
}
