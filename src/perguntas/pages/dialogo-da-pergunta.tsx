import { useState } from 'react'
import { chavesDe } from '#src/shared/chaves.ts'
import { api } from '#src/shared/ui/api.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { CampoDeEscolha, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { MOTIVOS_DE_OCULTAR, type MotivoDeOcultar, RESPOSTA_MAX } from '../rules.ts'
import type { PerguntaRecebida } from '../schemas.ts'

export interface Ato {
  tipo: 'responder' | 'corrigir' | 'ocultar'
  pergunta: PerguntaRecebida
}

const TITULOS = { responder: 'Responder', corrigir: 'Corrigir resposta', ocultar: 'Ocultar pergunta' }

/** What the shop does about one question. */
export function DialogoDaPergunta({ ato, aoFechar }: { ato: Ato | null; aoFechar: () => void }) {
  // Kept while the dialog fades out.
  const [mostrado, setMostrado] = useState(ato)
  if (ato && ato !== mostrado) setMostrado(ato)
  return (
    <Dialogo aberto={ato !== null} aoFechar={aoFechar} titulo={mostrado ? TITULOS[mostrado.tipo] : ''}>
      {mostrado?.tipo === 'ocultar' ? (
        <Ocultar pergunta={mostrado.pergunta} aoFechar={aoFechar} />
      ) : mostrado ? (
        <Responder ato={mostrado} aoFechar={aoFechar} />
      ) : null}
    </Dialogo>
  )
}

function Responder({ ato: { tipo, pergunta }, aoFechar }: { ato: Ato; aoFechar: () => void }) {
  const corrige = tipo === 'corrigir'
  const [texto, campo, { recusar }] = useTexto(pergunta.resposta ?? '')
  const [enviar, enviando] = useAcao({ titulo: 'Erro ao responder', recarregar: 'sempre' }, async () => {
    if (!texto.trim()) {
      recusar('Escreva a resposta.')
      return false
    }
    const pedido = { params: { id: pergunta.id }, body: { resposta: texto.trim() } }
    if (corrige) await api.post('/rest/v1/perguntas/:id/corrigir', pedido)
    else await api.post('/rest/v1/perguntas/:id/responder', pedido)
    toast.ok(corrige ? 'Resposta corrigida' : 'Resposta publicada', 'Ela aparece na página do produto.')
    aoFechar()
  })
  return (
    <FormularioDeDialogo
      aoEnviar={enviar}
      enviando={enviando}
      botao={corrige ? 'Corrigir' : 'Publicar resposta'}
      aoDesistir={aoFechar}
      noValidate
    >
      <p>
        <strong>{pergunta.texto}</strong>
      </p>
      <p className="apagado">
        {pergunta.autor || 'Alguém'}, sobre {pergunta.produto_nome}
      </p>
      <CampoLongo
        label="Resposta"
        description="Todos veem. Você pode corrigir nos primeiros 15 minutos."
        maxLength={RESPOSTA_MAX}
        cresce
        rows={3}
        {...campo}
      />
    </FormularioDeDialogo>
  )
}

const MOTIVOS = chavesDe(MOTIVOS_DE_OCULTAR)

function Ocultar({ pergunta, aoFechar }: { pergunta: PerguntaRecebida; aoFechar: () => void }) {
  const [motivo, setMotivo] = useState<MotivoDeOcultar>('spam')
  const [enviar, enviando] = useAcao({ recarregar: 'sempre' }, async () => {
    await api.post('/rest/v1/perguntas/:id/ocultar', { params: { id: pergunta.id }, body: { motivo } })
    toast.ok('Pergunta oculta')
    aoFechar()
  })
  return (
    <FormularioDeDialogo aoEnviar={enviar} enviando={enviando} botao="Ocultar" perigo aoDesistir={aoFechar}>
      <p>
        «{pergunta.texto}» sai da página do produto. Quem perguntou não é avisado, e você pode mostrar de
        novo.
      </p>
      <CampoDeEscolha
        label="Motivo"
        value={motivo}
        onChange={({ currentTarget }) =>
          setMotivo(MOTIVOS.find((este) => este === currentTarget.value) ?? 'spam')
        }
        opcoes={Object.entries(MOTIVOS_DE_OCULTAR)}
      />
    </FormularioDeDialogo>
  )
}
