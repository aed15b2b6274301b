import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { ApiError } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import type { Selecao } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { MudancaEmLote, ResultadoDoLote } from '../lote.ts'
import type { ProdutoDaLoja } from '../schemas.ts'
import { CamposDoLote, type DadosDoLote, LOTE_VAZIO, mudancaDe } from './campos-do-lote.tsx'
import { mudarProdutos } from './lote-de-produtos.ts'
import { PreviaDoLote } from './previa-do-lote.tsx'
import estilo from './produtos.module.css'

export type AcaoComDialogo = 'preco' | 'promocao' | 'categoria' | 'estoque'

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
      titulo={aberto ? `${TITULOS[aberto.acao]} de ${contar(aberto.selecao.quantos)}` : ''}
      largura="38rem"
    >
      {aberto ? <Etapas lojaId={lojaId} aberto={aberto} categorias={categorias} aoFechar={aoFechar} /> : null}
    </Dialogo>
  )
}

function Etapas({ lojaId, aberto, categorias, aoFechar }: Props & { aberto: LoteAberto }) {
  const { acao, selecao } = aberto
  const { revalidate } = useRevalidator()
  const [dados, setDados] = useState<DadosDoLote>(LOTE_VAZIO)
  const [previa, setPrevia] = useState<{ mudanca: MudancaEmLote; resultado: ResultadoDoLote } | null>(null)
  const [enviando, setEnviando] = useState(false)

  async function pedir(mudanca: MudancaEmLote, soMostrar: boolean): Promise<ResultadoDoLote | null> {
    setEnviando(true)
    try {
      return await mudarProdutos(lojaId, { selecao, mudanca, previa: soMostrar })
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
      return null
    } finally {
      setEnviando(false)
    }
  }

  async function ver(evento: FormEvent) {
    evento.preventDefault()
    const mudanca = mudancaDe(acao, dados)
    const resultado = await pedir(mudanca, true)
    if (resultado) setPrevia({ mudanca, resultado })
  }

  async function aplicar(mudanca: MudancaEmLote) {
    const resultado = await pedir(mudanca, false)
    if (!resultado) return
    const { atualizados, ignorados } = resultado
    aoFechar()
    selecao.limpar()
    toast.ok(
      'Produtos atualizados',
      `${contagem(atualizados, 'atualizado')}, ${contagem(ignorados.length, 'ignorado')}.`,
    )
    await revalidate()
  }

  if (previa) {
    return (
      <div className={estilo.dialogo}>
        <PreviaDoLote acao={acao} resultado={previa.resultado} />
        <div className={estilo.botoes}>
          <button type="button" className="botao leve" onClick={() => setPrevia(null)}>
            Voltar
          </button>
          <button
            type="button"
            className="botao"
            data-autofocus
            disabled={enviando || previa.resultado.atualizados === 0}
            onClick={() => void aplicar(previa.mudanca)}
          >
            {enviando ? 'Aplicando…' : `Aplicar em ${contar(previa.resultado.atualizados)}`}
          </button>
        </div>
      </div>
    )
  }
  return (
    <form method="post" className={estilo.dialogo} onSubmit={(evento) => void ver(evento)}>
      <CamposDoLote acao={acao} dados={dados} categorias={categorias} aoMudar={setDados} />
      <div className={estilo.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <BotaoDeEnvio enviando={enviando}>Ver o que muda</BotaoDeEnvio>
      </div>
    </form>
  )
}

const contar = (quantos: number) =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? 'produto' : 'produtos'}`
const contagem = (quantos: number, palavra: string) =>
  `${quantos.toLocaleString('pt-BR')} ${palavra}${quantos === 1 ? '' : 's'}`
