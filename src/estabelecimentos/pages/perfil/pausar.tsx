import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { deDataLocal, paraDataLocal } from '#src/shared/datas-locais.ts'
import { api, type Resposta } from '#src/shared/ui/api.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { Campo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import estilo from './perfil.module.css'

export type Pausa = Resposta<'GET /rest/v1/pausa'>

/** Stops new orders now or for a time; the shop stays on show, and opens again by itself. */
export function PausarLoja({ lojaId, pausa }: { lojaId: string; pausa: Pausa }) {
  const [aberto, setAberto] = useState(false)
  const marcada = !pausa.em_pausa && pausa.pausa_de !== null && futura(pausa.pausa_de)
  const atual = pausa.em_pausa || marcada ? pausa : null

  const [retomar, retomando] = useAcao(
    { titulo: 'Erro ao retomar a loja', recarregar: 'feito' },
    async () => {
      await api.del('/rest/v1/pausa', { query: { estabelecimento_id: lojaId } })
      toast.ok(marcada ? 'Pausa desmarcada' : 'Loja aberta', 'Os clientes podem comprar.')
    },
  )

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
        {atual && (
          <button type="button" className="botao" disabled={retomando} onClick={retomar}>
            <IconPlayerPlay size={18} aria-hidden /> {pausa.em_pausa ? 'Retomar agora' : 'Desmarcar pausa'}
          </button>
        )}
        <button type="button" className="botao leve" onClick={() => setAberto(true)}>
          <IconPlayerPause size={18} aria-hidden /> {atual ? 'Mudar pausa' : 'Pausar loja'}
        </button>
      </div>
      {aberto && <DialogoDePausa lojaId={lojaId} atual={atual} aoFechar={() => setAberto(false)} />}
    </section>
  )
}

function futura(instante: string): boolean {
  return Date.parse(instante) > Date.now()
}

interface PropsDoDialogo {
  lojaId: string
  /** What is changed: a pause that runs or is to come. */
  atual: Pausa | null
  aoFechar: () => void
}

function DialogoDePausa({ lojaId, atual, aoFechar }: PropsDoDialogo) {
  const marcada = atual !== null && !atual.em_pausa
  const [quando, setQuando] = useState<'agora' | 'periodo'>(marcada ? 'periodo' : 'agora')
  const [de, setDe] = useState(marcada ? paraDataLocal(atual.pausa_de) : '')
  const [ate, setAte] = useState(paraDataLocal(atual?.pausa_ate ?? null))
  const [mensagem, setMensagem] = useState(atual?.mensagem_pausa ?? '')
  const [erro, setErro] = useState<string | null>(null)

  const [pausar, enviando] = useAcao({ mostrar: setErro, recarregar: 'feito' }, async () => {
    const comeca = quando === 'periodo' ? deDataLocal(de) : new Date().toISOString()
    const termina = deDataLocal(ate)
    if (!comeca || (termina && termina <= comeca)) {
      setErro(comeca ? 'A pausa termina depois de começar.' : 'Informe quando a pausa começa.')
      return false
    }
    await api.post('/rest/v1/pausa', {
      body: {
        estabelecimento_id: lojaId,
        ...(quando === 'periodo' ? { de: comeca } : {}),
        ate: termina,
        mensagem,
      },
    })
    aoFechar()
    toast.ok(quando === 'agora' ? 'Loja em pausa' : 'Pausa marcada')
  })

  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Pausar loja">
      <FormularioDeDialogo
        noValidate
        aoEnviar={pausar}
        enviando={enviando}
        botao="Pausar loja"
        aoDesistir={aoFechar}
      >
        <fieldset className={estilo.linha} style={{ border: 0, padding: 0, margin: 0 }}>
          <legend className="so-leitor">Quando</legend>
          {(['agora', 'periodo'] as const).map((valor) => (
            <Marcar
              key={valor}
              label={valor === 'agora' ? 'Agora' : 'Em um período'}
              type="radio"
              name="quando"
              checked={quando === valor}
              onChange={() => setQuando(valor)}
            />
          ))}
        </fieldset>
        {quando === 'periodo' && (
          <Campo
            label="Começa em"
            type="datetime-local"
            value={de}
            onChange={({ currentTarget }) => setDe(currentTarget.value)}
          />
        )}
        <Campo
          label="Termina em (opcional)"
          type="datetime-local"
          description="Sem uma data, a pausa dura até você retomar."
          value={ate}
          onChange={({ currentTarget }) => setAte(currentTarget.value)}
        />
        <Campo
          label="Mensagem para os clientes (opcional)"
          maxLength={300}
          placeholder="Voltamos na segunda com novidades."
          value={mensagem}
          onChange={({ currentTarget }) => setMensagem(currentTarget.value)}
        />
        {erro && (
          <p role="alert" className="ruim">
            {erro}
          </p>
        )}
      </FormularioDeDialogo>
    </Dialogo>
  )
}
