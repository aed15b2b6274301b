import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './perfil.module.css'

export interface Pausa {
  pausa_de: string | null
  pausa_ate: string | null
  mensagem_pausa: string | null
  em_pausa: boolean
}

/** Stops new orders now or for a time; the shop stays on show, and opens again by itself. */
export function PausarLoja({ lojaId, pausa }: { lojaId: string; pausa: Pausa }) {
  const { revalidate } = useRevalidator()
  const [aberto, setAberto] = useState(false)
  const [retomando, setRetomando] = useState(false)
  const marcada = !pausa.em_pausa && pausa.pausa_de !== null && futura(pausa.pausa_de)

  async function retomar() {
    setRetomando(true)
    try {
      await api.del(`/rest/v1/pausa?estabelecimento_id=${lojaId}`)
      toast.ok(marcada ? 'Pausa desmarcada' : 'Loja aberta', 'Os clientes podem comprar.')
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao retomar a loja', erro.detail ?? erro.title)
    } finally {
      setRetomando(false)
    }
  }

  return (
    <section className={`cartao ${estilo.quadro}`} aria-labelledby="pausa">
      <div className={estilo.titulo}>
        <h2 id="pausa">Pausar loja</h2>
        <span className={`selo ${pausa.em_pausa ? 'manga' : 'mata'}`}>
          {pausa.em_pausa ? 'Em pausa' : 'Recebendo pedidos'}
        </span>
      </div>
      {pausa.em_pausa ? (
        <p>
          <strong>
            {pausa.pausa_ate
              ? `Loja em pausa até ${formatarDataHora(pausa.pausa_ate)}.`
              : 'Loja em pausa até você retomar.'}
          </strong>{' '}
          {pausa.mensagem_pausa}
        </p>
      ) : marcada && pausa.pausa_de ? (
        <p>
          <strong>Pausa marcada</strong> de {formatarDataHora(pausa.pausa_de)}
          {pausa.pausa_ate ? ` até ${formatarDataHora(pausa.pausa_ate)}` : ''}.
        </p>
      ) : (
        <p className="apagado">
          A loja continua visível, com um aviso, e ninguém consegue fechar pedido. No fim do período ela volta
          sozinha.
        </p>
      )}
      <div className={estilo.linha}>
        {(pausa.em_pausa || marcada) && (
          <button type="button" className="botao" disabled={retomando} onClick={() => void retomar()}>
            <IconPlayerPlay size={18} aria-hidden /> {pausa.em_pausa ? 'Retomar agora' : 'Desmarcar pausa'}
          </button>
        )}
        <button type="button" className="botao leve" onClick={() => setAberto(true)}>
          <IconPlayerPause size={18} aria-hidden />{' '}
          {pausa.em_pausa || marcada ? 'Mudar pausa' : 'Pausar loja'}
        </button>
      </div>
      {aberto && <DialogoDePausa lojaId={lojaId} aoFechar={() => setAberto(false)} />}
    </section>
  )
}

function futura(instante: string): boolean {
  return Date.parse(instante) > Date.now()
}

function DialogoDePausa({ lojaId, aoFechar }: { lojaId: string; aoFechar: () => void }) {
  const { revalidate } = useRevalidator()
  const [quando, setQuando] = useState<'agora' | 'periodo'>('agora')
  const [de, setDe] = useState('')
  const [ate, setAte] = useState('')
  const [mensagem, setMensagem] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)
  const id = useId()

  async function pausar() {
    if (quando === 'periodo' && !de) return setErro('Informe quando a pausa começa.')
    if (ate && Date.parse(ate) <= (quando === 'periodo' ? Date.parse(de) : Date.now()))
      return setErro('A pausa termina depois de começar.')
    setEnviando(true)
    try {
      await api.post('/rest/v1/pausa', {
        estabelecimento_id: lojaId,
        ...(quando === 'periodo' ? { de: new Date(de).toISOString() } : {}),
        ate: ate ? new Date(ate).toISOString() : null,
        mensagem,
      })
      aoFechar()
      toast.ok(quando === 'agora' ? 'Loja em pausa' : 'Pausa marcada')
      await revalidate()
    } catch (falha) {
      if (!(falha instanceof ApiError)) throw falha
      setErro(falha.errors[0]?.message ?? falha.detail ?? falha.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Pausar loja">
      <form
        method="post"
        noValidate
        className={estilo.imagem}
        onSubmit={(evento) => {
          evento.preventDefault()
          void pausar()
        }}
      >
        <fieldset className={estilo.linha} style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="so-leitor">Quando</legend>
          {(['agora', 'periodo'] as const).map((valor) => (
            <label key={valor} className="marcar">
              <input
                type="radio"
                name="quando"
                checked={quando === valor}
                onChange={() => setQuando(valor)}
              />
              {valor === 'agora' ? 'Agora' : 'Em um período'}
            </label>
          ))}
        </fieldset>
        {quando === 'periodo' && (
          <label className="campo">
            <span>Começa em</span>
            <input
              type="datetime-local"
              className="entrada"
              value={de}
              onChange={({ currentTarget }) => setDe(currentTarget.value)}
            />
          </label>
        )}
        <label className="campo">
          <span>Termina em (opcional)</span>
          <input
            type="datetime-local"
            className="entrada"
            aria-describedby={`${id}-ajuda`}
            value={ate}
            onChange={({ currentTarget }) => setAte(currentTarget.value)}
          />
        </label>
        <p id={`${id}-ajuda`} className="apagado">
          Sem uma data, a pausa dura até você retomar.
        </p>
        <label className="campo">
          <span>Mensagem para os clientes (opcional)</span>
          <input
            className="entrada"
            maxLength={300}
            placeholder="Voltamos na segunda com novidades."
            value={mensagem}
            onChange={({ currentTarget }) => setMensagem(currentTarget.value)}
          />
        </label>
        {erro && (
          <p role="alert" className={estilo.perigo}>
            {erro}
          </p>
        )}
        <div className={estilo.linha} style={{ justifyContent: 'flex-end' }}>
          <button type="button" className="botao leve" onClick={aoFechar}>
            Cancelar
          </button>
          <button type="submit" className="botao" disabled={enviando}>
            Pausar loja
          </button>
        </div>
      </form>
    </Dialogo>
  )
}
