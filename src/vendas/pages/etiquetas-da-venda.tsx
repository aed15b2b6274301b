import { IconTag, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Venda } from '../schemas.ts'
import estilo from './mesa-da-venda.module.css'

/** The shop's own labels of a sale. `podeMudar` when the role may put them on and take them off. */
export function EtiquetasDaVenda({ venda, podeMudar }: { venda: Venda; podeMudar: boolean }) {
  const [aberto, setAberto] = useState(false)
  const { mudar, enviando } = useEtiquetar(venda)
  if (!podeMudar && venda.etiquetas.length === 0) return null
  return (
    <div className={estilo.etiquetas}>
      {venda.etiquetas.map((etiqueta) => (
        <span key={etiqueta} className={estilo.etiqueta}>
          <IconTag size={14} aria-hidden /> {etiqueta}
          {podeMudar ? (
            <button
              type="button"
              aria-label={`Tirar a etiqueta ${etiqueta}`}
              disabled={enviando}
              onClick={() => void mudar({ remover: [etiqueta] })}
            >
              <IconX size={14} aria-hidden />
            </button>
          ) : null}
        </span>
      ))}
      {podeMudar ? (
        <button type="button" className={`botao leve ${estilo.pequeno}`} onClick={() => setAberto(true)}>
          <IconTag size={16} aria-hidden /> Etiquetar
        </button>
      ) : null}
      <Dialogo
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        titulo={`Etiquetar a venda #${venda.numero}`}
      >
        <NovaEtiqueta
          estabelecimentoId={venda.estabelecimento_id}
          postas={venda.etiquetas}
          enviando={enviando}
          aoEscolher={async (etiqueta) => {
            if (await mudar({ adicionar: [etiqueta] })) setAberto(false)
          }}
        />
      </Dialogo>
    </div>
  )
}

interface NovaProps {
  estabelecimentoId: string
  /** Not offered again. */
  postas: readonly string[]
  enviando: boolean
  aoEscolher: (etiqueta: string) => Promise<void>
}

/** A label, typed or taken from those that the shop uses. */
export function NovaEtiqueta({ estabelecimentoId, postas, enviando, aoEscolher }: NovaProps) {
  const [texto, setTexto] = useState('')
  const conhecidas = useEtiquetasDaLoja(estabelecimentoId)
  const lista = useId()
  const escolhida = texto.trim()
  return (
    <form
      method="post"
      className={estilo.campos}
      onSubmit={(evento: FormEvent) => {
        evento.preventDefault()
        if (escolhida) void aoEscolher(escolhida)
      }}
    >
      <label className="campo">
        <span>Etiqueta</span>
        <input
          className="entrada"
          list={lista}
          maxLength={30}
          required
          autoComplete="off"
          data-autofocus
          placeholder="Presente, Urgente, Trocar"
          value={texto}
          onChange={(evento) => setTexto(evento.currentTarget.value)}
        />
      </label>
      <datalist id={lista}>
        {conhecidas
          .filter((etiqueta) => !postas.includes(etiqueta))
          .map((etiqueta) => (
            <option key={etiqueta} value={etiqueta}>
              {etiqueta}
            </option>
          ))}
      </datalist>
      <BotaoDeEnvio enviando={enviando}>Pôr etiqueta</BotaoDeEnvio>
    </form>
  )
}

function useEtiquetasDaLoja(estabelecimentoId: string): string[] {
  const [etiquetas, setEtiquetas] = useState<string[]>([])
  useEffect(() => {
    const controle = new AbortController()
    api
      .get<{ etiquetas: { etiqueta: string }[] }>(
        `/rest/v1/vendas/opcoes?estabelecimento_id=${estabelecimentoId}`,
        { signal: controle.signal },
      )
      .then(
        ({ etiquetas: lidas }) => setEtiquetas(lidas.map(({ etiqueta }) => etiqueta)),
        // Only suggestions: without them the label is typed.
        () => setEtiquetas([]),
      )
    return () => controle.abort()
  }, [estabelecimentoId])
  return etiquetas
}

function useEtiquetar(venda: Venda) {
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)
  async function mudar(mudanca: { adicionar?: string[]; remover?: string[] }): Promise<boolean> {
    setEnviando(true)
    try {
      await api.post('/rest/v1/vendas/etiquetas', {
        estabelecimento_id: venda.estabelecimento_id,
        vendas: [venda.id],
        ...mudanca,
      })
      return true
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao etiquetar', erro.detail ?? erro.title)
      return false
    } finally {
      await revalidate()
      setEnviando(false)
    }
  }
  return { mudar, enviando }
}
