import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { AvaliacaoFeita } from '../schemas.ts'
import estilo from './avaliar.module.css'
import { NotaEmEstrelas } from './nota-em-estrelas.tsx'

/** The same review, said again. */
export function EditarAvaliacao({
  avaliacao,
  aoSalvar,
}: {
  avaliacao: AvaliacaoFeita
  aoSalvar: () => Promise<void>
}) {
  const [nota, setNota] = useState<number | null>(avaliacao.nota)
  const [titulo, setTitulo] = useState(avaliacao.titulo ?? '')
  const [comentario, setComentario] = useState(avaliacao.comentario ?? '')
  const [enviando, setEnviando] = useState(false)

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    try {
      await api.patch(`/rest/v1/${avaliacao.tabela}/${avaliacao.id}`, {
        nota,
        ...(titulo.trim() ? { titulo: titulo.trim() } : {}),
        ...(comentario.trim() ? { comentario: comentario.trim() } : {}),
      })
      toast.ok('Avaliação alterada')
      await aoSalvar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao enviar avaliação', erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form method="post" className={estilo.nova} onSubmit={(evento) => void enviar(evento)}>
      <NotaEmEstrelas
        legenda={`Sua nota para ${avaliacao.produto ?? avaliacao.loja}`}
        nota={nota}
        aoEscolher={setNota}
      />
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
      <BotaoDeEnvio enviando={enviando}>Salvar</BotaoDeEnvio>
    </form>
  )
}
