import { IconDownload, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarTamanho } from '#src/shared/arquivos.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { baixarAnexo } from '#src/shared/ui/arquivos/baixar.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { EnviarArquivo } from '#src/shared/ui/arquivos/enviar-arquivo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import type { Anexo, Mensagem } from '../schemas.ts'
import estilo from './suporte.module.css'

const MAXIMO = 5

interface MensagensProps {
  mensagens: Mensagem[]
  /** Whose words stand on the right. */
  minhas: Mensagem['de']
  /** `/rest/v1/chamados/…`: the route under which attachments lie. */
  rota: string
}

/** What was said, oldest first. New words are read out. */
export function Mensagens({ mensagens, minhas, rota }: MensagensProps) {
  return (
    <div className="pilha vao-14" role="log" aria-label="Mensagens">
      {mensagens.map(({ id, de, autor, texto, anexos, created_at }) => (
        <article
          key={id}
          className={estilo.mensagem}
          data-minha={de === minhas || undefined}
          data-sistema={de === 'sistema' || undefined}
        >
          <div className={estilo.quem}>
            <strong>{autor || 'Sem nome'}</strong>
            <time dateTime={created_at}>{formatarDataHora(created_at)}</time>
          </div>
          <p>{texto}</p>
          {anexos.length > 0 && (
            <div className="fila vao-8">
              {anexos.map((anexo) => (
                <button
                  key={anexo.id}
                  type="button"
                  className="ficha"
                  onClick={() => void baixarAnexo(`${rota}/anexos/${anexo.id}`, anexo.nome)}
                >
                  <IconDownload size={16} aria-hidden /> {anexo.nome}
                  <span className="apagado">{formatarTamanho(anexo.tamanho)}</span>
                </button>
              ))}
            </div>
          )}
        </article>
      ))}
    </div>
  )
}

interface CaixaProps {
  rotulo: string
  botao?: string
  lojaId?: string | undefined
  /** Why nothing more is written here. Shown in the box's place once it is empty: the other side may close at any time. */
  encerrada?: string | undefined
  /** Throws what the route refuses. */
  enviar: (mensagem: { texto: string; anexos: string[] }) => Promise<void>
}

/** The box to write in; what was typed stays when it could not be sent. */
export function CaixaDeMensagem({ rotulo, botao = 'Enviar', lojaId, encerrada, enviar }: CaixaProps) {
  const [texto, { error: erro, ...campo }, { largar, recusar }] = useTexto()
  const [anexos, setAnexos] = useState<Anexo[]>([])

  const [mandar, enviando] = useAcao({ mostrar: recusar }, async () => {
    if (!texto.trim()) return recusar('Escreva a mensagem.')
    await enviar({ texto: texto.trim(), anexos: anexos.map(({ id }) => id) })
    largar(texto)
    setAnexos((agora) => agora.filter((anexo) => !anexos.includes(anexo)))
    recusar(null)
  })

  if (encerrada && !texto) return <p className="apagado">{encerrada}</p>
  return (
    <form method="post" noValidate className={estilo.caixa} onSubmit={mandar}>
      <CampoLongo label={rotulo} rows={4} maxLength={5000} aria-invalid={erro !== null} {...campo} />
      <Anexos anexos={anexos} lojaId={lojaId} aoMudar={setAnexos} />
      {erro && (
        <p role="alert" className="ruim">
          {erro}
        </p>
      )}
      <div className={estilo.botoes}>
        <BotaoDeEnvio enviando={enviando}>{botao}</BotaoDeEnvio>
      </div>
    </form>
  )
}

/** Files on their way to a message: those that arrived, and the place to send more. */
export function Anexos({
  anexos,
  lojaId,
  aoMudar,
}: {
  anexos: Anexo[]
  lojaId: string | undefined
  aoMudar: (mudar: (antes: Anexo[]) => Anexo[]) => void
}) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      {anexos.length > 0 && (
        <div className="fila vao-8">
          {anexos.map(({ id, nome }) => (
            <button
              key={id}
              type="button"
              className="ficha"
              aria-label={`Tirar ${nome}`}
              onClick={() => aoMudar((antes) => antes.filter((anexo) => anexo.id !== id))}
            >
              <IconPaperclip size={16} aria-hidden /> {nome} <IconX size={16} aria-hidden />
            </button>
          ))}
        </div>
      )}
      {aberto ? (
        <EnviarArquivo
          uso="anexo"
          estabelecimentoId={lojaId}
          restam={MAXIMO - anexos.length}
          aoEnviar={({ id, nome, tipo, tamanho }) =>
            aoMudar((antes) => [...antes, { id, nome, tipo, tamanho }].slice(0, MAXIMO))
          }
        />
      ) : (
        <div>
          <button type="button" className="botao leve" onClick={() => setAberto(true)}>
            <IconPaperclip size={18} aria-hidden /> Anexar
          </button>
        </div>
      )}
    </>
  )
}
