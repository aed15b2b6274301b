import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import estilo from './avaliar.module.css'
import { useFotos } from './escolher-fotos.tsx'
import { NotaEmEstrelas } from './nota-em-estrelas.tsx'
import { useTextoDaAvaliacao } from './texto-da-avaliacao.tsx'

interface Props {
  nome: string
  rota: 'avaliacoes_produtos' | 'avaliacoes_estabelecimento'
  /** Which product or shop, in the API's word. */
  alvo: { venda_id?: string; produto_id: string } | { venda_id?: string; estabelecimento_id: string }
  pergunta: string
  podeSerAnonima?: boolean
}

/** The stars first; what else there is to say only once there is a score. */
export function NovaAvaliacao({ nome, rota, alvo, pergunta, podeSerAnonima = false }: Props) {
  const { revalidate } = useRevalidator()
  const id = useId()
  const [nota, setNota] = useState<number | null>(null)
  const [anonima, setAnonima] = useState(false)
  const { campos, corpo } = useTextoDaAvaliacao()
  const fotos = useFotos()
  const comFotos = rota === 'avaliacoes_produtos'
  const [aoEnviar, enviando] = useAcao({ titulo: 'Erro ao enviar avaliação' }, async () => {
    if (nota === null) return
    await api.post(`/rest/v1/${rota}`, {
      body: {
        ...alvo,
        nota,
        ...corpo,
        ...(podeSerAnonima ? { anonima } : {}),
        ...(comFotos ? { fotos: fotos.ids } : {}),
      },
    })
    toast.ok('Avaliação enviada', 'Obrigado por contar como foi.')
    await revalidate()
  })

  return (
    <form method="post" className={estilo.nova} aria-labelledby={id} onSubmit={aoEnviar}>
      <h3 id={id}>{nome}</h3>
      <NotaEmEstrelas legenda={pergunta} nota={nota} aoEscolher={setNota} />
      {nota === null ? null : (
        <>
          {campos}
          {comFotos ? fotos.campo : null}
          {podeSerAnonima ? (
            <Marcar
              label="Publicar sem o meu nome"
              checked={anonima}
              onChange={(evento) => setAnonima(evento.currentTarget.checked)}
            />
          ) : null}
          <BotaoDeEnvio enviando={enviando}>Enviar avaliação</BotaoDeEnvio>
        </>
      )}
    </form>
  )
}
