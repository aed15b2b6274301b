import { IconDownload, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarTamanho } from '#src/shared/arquivos.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError, pedirComSessao } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { EnviarArquivo } from '#src/shared/ui/enviar-arquivo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Anexo, Mensagem } from '../schemas.ts'
import estilo from './suporte.module.css'

const MAXIMO = 5

interface MensagensProps {
  mensagens: Mensagem[]
  /** Whose words stand on the right. */
  minhas: Mensagem['de']
  /** `/rest/v1/chamados/…`: the door under which attachments lie. */
  porta: string
}

/** What was said, oldest first. New words are read out. */
export function Mensagens({ mensagens, minhas, porta }: MensagensProps) {
  return (
    <div className={estilo.mensagens} role="log" aria-label="Mensagens">
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
            <div className={estilo.anexos}>
              {anexos.map((anexo) => (
                <button
                  key={anexo.id}
                  type="button"
                  className="ficha"
                  onClick={() => void baixar(`${porta}/anexos/${anexo.id}`, anexo.nome)}
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
  /** Throws what the door refuses. */
  enviar: (mensagem: { texto: string; anexos: string[] }) => Promise<void>
}

/** The box to write in; what was typed stays when it could not be sent. */
export function CaixaDeMensagem({ rotulo, botao = 'Enviar', lojaId, enviar }: CaixaProps) {
  const [texto, setTexto] = useState('')
  const [anexos, setAnexos] = useState<Anexo[]>([])
  const [enviando, setEnviando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)

  async function mandar() {
    if (!texto.trim()) return setErro('Escreva a mensagem.')
    setEnviando(true)
    try {
      await enviar({ texto: texto.trim(), anexos: anexos.map(({ id }) => id) })
      setTexto('')
      setAnexos([])
      setErro(null)
    } catch (falha) {
      if (!(falha instanceof ApiError)) throw falha
      setErro(falha.errors[0]?.message ?? falha.detail ?? falha.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form
      method="post"
      noValidate
      className={estilo.caixa}
      onSubmit={(evento) => {
        evento.preventDefault()
        void mandar()
      }}
    >
      <label className="campo">
        <span>{rotulo}</span>
        <textarea
          className="entrada"
          rows={4}
          maxLength={5000}
          value={texto}
          aria-invalid={erro !== null}
          onChange={({ currentTarget }) => {
            setTexto(currentTarget.value)
            setErro(null)
          }}
        />
      </label>
      <Anexos anexos={anexos} lojaId={lojaId} aoMudar={setAnexos} />
      {erro && (
        <p role="alert" className={estilo.erro}>
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
        <div className={estilo.anexos}>
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

async function baixar(porta: string, nome: string): Promise<void> {
  const resposta = await pedirComSessao(porta, {})
  if (!resposta.ok) return toast.erro('Erro ao baixar o anexo', 'Tente novamente.')
  const endereco = URL.createObjectURL(await resposta.blob())
  const link = document.createElement('a')
  link.href = endereco
  link.download = nome
  link.click()
  URL.revokeObjectURL(endereco)
}
