import { useState } from 'react'
import type { Categoria } from '#src/categorias/schemas.ts'
import { plural } from '#src/shared/plural.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import type { Selecao } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { MudancaEmLote, ResultadoDoLote } from '../lote.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import {
  type AcaoComDialogo,
  CamposDoLote,
  type DadosDoLote,
  LOTE_VAZIO,
  mudancaDe,
} from './campos-do-lote.tsx'
import { mudarProdutos } from './lote-de-produtos.ts'
import { PreviaDoLote } from './previa-do-lote.tsx'
import estilo from './produtos.module.css'

export interface LoteAberto {
  acao: AcaoComDialogo
  selecao: Selecao<ProdutoDaLoja>
}

const TITULOS: Record<AcaoComDialogo, string> = {
  preco: 'Ajustar preço',
  promocao: 'Pôr em promoção',
  categoria: 'Alterar categoria',
  estoque: 'Ajustar estoque',
}

interface Props {
  lojaId: string
  aberto: LoteAberto | null
  categorias: readonly Categoria[]
  aoFechar: () => void
}

/** A change of many products: fields, then what would happen, then it happens. */
export function DialogoDoLote({ lojaId, aberto, categorias, aoFechar }: Props) {
  return (
    <Dialogo
      aberto={aberto !== null}
      aoFechar={aoFechar}
      titulo={
        aberto
          ? `${TITULOS[aberto.acao]} de ${plural(aberto.selecao.quantos, '# produto', '# produtos')}`
          : ''
      }
      largura="38rem"
    >
      {aberto ? <Etapas lojaId={lojaId} aberto={aberto} categorias={categorias} aoFechar={aoFechar} /> : null}
    </Dialogo>
  )
}

function Etapas({ lojaId, aberto, categorias, aoFechar }: Props & { aberto: LoteAberto }) {
  const { acao, selecao } = aberto
  const [dados, setDados] = useState<DadosDoLote>(LOTE_VAZIO)
  const [previa, setPrevia] = useState<{ mudanca: MudancaEmLote; resultado: ResultadoDoLote } | null>(null)

  const [ver, vendo] = useAcao({}, async () => {
    const mudanca = mudancaDe(acao, dados)
    setPrevia({ mudanca, resultado: await mudarProdutos(lojaId, { selecao, mudanca, previa: true }) })
  })

  const [aplicar, aplicando] = useAcao({ recarregar: 'feito' }, async (mudanca: MudancaEmLote) => {
    const { atualizados, ignorados } = await mudarProdutos(lojaId, { selecao, mudanca, previa: false })
    aoFechar()
    selecao.limpar()
    toast.ok(
      'Produtos atualizados',
      `${plural(atualizados, '# atualizado', '# atualizados')}, ${plural(ignorados.length, '# ignorado', '# ignorados')}.`,
    )
  })

  if (previa) {
    return (
      <div className={estilo.dialogo}>
        <PreviaDoLote acao={acao} resultado={previa.resultado} />
        <div className="fila fim">
          <button type="button" className="botao leve" onClick={() => setPrevia(null)}>
            Voltar
          </button>
          <button
            type="button"
            className="botao"
            data-autofocus
            disabled={aplicando || previa.resultado.atualizados === 0}
            onClick={() => void aplicar(previa.mudanca)}
          >
            {aplicando
              ? 'Aplicando…'
              : `Aplicar em ${plural(previa.resultado.atualizados, '# produto', '# produtos')}`}
          </button>
        </div>
      </div>
    )
  }
  return (
    <FormularioDeDialogo aoEnviar={ver} enviando={vendo} botao="Ver o que muda" aoDesistir={aoFechar}>
      <CamposDoLote acao={acao} dados={dados} categorias={categorias} aoMudar={setDados} />
    </FormularioDeDialogo>
  )
}
