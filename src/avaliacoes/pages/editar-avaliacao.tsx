import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { AvaliacaoFeita } from '../schemas.ts'
import estilo from './avaliar.module.css'
import { useFotos } from './escolher-fotos.tsx'
import { NotaEmEstrelas } from './nota-em-estrelas.tsx'
import { useTextoDaAvaliacao } from './texto-da-avaliacao.tsx'

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
  const fotos = useFotos(avaliacao.fotos)
  const comFotos = avaliacao.tabela === 'avaliacoes_produtos'
  const [aoEnviar, enviando] = useAcao({ titulo: 'Erro ao enviar avaliação' }, async () => {
    if (nota === null) return
    await api.patch(`/rest/v1/${avaliacao.tabela}/:id`, {
      params: { id: avaliacao.id },
      body: { nota, ...corpo, ...(comFotos ? { fotos: fotos.ids } : {}) },
    })
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
      {comFotos ? fotos.campo : null}
      <BotaoDeEnvio enviando={enviando}>Salvar</BotaoDeEnvio>
    </form>
  )
}
