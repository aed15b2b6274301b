import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import { AJUSTE_VAZIO, CamposDoAjuste, paraEnviar } from './campos-do-ajuste.tsx'

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
  const [ajuste, setAjuste] = useState(AJUSTE_VAZIO)
  const quantidade = Number(ajuste.quantidade)
  const depois =
    ajuste.tipo === 'contagem'
      ? quantidade
      : produto.estoque + (ajuste.tipo === 'entrada' ? quantidade : -quantidade)

  const [enviar, enviando] = useAcao({ recarregar: 'sempre' }, async () => {
    const { estoque } = await api.post('/rest/v1/produtos/:id/ajustar-estoque', {
      params: { id: produto.id },
      body: {
        estabelecimento_id: produto.estabelecimento_id,
        ...paraEnviar(ajuste),
        estoque_visto: produto.estoque,
      },
    })
    aoFechar()
    toast.ok('Estoque atualizado', `${produto.nome}: ${estoque}`)
  })

  return (
    <FormularioDeDialogo aoEnviar={enviar} enviando={enviando} botao="Salvar ajuste" aoDesistir={aoFechar}>
      <CamposDoAjuste ajuste={ajuste} aoMudar={setAjuste} />
      <p aria-live="polite">
        Hoje há <strong className="numeros">{produto.estoque}</strong>.
        {ajuste.quantidade === '' ? null : depois < 0 ? (
          <span className="ruim"> Não dá para tirar mais do que há.</span>
        ) : (
          <>
            {' '}
            Vai ficar <strong className="numeros">{depois}</strong>.
          </>
        )}
      </p>
    </FormularioDeDialogo>
  )
}
