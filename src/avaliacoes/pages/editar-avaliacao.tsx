import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { AvaliacaoFeita } from '../schemas.ts'
import estilo from './avaliar.module.css'
import { NotaEmEstrelas } from './nota-em-estrelas.tsx'
import { useEnvioDaAvaliacao, useTextoDaAvaliacao } from './texto-da-avaliacao.tsx'

/** The same review, said again. */
export function EditarAvaliacao({
  avaliacao,
  aoSalvar,
}: {
  avaliacao: AvaliacaoFeita
  aoSalvar: () => Promise<void>
}) {
  const [nota, setNota] = useState<number | null>(avaliacao.nota)
  const { campos, corpo } = useTextoDaAvaliacao(avaliacao)
  const { enviando, aoEnviar } = useEnvioDaAvaliacao(async () => {
    await api.patch(`/rest/v1/${avaliacao.tabela}/${avaliacao.id}`, { nota, ...corpo })
    toast.ok('Avaliação alterada')
    await aoSalvar()
  })

  return (
    <form method="post" className={estilo.nova} onSubmit={aoEnviar}>
      <NotaEmEstrelas
        legenda={`Sua nota para ${avaliacao.produto ?? avaliacao.loja}`}
        nota={nota}
        aoEscolher={setNota}
      />
      {campos}
      <BotaoDeEnvio enviando={enviando}>Salvar</BotaoDeEnvio>
    </form>
  )
}
