import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ProdutoDaLoja } from '../schemas.ts'
import { AJUSTE_VAZIO, CamposDoAjuste, paraEnviar } from './campos-do-ajuste.tsx'
import estilo from './produtos.module.css'

type Produto = Pick<ProdutoDaLoja, 'id' | 'nome' | 'estoque' | 'estabelecimento_id'>

/** Changes the stock of one product, with the reason, and shows what it will be. */
export function AjustarEstoque({ produto, aoFechar }: { produto: Produto | null; aoFechar: () => void }) {
  return (
    <Dialogo
      aberto={produto !== null}
      aoFechar={aoFechar}
      titulo={`Ajustar estoque de ${produto?.nome ?? ''}`}
    >
      {produto ? <Formulario produto={produto} aoFechar={aoFechar} /> : null}
    </Dialogo>
  )
}

function Formulario({ produto, aoFechar }: { produto: Produto; aoFechar: () => void }) {
  const { revalidate } = useRevalidator()
  const [ajuste, setAjuste] = useState(AJUSTE_VAZIO)
  const [enviando, setEnviando] = useState(false)
  const quantidade = Number(ajuste.quantidade)
  const depois =
    ajuste.tipo === 'contagem'
      ? quantidade
      : produto.estoque + (ajuste.tipo === 'entrada' ? quantidade : -quantidade)

  async function enviar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    try {
      const { estoque } = await api.post<{ estoque: number }>(
        `/rest/v1/produtos/${produto.id}/ajustar-estoque`,
        {
          estabelecimento_id: produto.estabelecimento_id,
          ...paraEnviar(ajuste),
          estoque_visto: produto.estoque,
        },
      )
      aoFechar()
      toast.ok('Estoque atualizado', `${produto.nome}: ${estoque}`)
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
    } finally {
      setEnviando(false)
      await revalidate()
    }
  }

  return (
    <form method="post" className={estilo.dialogo} onSubmit={(evento) => void enviar(evento)}>
      <CamposDoAjuste ajuste={ajuste} aoMudar={setAjuste} />
      <p aria-live="polite">
        Hoje há <strong className="numeros">{produto.estoque}</strong>.
        {ajuste.quantidade === '' ? null : depois < 0 ? (
          <span className={estilo.recusa}> Não dá para tirar mais do que há.</span>
        ) : (
          <>
            {' '}
            Vai ficar <strong className="numeros">{depois}</strong>.
          </>
        )}
      </p>
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <BotaoDeEnvio enviando={enviando}>Salvar ajuste</BotaoDeEnvio>
      </div>
    </form>
  )
}
