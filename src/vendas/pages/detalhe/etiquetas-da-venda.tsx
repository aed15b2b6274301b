import { IconTag, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { Venda } from '../../schemas.ts'
import estilo from './detalhe-da-venda.module.css'

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
  aoEscolher: (etiqueta: string) => Promise<unknown>
}

/** A label, typed or taken from those that the shop uses. */
export function NovaEtiqueta({ estabelecimentoId, postas, enviando, aoEscolher }: NovaProps) {
  const [texto, campo] = useTexto()
  const conhecidas = useEtiquetasDaLoja(estabelecimentoId)
  const lista = useId()
  const escolhida = texto.trim()
  return (
    <form
      method="post"
      className="pilha vao-14"
      onSubmit={(evento: FormEvent) => {
        evento.preventDefault()
        if (escolhida) void aoEscolher(escolhida)
      }}
    >
      <Campo
        label="Etiqueta"
        list={lista}
        maxLength={30}
        required
        autoComplete="off"
        data-autofocus
        placeholder="Presente, Urgente, Trocar"
        {...campo}
      />
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
      .get('/rest/v1/vendas/opcoes', {
        query: { estabelecimento_id: estabelecimentoId },
        signal: controle.signal,
      })
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
  const [mudar, enviando] = useAcao(
    { titulo: 'Erro ao etiquetar', recarregar: 'sempre' },
    async (mudanca: { adicionar?: string[]; remover?: string[] }) => {
      await api.post('/rest/v1/vendas/etiquetas', {
        body: { estabelecimento_id: venda.estabelecimento_id, vendas: [venda.id], ...mudanca },
      })
    },
  )
  return { mudar, enviando }
}
