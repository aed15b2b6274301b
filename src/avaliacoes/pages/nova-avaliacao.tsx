import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './avaliar.module.css'
import { NotaEmEstrelas } from './nota-em-estrelas.tsx'

interface Props {
  nome: string
  door: 'avaliacoes_produtos' | 'avaliacoes_estabelecimento'
  /** Which product or shop, in the door's word. */
  alvo: Record<string, string>
  pergunta: string
  podeSerAnonima?: boolean
}

/** The stars first; what else there is to say only once there is a score. */
export function NovaAvaliacao({ nome, door, alvo, pergunta, podeSerAnonima = false }: Props) {
  const { revalidate } = useRevalidator()
  const id = useId()
  const [nota, setNota] = useState<number | null>(null)
  const [titulo, setTitulo] = useState('')
  const [comentario, setComentario] = useState('')
  const [anonima, setAnonima] = useState(false)
  const [enviando, setEnviando] = useState(false)

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    if (nota === null) return
    setEnviando(true)
    try {
      await api.post(`/rest/v1/${door}`, {
        ...alvo,
        nota,
        ...(titulo.trim() ? { titulo: titulo.trim() } : {}),
        ...(comentario.trim() ? { comentario: comentario.trim() } : {}),
        ...(podeSerAnonima ? { anonima } : {}),
      })
      toast.ok('Avaliação enviada', 'Obrigado por contar como foi.')
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao enviar avaliação', erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form
      method="post"
      className={estilo.nova}
      aria-labelledby={id}
      onSubmit={(evento) => void enviar(evento)}
    >
      <h3 id={id}>{nome}</h3>
      <NotaEmEstrelas legenda={pergunta} nota={nota} aoEscolher={setNota} />
      {nota === null ? null : (
        <>
          <TextInput
            label="Título"
            description="Se quiser."
            maxLength={120}
            value={titulo}
            onChange={(evento) => setTitulo(evento.currentTarget.value)}
          />
          <Textarea
            label="Comentário"
            description="Se quiser. Aparece na página da loja."
            maxLength={4000}
            autosize
            minRows={3}
            value={comentario}
            onChange={(evento) => setComentario(evento.currentTarget.value)}
          />
          {podeSerAnonima ? (
            <label className="marcar">
              <input
                type="checkbox"
                checked={anonima}
                onChange={(evento) => setAnonima(evento.currentTarget.checked)}
              />
              Publicar sem o meu nome
            </label>
          ) : null}
          <BotaoDeEnvio enviando={enviando}>Enviar avaliação</BotaoDeEnvio>
        </>
      )}
    </form>
  )
}
